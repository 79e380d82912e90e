import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import type { Work } from '../../../server/work.ts'
import { countCampaigns } from './campaigns-table.ts'
import { countFigures, findFigureCursor, findFirstDay } from './figures-table.ts'

/** Days that one sweep counts; after an upgrade there are many. */
const daysPerSweep = 31

const isoDay = (time: Date) => time.toISOString().slice(0, 10)
const dayAfter = (day: string) => isoDay(addSeconds(new Date(`${day}T00:00:00Z`), secondsPerDay))

/** Counts each finished day (UTC) after the newest that was counted. */
export async function countFinishedDays(work: Work): Promise<void> {
  const today = isoDay(work.now)
  const last = await findFigureCursor(work.db)
  let day = last === undefined ? await findFirstDay(work.db) : dayAfter(last)
  const isDemo = work.services.config.demo !== undefined
  for (let counted = 0; day !== undefined && day < today && counted < daysPerSweep; counted += 1) {
    const isNewest = dayAfter(day) === today
    const finished = { day, now: work.now, isDemo, isNewest }
    await work.transaction(async ({ db }) => {
      await countFigures(db, finished)
      await countCampaigns(db, finished)
    })
    day = dayAfter(day)
  }
}
