import { addSeconds } from '../../../core/time.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { MemberContext } from '../../../server/http/context.ts'
import { readOwn } from '../../../server/own-records.ts'
import type { Work } from '../../../server/work.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import type { AboutInput } from '../../cards/contract.ts'
import { type AboutRow, findAllReachable, noAbout, requireAbout } from '../../cards/server/public.ts'
import { isFindable } from '../../profiles/reach-rules.ts'
import { requireVisibleMember } from '../../profiles/server/public.ts'
import { likeUndone, memberLiked } from '../events.ts'
import { isLikeShown, repeatedLikeSeconds } from '../rules.ts'
import { addNewLikes, lockTotals, newLikesRecord } from './like-totals-table.ts'
import { deleteLike, findLike, insertLike, updateMatch } from './likes-table.ts'
import { findTakenBack, upsertTakenBack } from './taken-back-likes-table.ts'

/** Reports whether the liked member may learn of a like, given the current state of both accounts. */
export async function isShown(
  db: ReadDb,
  { from, to, isMutual }: { from: number; to: number; isMutual: boolean },
): Promise<boolean> {
  const liker = await findAccountById(db, from)
  const liked = await findAccountById(db, to)
  const [reached] = await findAllReachable(db, [{ from_id: to, to_id: from }])
  if (!liker || !liked || !reached)
    throw new Error(`no like between ${from} and ${to}: an account does not exist`)
  return isLikeShown({
    isMutual,
    isReached: reached.reach === 'open',
    isFindable: isFindable(liker),
    isHiddenFictional: liked.hide_fictional && reached.is_fictional,
  })
}

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

/** Likes a member once, however often it is called; `match` reports whether both like each other. */
export async function sendLike(
  ctx: MemberContext,
  { profile_id, about }: { profile_id: number; about?: AboutInput | undefined },
) {
  const from = ctx.actor.profile_id
  // Locks before reading: a concurrent block either is seen here or finds the like and withdraws it. The same holds for
  // an answer that is removed.
  await lockTotals(ctx.db, [from, profile_id])
  const member = await requireVisibleMember(ctx, profile_id, { toAct: true })
  const quoted = await requireAbout(ctx, member, about)
  return recordLike(ctx, { from, to: profile_id, about: quoted })
}

/** Removes the like and its match from the recipient's lists. */
export async function undoLike(ctx: MemberContext, { profile_id: to }: { profile_id: number }) {
  const { db } = ctx
  const from = ctx.actor.profile_id
  await lockTotals(db, [from, to])
  const like = await deleteLike(db, from, to)
  if (like) {
    const match = like.matched
    if (like.is_new) await addNewLikes(db, [to], -1)
    if (match) await updateMatch(db, [from, to], null)
    // One that was never shown has notified nobody yet. Whether it is shown now depends on what the sender hides.
    if (like.was_shown || match) {
      await upsertTakenBack(db, { from_id: from, to_id: to, liked_at: like.created_at, was_match: match })
    }
    await ctx.emit(likeUndone, {
      from,
      to,
      match,
      is_shown: await isShown(db, { from, to, isMutual: match }),
      new_likes: await readOwn(ctx, newLikesRecord, to),
    })
  }
  return { ok: true as const }
}
