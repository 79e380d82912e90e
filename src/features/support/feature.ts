import { callsOf, defineFeature } from '../../server/feature.ts'
import {
  FoundMember,
  Link,
  LinkGraph,
  MemberFile,
  SentMail,
  StaffNote,
  StaffOrder,
  StaffOrderFile,
  StaffProfile,
  StaffRead,
  StaffRefund,
  Standing,
  staffReads,
  support,
  TimelineEvent,
} from './contract.ts'
import { actOnMember } from './server/act-on-member.ts'
import { supportContribution } from './server/contribution.ts'
import { findMembers } from './server/find-members.ts'
import { orderInvoiceRoute } from './server/order-invoice-route.ts'
import { listOwnReads, openMessages, readConversations, readMessagesOf } from './server/read-access.ts'
import { readLinks } from './server/read-links.ts'
import {
  readDecisions,
  readDevices,
  readMails,
  readMember,
  readMoney,
  readNotes,
  readStanding,
  readTimeline,
} from './server/read-member.ts'
import { readProfile } from './server/read-profile.ts'
import { findOrders, previewRefund, readOrderFile, refundOrder, reportFraud } from './server/refund-order.ts'
import { seeAs } from './server/see-as.ts'

export const supportFeature = defineFeature({
  name: 'support',
  knows: [
    'accounts',
    'cards',
    'chats',
    'closure',
    'credits',
    'exports',
    'factors',
    'likes',
    'moderation',
    'orders',
    'photos',
    'profiles',
    'safety',
    'sites',
    'staff',
  ],
  reads: [
    'account_browsers',
    'accounts',
    'conversation_members',
    'conversations',
    'decisions',
    'direct_debit_mandates',
    'mail_reports',
    'messages',
    'order_states',
    'orders',
    'outbox',
    'reports',
    'restrictions',
    'sessions',
    'stored_methods',
  ],
  calls: {
    support: callsOf(
      support,
      {
        findMembers,
        member: readMember,
        timeline: readTimeline,
        profile: readProfile,
        money: readMoney,
        mails: readMails,
        devices: readDevices,
        links: readLinks,
        standing: readStanding,
        decisions: readDecisions,
        notes: readNotes,
        act: actOnMember,
        findOrders,
        order: readOrderFile,
        previewRefund,
        reportFraud,
        refund: refundOrder,
        openMessages,
        conversations: readConversations,
        messages: readMessagesOf,
        seeAs,
      },
      {
        tag: 'Staff: members and orders',
        description: 'The member file, what support does for a member, refunds, and private messages.',
        schemas: {
          FoundMember,
          Link,
          LinkGraph,
          MemberFile,
          SentMail,
          StaffNote,
          StaffOrder,
          StaffProfile,
          StaffOrderFile,
          StaffRefund,
          Standing,
          TimelineEvent,
        },
      },
    ),
    staffReads: callsOf(
      staffReads,
      { list: listOwnReads },
      {
        tag: 'Staff reads',
        description: 'When staff could read the own private messages.',
        schemas: { StaffRead },
        openBeforeEntry: true,
      },
    ),
  },
  contribution: supportContribution,
  routes: [orderInvoiceRoute],
})
