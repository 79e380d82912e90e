import { addSeconds } from '../../../core/time.ts'
import type { Work } from '../../../server/work.ts'
import { type AboutRow, noAbout } from '../../cards/server/public.ts'
import { memberLiked } from '../events.ts'
import { repeatedLikeSeconds } from '../rules.ts'
import { isShown } from './is-shown.ts'
import { addNewLikes, lockTotals } from './like-totals-table.ts'
import { findLike, insertLike, updateMatch } from './likes-table.ts'
import { findTakenBack } from './taken-back-likes-table.ts'

/**
 * Stores a like between two members of one pool and returns whether they are a match now; an existing like is
 * left unchanged. One that was taken back and is given again within a week is stored like any other, but announced to nobody. Must run in a transaction. The caller checks whether the two may reach each other.
 */
export async function recordLike(
  work: Work,
  { from, to, about = noAbout }: { from: number; to: number; about?: AboutRow },
): Promise<{ match: boolean }> {
  const { db, now } = work
  await lockTotals(db, [from, to])
  const existing = await findLike(db, from, to)
  if (existing) return { match: existing.matched }

  const match = (await findLike(db, to, from)) !== undefined
  const is_shown = await isShown(db, { from, to, isMutual: match })
  await insertLike(db, { from_id: from, to_id: to, was_shown: is_shown, ...about }, now)
  if (is_shown) await addNewLikes(db, [to], 1)
  if (match) await updateMatch(db, [from, to], now)
  const before = await findTakenBack(db, from, to, addSeconds(now, -repeatedLikeSeconds))
  // The first match of two members is announced, even where the like is a repeated one.
  const is_repeated = before !== undefined && (before.was_match || !match)
  await work.emit(memberLiked, { from, to, match, is_shown, is_repeated })
  return { match }
}
