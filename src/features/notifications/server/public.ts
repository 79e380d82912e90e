export { mayCampaign } from '../deliverability/server/campaigns.ts'
export { mailKind, mailReceiverOf, type Receiver } from '../mail/server/mail-kind.ts'
export { findAllMailedAt } from '../mail/server/notice-mails-table.ts'
