export { findAllPartners } from './forget-member.ts'
export { recordRead } from './mark-read.ts'
export { findReceivedMessage } from './messages-table.ts'
export { type OutgoingMessage, sendMessages, type Verdict } from './send-messages.ts'
