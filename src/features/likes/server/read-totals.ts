import { type OwnWork, readOwn } from '../../../server/own-records.ts'
import type { Work } from '../../../server/work.ts'
import type { Totals } from '../contract.ts'
import { unreadMessagesQuestion } from '../events.ts'
import { newLikesRecord } from './like-totals-table.ts'

/** Returns the counts of a member's badges. */
export async function readTotals(work: OwnWork & Pick<Work, 'ask'>, profileId: number): Promise<Totals> {
  const [unread_messages, new_likes] = await Promise.all([
    work.ask(unreadMessagesQuestion, { profile_id: profileId }),
    readOwn(work, newLikesRecord, profileId),
  ])
  return { unread_messages, new_likes }
}
