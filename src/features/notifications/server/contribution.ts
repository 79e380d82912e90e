import { addSeconds } from '../../../core/time.ts'
import { mailRefused } from '../../../server/mail/mail-refused.ts'
import { deleteCaughtPushesOf } from '../../../server/push/caught-push.ts'
import type { Contribution } from '../../../server/registry.ts'
import { subscribe } from '../../../server/work.ts'
import { accountErased, addressChanged } from '../../accounts/events.ts'
import { messageSent } from '../../chats/events.ts'
import { memberLiked } from '../../likes/events.ts'
import { mailAfterSeconds, pushAfterSeconds, reportSeconds } from '../rules.ts'
import { resumeCampaigns } from './campaigns.ts'
import { deleteMailedAtOf } from './notice-mails-table.ts'
import { deleteNoticesOf, insertNotice } from './notices-table.ts'
import { notificationMails } from './notification-mails.ts'
import { sweepNotices } from './notify.ts'
import { deletePushesOf, insertPendingPush } from './pending-pushes-table.ts'
import { pushChannel } from './push-channel.ts'
import { sweepPushes } from './push-members.ts'
import { receiveRefusal } from './receive-mail.ts'
import { deleteBouncesOf, deleteOldReports, deleteReportsOf } from './reports-table.ts'
import { deleteSubscriptionsOf } from './subscriptions-table.ts'
import { deleteUnsubscribeTokens } from './unsubscribe-table.ts'

export const notificationsContribution: Contribution = {
  mails: notificationMails,
  dueTasks: [
    { name: 'notifications.notify', run: sweepNotices },
    { name: 'notifications.push', isUrgent: true, run: sweepPushes },
    { name: 'notifications.resume-campaigns', run: resumeCampaigns },
    {
      name: 'notifications.drop-old-reports',
      run: ({ db, now }) => deleteOldReports(db, addSeconds(now, -reportSeconds)),
    },
  ],
  subscriptions: [
    subscribe(accountErased, async ({ db }, { account_id }) => {
      await deleteSubscriptionsOf(db, account_id)
      await deleteCaughtPushesOf(db, account_id)
      await deletePushesOf(db, account_id)
      await deleteNoticesOf(db, account_id)
      await deleteMailedAtOf(db, account_id)
      await deleteUnsubscribeTokens(db, account_id)
      await deleteReportsOf(db, account_id)
    }),
    subscribe(addressChanged, ({ db }, { account_id }) => deleteBouncesOf(db, account_id)),
    subscribe(mailRefused, (work, { token, code }) => receiveRefusal(work, token, code)),
    subscribe(messageSent, async (work, { recipient_id, message }) => {
      if (message.kind === 'system') return
      const notice = {
        account_id: recipient_id,
        kind: 'message',
        about_id: message.conversation_id,
        from_id: message.sender_id,
        message_id: message.id,
        created_at: work.now,
      } as const
      work.write(insertNotice(work.db, { ...notice, due_at: addSeconds(work.now, mailAfterSeconds) }))
      work.write(insertPendingPush(work.db, { ...notice, due_at: addSeconds(work.now, pushAfterSeconds) }))
    }),
    subscribe(memberLiked, async (work, { from, to, is_shown }) => {
      if (!is_shown) return
      const notice = {
        account_id: to,
        kind: 'like',
        about_id: from,
        from_id: from,
        message_id: null,
        created_at: work.now,
      } as const
      await insertNotice(work.db, { ...notice, due_at: addSeconds(work.now, mailAfterSeconds) })
      await insertPendingPush(work.db, { ...notice, due_at: addSeconds(work.now, pushAfterSeconds) })
    }),
  ],
  channels: [pushChannel],
}
