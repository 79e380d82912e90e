import type { Work } from '../../../../server/work.ts'
import { findAllReachable } from '../../../cards/server/public.ts'
import {
  findAllOfOthers,
  findMemberOfPair,
  lockConversations,
  updateGone,
} from '../../conversations/server/conversations-table.ts'
import { changeTotals } from '../../conversations/server/totals-table.ts'
import { redactStreams } from '../../messages/server/redact-stream.ts'

interface Side {
  conversation_id: number
  profile_id: number
  other_id: number
}

/**
 * Removes a pair's conversation from both lists and totals when one member blocks their partner, or restores
 * it.
 */
export async function refreshPair(work: Work, oneId: number, otherId: number): Promise<void> {
  const one = await findMemberOfPair(work.db, oneId, otherId)
  if (!one) return
  const { conversation_id } = one
  await refresh(work, [one, { conversation_id, profile_id: otherId, other_id: oneId }])
}

/**
 * Removes a member's conversations from both lists and totals when they are gone for one of the two, or
 * restores them.
 */
export async function refreshConversationsOf(work: Work, profileId: number): Promise<void> {
  const others: Side[] = await findAllOfOthers(work.db, profileId)
  const own = others.map((side) => ({ ...side, profile_id: side.other_id, other_id: side.profile_id }))
  await refresh(work, [...others, ...own])
}

async function refresh(work: Work, sides: Side[]): Promise<void> {
  if (sides.length === 0) return
  const { db } = work
  await lockConversations(
    db,
    sides.map((side) => side.conversation_id),
  )
  const pairs = sides.map((side) => ({ from_id: side.profile_id, to_id: side.other_id }))
  const open = new Set(
    (await findAllReachable(db, pairs))
      .filter((pair) => pair.reach === 'open' && !pair.from_hides)
      .map((pair) => `${pair.from_id}>${pair.to_id}`),
  )
  const changed = await updateGone(
    db,
    sides.map((side) => ({ ...side, is_gone: !open.has(`${side.profile_id}>${side.other_id}`) })),
  )
  await changeTotals(
    db,
    changed.map((side) => ({
      profile_id: side.profile_id,
      unread_messages: side.is_gone ? -side.num_unread : side.num_unread,
    })),
  )
  await redactStreams(
    work,
    changed.filter((side) => side.is_gone),
  )
}
