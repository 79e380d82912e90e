import type { ReadDb } from '../../../../server/db/tables.ts'
import { inSteps } from '../../../../server/jobs/in-steps.ts'
import { defineJob } from '../../../../server/jobs/job-type.ts'
import type { Work } from '../../../../server/work.ts'
import { lockBalances, returnCredits } from '../../../credits/server/public.ts'
import { deleteAllSides, findAllOfOthers } from '../../conversations/server/conversations-table.ts'
import { deleteOpener } from '../../conversations/server/openers-table.ts'
import { deleteTotals } from '../../conversations/server/totals-table.ts'
import {
  findAllPaidUnread,
  updateAllEmptied,
  updateAnswersForgotten,
} from '../../messages/server/messages-table.ts'
import { deleteReactionsToSender } from '../../messages/server/reactions-table.ts'
import { deleteOpenerTexts } from '../../sending/server/opener-texts-table.ts'

/** Returns all members who have a conversation with a member. */
export async function findAllPartners(db: ReadDb, profileId: number): Promise<number[]> {
  return (await findAllOfOthers(db, profileId)).map((side) => side.profile_id)
}

/** Refunds the senders of what a member has not read at the time of closing the account, as ISO 8601. */
export const returnUnread = defineJob<{ account_id: number; closed_at: string }>('chats.return-unread', {
  retries: 10,
})

/**
 * Refunds the senders of messages that a member did not read before deleting the account (decisions: Credits and money). Only once per message, even if the member comes back and leaves again.
 */
export async function returnUnreadOf(
  outer: Work,
  { account_id, closed_at }: { account_id: number; closed_at: string },
): Promise<void> {
  const sides = await findAllOfOthers(outer.db, account_id)
  await inSteps(outer, sides, async (work, some) => {
    // Waits for concurrent senders to this member; later ones find the account closed.
    await lockBalances(
      work.db,
      some.map((side) => side.profile_id),
    )
    const conversationIds = some.map((side) => side.conversation_id)
    const unread = await findAllPaidUnread(work.db, account_id, { conversationIds, until: closed_at })
    await returnCredits(
      work,
      unread.map(({ id, sender_id, credits }) => ({
        account_id: sender_id,
        amount: credits,
        reason: 'returned',
        reference: `message:${id}`,
        idempotency_key: `returned:message:${id}`,
      })),
    )
  })
}

/**
 * Deletes a member's own messages, their words in quotes, and sides of their conversations; messages received from
 * others belong to the senders.
 */
export async function forgetMember({ db, now }: Work, profileId: number): Promise<void> {
  await updateAllEmptied(db, profileId, now)
  await updateAnswersForgotten(db, profileId, null)
  await deleteReactionsToSender(db, profileId)
  await deleteAllSides(db, profileId)
  await deleteTotals(db, profileId)
  await deleteOpener(db, profileId)
  await deleteOpenerTexts(db, profileId)
}
