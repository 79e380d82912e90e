import type { Db } from '../../../server/db/tables.ts'
import { inSteps } from '../../../server/jobs/in-steps.ts'
import { defineJob } from '../../../server/jobs/job-type.ts'
import type { Work } from '../../../server/work.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import { findAllReachable } from '../../cards/server/public.ts'
import { isFindable } from '../../profiles/reach-rules.ts'
import { unseenLikesRefreshed } from '../events.ts'
import { addNewLikes, lockTotals } from './like-totals-table.ts'
import {
  findAllUnseenFrom,
  findAllUnseenTo,
  updateAllHidden,
  updateAllRestored,
  updateAllSeen,
  updateAllSeenFrom,
} from './likes-table.ts'

/** Applies a change of who may find a member to the new likes that they sent. */
export const refreshUnseenLikes = defineJob<{ account_id: number }>('likes.refresh-unseen', { retries: 10 })

/**
 * Counts a member's new likes in the totals of those recipients who can see them: a badge must not count
 * somebody who is not in the list. Likes of a deleted or suspended account are hidden, and new again when it
 * is reopened; a member who became invisible or staff, withdrew the consent to sensitive data or hides from a
 * site is listed as seen once they are back. Depends on the current state alone, in steps that commit by
 * themselves, so it may run again; open pages refetch.
 */
export async function refreshUnseenLikesOf(outer: Work, accountId: number, step?: number): Promise<void> {
  const recipients = await outer.transaction(async ({ db }) => {
    // Waits for a like that is being sent; a later one sees the change.
    await lockTotals(db, [accountId])
    return findAllUnseenFrom(db, accountId)
  })
  const refreshSome = async (work: Work, toIds: number[]) => {
    await lockTotals(work.db, [accountId, ...toIds])
    const account_ids = await refreshUnseen(work, accountId, toIds)
    if (account_ids.length > 0) await work.emit(unseenLikesRefreshed, { account_ids })
  }
  await inSteps(outer, recipients, refreshSome, step)
}

/** Returns the recipients whose totals have changed. All must be locked. */
async function refreshUnseen({ db }: Work, accountId: number, toIds: number[]): Promise<number[]> {
  const account = await findAccountById(db, accountId)
  if (!account || account.status === 'deleted' || account.status === 'suspended') {
    const hidden = await updateAllHidden(db, accountId, toIds)
    await addNewLikes(db, hidden, -1)
    return hidden
  }
  const pairs = toIds.map((id) => ({ from_id: id, to_id: accountId }))
  const reached = isFindable(account) ? await findAllReachable(db, pairs) : []
  const open = new Set(reached.flatMap(({ from_id, reach }) => (reach === 'open' ? [from_id] : [])))
  const restored = await updateAllRestored(db, accountId, toIds)
  await addNewLikes(db, restored, 1)
  const withdrawn = await updateAllSeen(
    db,
    accountId,
    toIds.filter((id) => !open.has(id)),
  )
  await addNewLikes(db, withdrawn, -1)
  const changed = new Set(restored).symmetricDifference(new Set(withdrawn))
  return [...changed]
}

/** Subtracts the new likes of fictional profiles from the total of a member who hides those. */
export const withdrawFictionalLikes = defineJob<{ account_id: number }>('likes.withdraw-fictional', {
  retries: 10,
})

/** Does so for a member who hides fictional profiles now, in steps that commit by themselves; open pages refetch. */
export async function withdrawFictionalLikesOf(outer: Work, accountId: number, step?: number): Promise<void> {
  const isWanted = async (db: Db) => {
    // Waits for a like that is being sent; a later one sees the change.
    await lockTotals(db, [accountId])
    return (await findAccountById(db, accountId))?.hide_fictional ?? false
  }
  const likers = await outer.transaction(async ({ db }) =>
    (await isWanted(db)) ? findAllUnseenTo(db, accountId) : [],
  )
  const withdrawSome = async (work: Work, some: number[]) => {
    if (!(await isWanted(work.db))) return
    const pairs = some.map((id) => ({ from_id: accountId, to_id: id }))
    const reached = await findAllReachable(work.db, pairs)
    const fictional = reached.flatMap(({ to_id, is_fictional }) => (is_fictional ? [to_id] : []))
    const withdrawn = await updateAllSeenFrom(work.db, accountId, fictional)
    await addNewLikes(work.db, [accountId], -withdrawn)
    if (withdrawn > 0) await work.emit(unseenLikesRefreshed, { account_ids: [accountId] })
  }
  await inSteps(outer, likers, withdrawSome, step)
}

/**
 * Subtracts the new likes between two members from the totals of both, because one of them blocked the
 * second.
 */
export async function withdrawUnseenLikesBetween(work: Work, [a, b]: [number, number]): Promise<void> {
  await withdraw(work, a, [b])
  await withdraw(work, b, [a])
}

async function withdraw(work: Work, fromId: number, toIds: number[]): Promise<void> {
  if (toIds.length === 0) return
  await lockTotals(work.db, [fromId, ...toIds])
  await addNewLikes(work.db, await updateAllSeen(work.db, fromId, toIds), -1)
}
