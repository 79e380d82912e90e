import type { PublicReadContext } from '../../../../server/http/context.ts'
import { createWork } from '../../../../server/run-work.ts'
import type { Services, Work } from '../../../../server/work.ts'
import { type Exposure, faded, fairOrder, noExposure } from '../../fair-rules.ts'
import { addExposures, findExposures } from './exposures-table.ts'

// Exposure is buffered in the process and written every few seconds, many members per statement: a ranking
// must not cost a write per card. A process that ends loses its last seconds, which changes no ranking.

/** Minimum interval between writes. */
const writeEverySeconds = 5
/** Maximum number of members in the buffer; more are not recorded until it is written. */
const maxGathered = 20_000

interface Gathered {
  added: Map<number, Exposure>
  writtenAt: Date
}

const gathered = new WeakMap<Services, Gathered>()

function gatheredBy(services: Services): Gathered {
  const own = gathered.get(services) ?? { added: new Map(), writtenAt: services.clock.now() }
  gathered.set(services, own)
  return own
}

function note(services: Services, profileId: number, { shown, liked }: Exposure): void {
  const { added } = gatheredBy(services)
  const before = added.get(profileId) ?? noExposure
  if (!added.has(profileId) && added.size >= maxGathered) return
  added.set(profileId, { shown: before.shown + shown, liked: before.liked + liked })
}

/** Records that a ranking chose these members. */
export function noteShown(services: Services, profileIds: readonly number[]): void {
  for (const id of profileIds) note(services, id, { shown: 1, liked: 0 })
}

/** Records that a member got a like. */
export function noteLiked(services: Services, profileId: number): void {
  note(services, profileId, { shown: 0, liked: 1 })
}

/** Returns how much these members were seen lately, including what this process has not written yet. */
export async function exposuresOf(
  { db, services, now }: Pick<PublicReadContext, 'db' | 'services' | 'now'>,
  profileIds: number[],
): Promise<Map<number, Exposure>> {
  const { added } = gatheredBy(services)
  const rows = await findExposures(db, profileIds)
  return new Map(
    rows.map((row) => {
      const since = new Date(row.updated_at)
      const more = added.get(row.profile_id) ?? noExposure
      return [
        row.profile_id,
        {
          shown: faded(row.shown, since, now) + more.shown,
          liked: faded(row.liked, since, now) + more.liked,
        },
      ]
    }),
  )
}

/** Writes the buffer. A failure is only logged: a failed exposure write must not fail the page. */
export async function writeExposures({
  services,
  now,
  log,
}: Pick<Work, 'services' | 'now' | 'log'>): Promise<void> {
  const own = gatheredBy(services)
  const { added } = own
  if (added.size === 0) return
  Object.assign(own, { added: new Map(), writtenAt: now })
  try {
    await createWork(services, { now, log }).transaction(({ db }) => addExposures(db, added, now))
  } catch (err) {
    log.warn({ err }, 'exposures were not written')
  }
}

/** Writes the buffer if the last write was some seconds ago. Must not run inside a transaction. */
export async function flushExposuresPeriodically(
  work: Pick<Work, 'services' | 'now' | 'log'>,
): Promise<void> {
  const { writtenAt } = gatheredBy(work.services)
  if (work.now.getTime() - writtenAt.getTime() >= writeEverySeconds * 1000) await writeExposures(work)
}

/** How much less the last member of a list fits than the first, as a fraction. */
const spread = 0.5

/** Chooses `amount` of these members, whose order is by fit, and prefers those who were seen little. */
export async function chooseFairly(
  work: Pick<Work, 'db' | 'services' | 'now'>,
  { ids, amount }: { ids: number[]; amount: number },
): Promise<number[]> {
  const exposures = await exposuresOf(work, ids)
  const chosen = fairOrder(
    ids.map((profile_id, index) => ({
      profile_id,
      fit: 1 - (spread * index) / ids.length,
      exposure: exposures.get(profile_id) ?? noExposure,
    })),
  ).slice(0, amount)
  noteShown(work.services, chosen)
  return chosen
}
