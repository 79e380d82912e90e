import type { Work } from '../../../server/work.ts'
import { fairOrder, noExposure } from '../fair-rules.ts'
import { exposuresOf, noteShown } from './exposures.ts'

/** How much less than the first of a list its last one fits, of 1. */
const spread = 0.5

/** The `amount` of these members who shall be shown: they fit in their order, and those seen little come sooner. */
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
