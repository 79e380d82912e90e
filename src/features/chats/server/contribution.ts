import { addSeconds } from '../../../core/time.ts'
import type { Contribution } from '../../../server/registry.ts'
import { answerTo } from '../../../server/work.ts'
import { unreadMessagesQuestion } from '../../likes/events.ts'
import { chatsLive } from '../conversations/server/live.ts'
import { findUnreadTotal } from '../conversations/server/totals-table.ts'
import { copiedSeconds } from '../rules.ts'
import { deleteOpenerTextsUntil } from '../sending/server/opener-texts-table.ts'
import { chatsSubscriptions } from './subscriptions.ts'

export const chatsContribution: Contribution = {
  subscriptions: chatsSubscriptions,
  live: chatsLive,
  answers: [answerTo(unreadMessagesQuestion, ({ db }, { profile_id }) => findUnreadTotal(db, profile_id))],
  dueTasks: [
    {
      name: 'chats.forget-openers',
      run: (work) => deleteOpenerTextsUntil(work.db, addSeconds(work.now, -copiedSeconds)),
    },
  ],
}
