import { addSeconds, secondsPerDay } from '../../../../core/time.ts'
import type { Work } from '../../../../server/work.ts'
import { readLots } from '../../../credits/server/public.ts'
import {
  findChangedBuyers,
  findDeferredCursor,
  findFirstOrderDay,
  insertDeferredDay,
  replaceLots,
} from './money-days-table.ts'

/** Days that one sweep counts; after an upgrade there are many. */
const daysPerSweep = 31
const buyersPerPage = 500

/**
 * Counts the unspent bought credits at the end of each finished day (UTC), from the ledgers that changed on it. A sweep that is
 * interrupted counts its day again.
 */
export async function countDeferred(work: Work): Promise<void> {
  const today = work.now.toISOString().slice(0, 10)
  const last = await findDeferredCursor(work.db)
  let day = last === undefined ? await findFirstOrderDay(work.db) : dayAfter(last)
  for (let counted = 0; day !== undefined && day < today && counted < daysPerSweep; counted += 1) {
    await countDay(work, day)
    day = dayAfter(day)
  }
}

function dayAfter(day: string): string {
  return addSeconds(new Date(`${day}T00:00:00Z`), secondsPerDay)
    .toISOString()
    .slice(0, 10)
}

async function countDay(work: Work, day: string): Promise<void> {
  const from = new Date(`${day}T00:00:00Z`)
  const until = addSeconds(from, secondsPerDay)
  for (let after = 0; ; ) {
    const page = { from, until, after, limit: buyersPerPage }
    const buyers = await findChangedBuyers(work.db, page)
    for (const account_id of buyers) await countBuyer(work, account_id, until)
    if (buyers.length < buyersPerPage) break
    after = buyers.at(-1) ?? after
  }
  await work.transaction((inner) => insertDeferredDay(inner.db, day, until, inner.now))
}

async function countBuyer(work: Work, accountId: number, until: Date): Promise<void> {
  const lots = await readLots(work.db, accountId, { until })
  const left = lots
    .filter((lot) => lot.left > 0)
    .map((lot) => ({ order_id: Number(lot.reference.replace('order:', '')), credits: lot.left }))
  await work.transaction((inner) => replaceLots(inner.db, accountId, left))
}
