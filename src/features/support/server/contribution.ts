import type { Contribution } from '../../../server/registry.ts'
import { subscribe } from '../../../server/work.ts'
import { accountErased } from '../../accounts/events.ts'
import { memberWrittenTo } from '../../moderation/events.ts'
import { deleteNotes, insertNote } from './notes-table.ts'
import { deleteReads } from './reads-table.ts'
import { refundDecider } from './refund-order.ts'

export const supportContribution: Contribution = {
  subscriptions: [
    subscribe(accountErased, async ({ db }, { account_id }) => {
      await deleteNotes(db, account_id)
      await deleteReads(db, account_id)
    }),
    subscribe(memberWrittenTo, async ({ db, now }, written) => {
      await insertNote(db, { ...written, action: 'write', created_at: now })
    }),
  ],
  extensions: { deciders: [refundDecider] },
}
