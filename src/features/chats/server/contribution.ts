import { addSeconds } from '../../../core/time.ts'
import { readOwn } from '../../../server/own-records.ts'
import type { Contribution } from '../../../server/registry.ts'
import { answerTo, onJob } from '../../../server/work.ts'
import { unreadMessagesQuestion } from '../../likes/events.ts'
import { sentPhotoQuestion } from '../../photos/events.ts'
import { chatsLive } from '../conversations/server/live.ts'
import { startedRecord, unreadRecord } from '../conversations/server/totals-table.ts'
import { returnUnread, returnUnreadOf } from '../deletion/server/forget-member.ts'
import { refreshConversations, refreshConversationsOf } from '../deletion/server/refresh-conversations.ts'
import { existsSentPhoto } from '../messages/server/messages-table.ts'
import { copiedSeconds } from '../rules.ts'
import { deleteOpenerTextsUntil } from '../sending/server/opener-texts-table.ts'
import { chatsSubscriptions } from './subscriptions.ts'

export const chatsContribution: Contribution = {
  subscriptions: chatsSubscriptions,
  live: chatsLive,
  ownRecords: [unreadRecord, startedRecord],
  answers: [
    answerTo(sentPhotoQuestion, ({ db }, { photo_id, profile_id }) =>
      existsSentPhoto(db, photo_id, profile_id),
    ),
    answerTo(unreadMessagesQuestion, (work, { profile_id }) => readOwn(work, unreadRecord, profile_id)),
  ],
  jobs: [
    onJob(refreshConversations, (work, { account_id }) => refreshConversationsOf(work, account_id)),
    onJob(returnUnread, returnUnreadOf),
  ],
  dueTasks: [
    {
      name: 'chats.forget-openers',
      run: (work) => deleteOpenerTextsUntil(work.db, addSeconds(work.now, -copiedSeconds)),
    },
  ],
}
