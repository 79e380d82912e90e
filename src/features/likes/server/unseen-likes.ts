import type { Work } from '../../../server/work.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import { findAllReachable } from '../../cards/server/public.ts'
import { isLeftOut } from './is-shown.ts'
import { addNewLikes, lockTotals } from './like-totals-table.ts'
import {
  findAllConnected,
  findAllNewTo,
  findAllToldBy,
  updateAllBroughtBack,
  updateAllPutAway,
  updateAllSeen,
} from './likes-table.ts'

/**
 * Subtracts a member's new likes from the totals of recipients who can no longer see them, because the member
 * left, was suspended, became invisible or staff, withdrew the consent to sensitive data or hides from a
 * site: a badge must not count somebody who is not in the list. The likes are retained and listed again once
 * the member is back.
 */
export async function withdrawNewsOf(work: Work, accountId: number): Promise<void> {
  // A like that is being sent either is seen below or sees the change.
  await lockTotals(work.db, [accountId])
  const told = await findAllToldBy(work.db, accountId)
  if (told.length === 0) return
  const account = await findAccountById(work.db, accountId)
  if (account && isLeftOut(account)) return withdraw(work, accountId, told)
  const reached = await findAllReachable(
    work.db,
    told.map((id) => ({ from_id: id, to_id: accountId })),
  )
  await withdraw(
    work,
    accountId,
    reached.filter(({ reach }) => reach !== 'open').map(({ from_id }) => from_id),
  )
}

/** Subtracts the new likes of fictional profiles from the total of a member who hides those. */
export async function withdrawFictionalNews(work: Work, accountId: number): Promise<void> {
  await lockTotals(work.db, [accountId])
  const account = await findAccountById(work.db, accountId)
  if (!account?.hide_fictional) return
  const likers = await findAllNewTo(work.db, accountId)
  const pairs = likers.map((id) => ({ from_id: accountId, to_id: id }))
  const fictional = (await findAllReachable(work.db, pairs)).filter((pair) => pair.is_fictional)
  const ids = fictional.map(({ to_id }) => to_id)
  if (ids.length > 0) await lockTotals(work.db, [accountId, ...ids])
  for (const id of ids) await withdraw(work, id, [accountId])
}

/**
 * Hides the new likes of a member who deleted the account from all totals; `restoreUnseenLikes` restores them
 * unchanged.
 */
export async function hideUnseenLikes({ db }: Work, accountId: number): Promise<void> {
  await lockTotals(db, [accountId, ...(await findAllToldBy(db, accountId))])
  await addNewLikes(db, await updateAllPutAway(db, accountId), -1)
}

/**
 * Restores hidden likes; recipients who must not learn of the member lose them again when the change event is
 * handled.
 */
export async function restoreUnseenLikes({ db }: Work, accountId: number): Promise<void> {
  await lockTotals(db, [accountId, ...(await findAllConnected(db, accountId))])
  await addNewLikes(db, await updateAllBroughtBack(db, accountId), 1)
}

/**
 * Subtracts the new likes between two members from the totals of both, because one of them blocked the
 * second.
 */
export async function withdrawNewsBetween(work: Work, [a, b]: [number, number]): Promise<void> {
  await withdraw(work, a, [b])
  await withdraw(work, b, [a])
}

async function withdraw(work: Work, fromId: number, toIds: number[]): Promise<void> {
  if (toIds.length === 0) return
  await lockTotals(work.db, [fromId, ...toIds])
  await addNewLikes(work.db, await updateAllSeen(work.db, fromId, toIds), -1)
}
