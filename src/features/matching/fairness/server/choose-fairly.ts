import type { Work } from '../../../../server/work.ts'
import { fairOrder, noExposure } from '../../fair-rules.ts'
import { exposuresOf, noteShown } from './exposures.ts'

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
