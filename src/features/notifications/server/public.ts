export { marketingRoutes } from '../consent/server/confirm-marketing.ts'
export { unsubscribeRoutes } from '../consent/server/unsubscribe-route.ts'
export { mayCampaign } from '../deliverability/server/campaigns.ts'
export { inboundMailRoutes } from '../deliverability/server/inbound-route.ts'
export { mailKind, mailReceiverOf, type Receiver } from '../mail/server/mail-kind.ts'
export { findAllMailedAt } from '../mail/server/notice-mails-table.ts'
export {
  discountsMail,
  likeReceivedMail,
  newMembersMail,
  siteNewsMail,
  unreadNotificationsMail,
} from '../mail/server/notification-mails.ts'
