import { addSeconds } from '../../../core/time.ts'
import { mailRefused } from '../../../server/mail/mail-channel.ts'
import { deleteCaughtPushesOf } from '../../../server/push/caught-push.ts'
import type { Contribution } from '../../../server/registry.ts'
import { subscribe, type Work } from '../../../server/work.ts'
import {
  accountActivated,
  accountClosed,
  accountErased,
  addressChanged,
  mailReachChanged,
  mailTurnedOff,
  marketingToConfirm,
} from '../../accounts/events.ts'
import { messageSent } from '../../chats/events.ts'
import { isFromMember } from '../../chats/rules.ts'
import { memberLiked } from '../../likes/events.ts'
import { mailMarketingConsent, marketingConsentMail } from '../consent/server/confirm-marketing.ts'
import { deleteUnsubscribeTokens, unsubscribeTokens } from '../consent/server/unsubscribe-table.ts'
import {
  giveUpClosed,
  giveUpKinds,
  giveUpStopped,
  pausedDomains,
  resumeCampaigns,
} from '../deliverability/server/campaigns.ts'
import { receiveRefusal } from '../deliverability/server/receive-mail.ts'
import { deleteBouncesOf, deleteOldReports, deleteReportsOf } from '../deliverability/server/reports-table.ts'
import { deleteMailedAtOf } from '../mail/server/notice-mails-table.ts'
import { notificationMails } from '../mail/server/notification-mails.ts'
import { sweepNotices } from '../mail/server/notify.ts'
import { deleteNoticesOf, insertNotices, type NewNotice } from '../notices/server/notices-table.ts'
import { pushChannel } from '../push/server/enqueue-pushes.ts'
import { deletePushesOf, insertPendingPushes } from '../push/server/pending-pushes-table.ts'
import { sweepPushes } from '../push/server/push-members.ts'
import { deleteSubscriptionsOf } from '../push/server/subscriptions-table.ts'
import { mailAfterSeconds, pushAfterSeconds, reportSeconds } from '../rules.ts'

/** Reports whether something is recorded as of a time in the past, like the stories of the demo: nobody waits for it. */
function isOld({ now, services }: Work): boolean {
  return services.clock.now().getTime() - now.getTime() > mailAfterSeconds * 1000
}

/** Stores that a member is to be mailed and pushed about something. */
function notify(work: Work, notice: Omit<NewNotice, 'due_at'>): void {
  const { now } = work
  void work.writeAtEnd(insertNotices, [{ ...notice, due_at: addSeconds(now, mailAfterSeconds) }])
  void work.writeAtEnd(insertPendingPushes, [{ ...notice, due_at: addSeconds(now, pushAfterSeconds) }])
}

export const notificationsContribution: Contribution = {
  secretUse: { columns: [unsubscribeTokens] },
  mails: [...notificationMails, marketingConsentMail],
  figures: [pausedDomains],
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
    subscribe(addressChanged, async (work, { account_id }) => {
      await deleteBouncesOf(work.db, account_id)
      await mailMarketingConsent(work, account_id)
    }),
    subscribe(accountClosed, (work, { account_id }) => giveUpClosed(work, account_id)),
    subscribe(mailTurnedOff, (work, { account_id, kinds }) => giveUpKinds(work, account_id, kinds)),
    subscribe(mailReachChanged, (work, { account_id }) => giveUpStopped(work, account_id)),
    subscribe(marketingToConfirm, (work, { account_id }) => mailMarketingConsent(work, account_id)),
    subscribe(accountActivated, (work, { account_id }) => mailMarketingConsent(work, account_id)),
    subscribe(mailRefused, receiveRefusal),
    subscribe(messageSent, async (work, { recipient_id, message }) => {
      if (!isFromMember(message.kind) || isOld(work)) return
      notify(work, {
        account_id: recipient_id,
        kind: 'message',
        about_id: message.conversation_id,
        from_id: message.sender_id,
        message_id: message.id,
      })
    }),
    subscribe(memberLiked, async (work, { from, to, is_shown, is_repeated }) => {
      if (!is_shown || is_repeated || isOld(work)) return
      notify(work, { account_id: to, kind: 'like', about_id: from, from_id: from, message_id: null })
    }),
  ],
  channels: [pushChannel],
}
