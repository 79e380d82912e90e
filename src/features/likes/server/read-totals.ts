import type { ReadDb } from '../../../server/db/tables.ts'
import type { Work } from '../../../server/work.ts'
import type { Totals } from '../contract.ts'
import { unreadMessagesQuestion } from '../events.ts'
import { findNewLikes } from './like-totals-table.ts'

/** Returns the counts of a member's badges. */
export async function readTotals(work: { db: ReadDb; ask: Work['ask'] }, profileId: number): Promise<Totals> {
  return {
    unread_messages: await work.ask(unreadMessagesQuestion, { profile_id: profileId }),
    new_likes: await findNewLikes(work.db, profileId),
  }
}
