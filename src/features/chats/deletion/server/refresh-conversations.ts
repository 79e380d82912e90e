import { inSteps } from '../../../../server/jobs/in-steps.ts'
import { defineJob } from '../../../../server/jobs/job-type.ts'
import type { Work } from '../../../../server/work.ts'
import { findAllReachable } from '../../../cards/server/public.ts'
import {
  findAllOfOthers,
  findMemberOfPair,
  lockConversations,
  updateGone,
} from '../../conversations/server/conversations-table.ts'
import { changeTotals } from '../../conversations/server/totals-table.ts'
import { conversationsRefreshed } from '../../events.ts'
import { redactStreams } from '../../messages/server/redact-stream.ts'

/** Applies a change of who reaches a member to all their conversations. */
export const refreshConversations = defineJob<{ account_id: number }>('chats.refresh-conversations', {
  retries: 10,
})

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
 * restores them; open pages refetch. Depends on the current state alone, in steps that commit by themselves,
 * so it may run again.
 */
export async function refreshConversationsOf(outer: Work, profileId: number, step?: number): Promise<void> {
  const refreshSome = async (work: Work, others: Side[]) => {
    const own = others.map((side) => ({ ...side, profile_id: side.other_id, other_id: side.profile_id }))
    const account_ids = await refresh(work, [...others, ...own])
    if (account_ids.length > 0) await work.emit(conversationsRefreshed, { account_ids })
  }
  await inSteps(outer, await findAllOfOthers(outer.db, profileId), refreshSome, step)
}

/** Returns the active accounts for which a conversation has gone or come back. */
async function refresh(work: Work, sides: Side[]): Promise<number[]> {
  const { db } = work
  await lockConversations(
    db,
    sides.map((side) => side.conversation_id),
  )
  const pairs = sides.map((side) => ({ from_id: side.profile_id, to_id: side.other_id }))
  const reached = await findAllReachable(db, pairs)
  const open = new Set(
    reached
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
  const active = new Set(reached.flatMap((pair) => (pair.from_is_active ? [pair.from_id] : [])))
  return [...new Set(changed.map((side) => side.profile_id))].filter((id) => active.has(id))
}
