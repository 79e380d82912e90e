import type { Contribution } from '../../../server/registry.ts'
import { answerTo } from '../../../server/work.ts'
import { unreadMessagesQuestion } from '../../likes/events.ts'
import { chatsLive } from './live.ts'
import { chatsSubscriptions } from './subscriptions.ts'
import { findUnreadTotal } from './totals-table.ts'

export const chatsContribution: Contribution = {
  subscriptions: chatsSubscriptions,
  live: chatsLive,
  answers: [answerTo(unreadMessagesQuestion, ({ db }, { profile_id }) => findUnreadTotal(db, profile_id))],
}
