import { z } from 'zod'
import { sessionRead, staffRead, staffWrite } from '../../core/access.ts'
import { Id, PathId } from '../../core/ids.ts'
import {
  AnsweredPrompt,
  Card,
  Currency,
  inMinorUnits,
  MinorUnits,
  Profile,
  Timestamp,
} from '../../core/schemas.ts'
import { permissions } from '../../core/staff.ts'
import { Text } from '../../core/text.ts'
import { AccountStatus, Email, SuspensionReason } from '../accounts/contract.ts'
import { Consent } from '../accounts/settings-contract.ts'
import { messageKinds } from '../chats/rules.ts'
import { CreditReason } from '../credits/contract.ts'
import { Decision, ProposedEffect, RestrictionEffect, Strike } from '../moderation/contract.ts'
import { OrderStatus } from '../orders/order-contract.ts'
import { paymentStates } from '../orders/payment-rules.ts'
import { ReportReason } from '../safety/contract.ts'
import { foundBy, linkReasons, memberActions, timelineKinds } from './rules.ts'

/** A member in a list of staff. Without `members.contact` the address shows its first letters alone. */
export const FoundMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  site: z.string(),
  status: AccountStatus,
  created_at: Timestamp,
})
export type FoundMember = z.infer<typeof FoundMember>

/** The head of a member file. */
export const MemberFile = FoundMember.extend({
  /** True if the address is shown in clear. */
  has_contact: z.boolean(),
  suspended_for: SuspensionReason.nullable(),
  language: z.string(),
  activated_at: Timestamp.nullable(),
  deleted_at: Timestamp.nullable(),
  /** Up to a day old. */
  last_seen_at: Timestamp.nullable(),
  paid_user: z.boolean(),
  is_fictional: z.boolean(),
  gender: z.string(),
  country: z.string(),
  /** Why mail does not arrive: `bounce`, `fbl`, `list-unsubscribe`; empty if it does. */
  notifications_disabled: z.array(z.string()),
  /** Null without `members.money`. */
  credits: z.int().nullable(),
  /** What restricts them now. */
  restrictions: z.array(
    z.object({ decision_id: Id, effect: RestrictionEffect, until: Timestamp.nullable() }),
  ),
})
export type MemberFile = z.infer<typeof MemberFile>

/** What counts against a member, and how right their own reports were. */
export const Standing = z.object({
  strikes: z.array(Strike),
  /** What they propose for a further breach. */
  proposal: ProposedEffect,
  reports: z.object({
    /** Of the newest decided reports: how many there are, and how many were right. */
    decided: z.int(),
    right: z.int(),
    /** The newest that were found wrong in 180 days; those of danger, of minors and of intimate images never count. */
    wrong: z.array(z.object({ reason: ReportReason, profile_id: Id, at: Timestamp })),
    /** Until when few reports a day are taken, because wrong ones have brought a warning. */
    limited_until: Timestamp.nullable(),
  }),
})
export type Standing = z.infer<typeof Standing>

/** Something that happened to a member or that they did. */
export const TimelineEvent = z.object({
  at: Timestamp,
  kind: z.enum(timelineKinds),
  /** The report, decision, restriction, order or session; null for what the account itself is about. */
  id: Id.nullable(),
  /** A code: the reason of a report, the word of a decision, the effect of a restriction, the state of an order. */
  detail: z.string().nullable(),
})
export type TimelineEvent = z.infer<typeof TimelineEvent>

export const StaffRefund = z.object({
  id: Id,
  reference: z.string(),
  cause: z.string(),
  amount: MinorUnits,
  credits: z.int(),
  state: z.string(),
  created_at: Timestamp,
})

/** An order as staff sees it, VAT included. */
export const StaffOrder = z.object({
  id: Id,
  payment_id: z.string(),
  /** Null once the buyer's account is erased. */
  member: z.object({ id: Id, name: z.string(), email: z.string().nullable() }).nullable(),
  site: z.string(),
  status: OrderStatus,
  /** The state of the payment. */
  state: z.string(),
  credits: z.int(),
  amount: MinorUnits,
  refunded_amount: MinorUnits,
  currency: Currency,
  country: z.string(),
  payment_method: z.string(),
  provider: z.string(),
  created_at: Timestamp,
  paid_at: Timestamp.nullable(),
  invoice_number: z.string().nullable(),
  documents: z.array(z.object({ kind: z.enum(['invoice', 'credit_note']), number: z.string() })),
  refunds: z.array(StaffRefund),
})
export type StaffOrder = z.infer<typeof StaffOrder>

/** An order with all that is known of its payment. */
export const StaffOrderFile = StaffOrder.extend({
  vat_rate: z.int(),
  debt_credits: z.int(),
  provider_ref: z.string().nullable(),
  kind: z.string(),
  expires_at: Timestamp,
  /** How the state of the payment changed, and by what. */
  states: z.array(z.object({ state: z.string(), cause: z.string(), at: Timestamp })),
  /** What the provider has reported; `outcome` is null while it is not processed. */
  reports: z.array(
    z.object({
      id: Id,
      kind: z.string(),
      amount: MinorUnits.nullable(),
      currency: z.string().nullable(),
      outcome: z.string().nullable(),
      at: Timestamp,
    }),
  ),
  fraud_report: z
    .object({ source: z.enum(['provider_file', 'staff']), reference: z.string().nullable(), at: Timestamp })
    .nullable(),
  /** What staff can refund now; null where nothing is left, or a refund is on its way. */
  refundable: z.object({ left: MinorUnits, by_staff: MinorUnits, limit: MinorUnits }).nullable(),
})
export type StaffOrderFile = z.infer<typeof StaffOrderFile>

const LedgerEntry = z.object({
  id: Id,
  amount: z.int(),
  balance_after: z.int(),
  reason: CreditReason,
  reference: z.string(),
  created_at: Timestamp,
})

export const SentMail = z.object({
  id: Id,
  kind: z.string(),
  channel: z.string(),
  address: z.string().nullable(),
  state: z.string(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
  /** Why it failed; null if it did not. */
  reason: z.string().nullable(),
  /** What came back: bounces, complaints, unsubscriptions. */
  reports: z.array(z.object({ kind: z.string(), status: z.string().nullable(), at: Timestamp })),
})

export type SentMail = z.infer<typeof SentMail>
export const Device = z.object({
  /** The session. */
  id: Id,
  user_agent: z.string(),
  /** The range of the network address, never the whole of it. */
  address: z.string(),
  created_at: Timestamp,
  last_seen_at: Timestamp,
})

export const Link = z.object({
  member: FoundMember,
  /** What both share, strongest first. */
  reasons: z.array(z.enum(linkReasons)),
})
export type Link = z.infer<typeof Link>

/** Accounts on a drawing of 640 by 360, with the member in the middle. */
export const LinkGraph = z.object({
  nodes: z.array(z.object({ id: Id, name: z.string(), x: z.int(), y: z.int() })),
  edges: z.array(z.object({ from: Id, to: Id, reasons: z.array(z.enum(linkReasons)) })),
})

export const StaffNote = z.object({
  id: Id,
  at: Timestamp,
  author: z.object({ id: Id, name: z.string() }),
  /** What was done for this reason; null for a note alone. */
  action: z.string().nullable(),
  text: z.string(),
})

/** A message as staff reads it. */
export const ReadMessage = z.object({
  id: Id,
  sender_id: Id,
  kind: z.enum(messageKinds),
  body: z.string().nullable(),
  photo_id: Id.nullable(),
  gift_id: Id.nullable(),
  created_at: Timestamp,
  read_at: Timestamp.nullable(),
  taken_back_at: Timestamp.nullable(),
})

const ReadAccess = z.object({ until: Timestamp })

export const ReadConversation = z.object({
  id: Id,
  other: z.object({ id: Id, name: z.string() }),
  started_by: Id,
  created_at: Timestamp,
  last_message_id: Id.nullable(),
})

/** That staff could read one's private messages, as its member sees it. */
export const StaffRead = z.object({
  at: Timestamp,
  until: Timestamp,
  role: z.enum(permissions['messages.read']),
  /** `report`, or what was written down. */
  reason: z.string(),
})
export type StaffRead = z.infer<typeof StaffRead>

/** What a member writes about themselves, and the photos that others see. */
export const StaffProfile = z.object({
  age: z.int().nullable(),
  town: z.string().nullable(),
  texts: z.array(z.object({ name: z.string(), text: z.string() })),
  answers: z.array(AnsweredPrompt),
  photos: z.array(z.object({ id: Id, url: z.string() })),
  photos_waiting: z.int(),
  photos_rejected: z.int(),
  /** The newest record of each purpose. */
  consents: z.array(Consent),
})

const MemberId = z.strictObject({ id: PathId })
const MemberPage = z.strictObject({ id: PathId, cursor: z.string().max(300).optional() })
const next = z.string().nullable()
const MemberAction = z.enum(memberActions)

export const support = {
  findMembers: staffRead('members.read', 'members.money')
    .route({
      method: 'GET',
      path: '/admin/members',
      summary: 'Find members',
      description:
        'By number, name, mail address, order reference, invoice number or a pasted link of the site, each in full. ' +
        'Only members of sites for which the caller may open member files. An erased member is not found.',
    })
    .input(z.strictObject({ q: Text({ min: 1, max: 300 }) }))
    .output(z.object({ members: z.array(FoundMember.extend({ found_by: z.enum(foundBy) })) })),
  member: staffRead('members.read', 'members.money')
    .route({ method: 'GET', path: '/admin/members/{id}', summary: 'Open a member file' })
    .input(MemberId)
    .output(z.object({ member: MemberFile })),
  timeline: staffRead('members.read')
    .route({
      method: 'GET',
      path: '/admin/members/{id}/timeline',
      summary: 'List what happened to a member',
      description: 'Newest first.',
    })
    .input(MemberPage)
    .output(z.object({ events: z.array(TimelineEvent), next })),
  profile: staffRead('members.read')
    .route({
      method: 'GET',
      path: '/admin/members/{id}/profile',
      summary: 'Read what a member writes about themselves',
      description:
        'With the photos that other members of the site see, and how many more wait or were rejected.',
    })
    .input(MemberId)
    .output(z.object({ profile: StaffProfile })),
  money: staffRead('members.money')
    .route({
      method: 'GET',
      path: '/admin/members/{id}/money',
      summary: 'List a member’s ledger and orders',
      description: 'Both newest first; a page holds the next of each.',
    })
    .input(MemberPage)
    .output(z.object({ credits: z.int(), entries: z.array(LedgerEntry), orders: z.array(StaffOrder), next })),
  mails: staffRead('members.read')
    .route({
      method: 'GET',
      path: '/admin/members/{id}/mails',
      summary: 'List what was sent to a member',
      description:
        'Mails, pushes and text messages of the last half year, newest first, never their content.',
    })
    .input(MemberPage)
    .output(z.object({ mails: z.array(SentMail), next })),
  devices: staffRead('members.read')
    .route({ method: 'GET', path: '/admin/members/{id}/devices', summary: 'List a member’s sessions' })
    .input(MemberId)
    .output(
      z.object({
        devices: z.array(Device),
        /** When browsers that are known logged in last. */
        browsers: z.array(z.object({ last_login_at: Timestamp })),
      }),
    ),
  links: staffRead('members.read')
    .route({
      method: 'GET',
      path: '/admin/members/{id}/links',
      summary: 'List accounts that share something with a member',
      description:
        'A bank account, a stored card, a browser, a copy of a photo, or the mail address on another site. `graph` draws the first ' +
        '24 of them with what they share among themselves.',
    })
    .input(MemberId)
    .output(z.object({ links: z.array(Link), graph: LinkGraph })),
  standing: staffRead('members.read')
    .route({
      method: 'GET',
      path: '/admin/members/{id}/standing',
      summary: 'Read what counts against a member',
      description:
        'Strikes until they expire, what they propose for a further breach, and how right the member’s own reports were.',
    })
    .input(MemberId)
    .output(Standing),
  decisions: staffRead('members.read')
    .route({
      method: 'GET',
      path: '/admin/members/{id}/decisions',
      summary: 'List the decisions about a member',
      description: 'Newest first, with the notes of colleagues.',
    })
    .input(MemberPage)
    .output(
      z.object({
        decisions: z.array(Decision.extend({ note: z.string().nullable(), is_automated: z.boolean() })),
        next,
      }),
    ),
  notes: staffRead('members.read')
    .route({ method: 'GET', path: '/admin/members/{id}/notes', summary: 'List the notes about a member' })
    .input(MemberPage)
    .output(z.object({ notes: z.array(StaffNote), next })),
  act: staffWrite('members.restrict', 'members.support', 'members.note', 'credits.give')
    .route({
      method: 'POST',
      path: '/admin/members/{id}/actions',
      summary: 'Do something to a member, or for one',
      description:
        'What restricts is a decision: it takes effect ten seconds later and can be undone until then (`members.restrict`; ' +
        '`suspend` and `ban` need a reason, `ban` a second person). `lift` reverses the decision `decision_id`. `credit` gives ' +
        '`credits` with a reason (`credits.give`), up to 500 in 30 days for a member: beyond 409 `conflict`. `note` writes down ' +
        '`note` (`members.note`). `resend_activation`, `change_email` with `email`, `log_out`, `reset_factor`, `export` and ' +
        '`erase` do what the member could do (`members.support`); 409 `conflict` where there is nothing to do.',
    })
    .input(
      z.strictObject({
        id: PathId,
        action: MemberAction,
        reason: Text({ min: 1, max: 500 }).optional(),
        note: Text({ min: 1, max: 2000 }).optional(),
        until: Timestamp.optional(),
        category: z.enum(['fraud']).optional(),
        notify: z.boolean().optional(),
        decision_id: Id.optional(),
        email: Email.optional(),
        credits: z.int().positive().optional(),
      }),
    )
    .output(
      z.object({
        /** Of what restricts, and of `lift`. */
        decision: Decision.nullable(),
        /** The balance after `credit`. */
        credits: z.int().nullable(),
      }),
    )
    .errors({ email_in_use: { status: 409 } }),
  findOrders: staffRead('orders.read')
    .route({
      method: 'GET',
      path: '/admin/orders',
      summary: 'Find orders',
      description:
        'With `q` by payment reference, invoice number, or the mail address of the buyer, each in full. Without it all orders of ' +
        'the sites whose orders the caller may read, narrowed by site, state of the payment, method, country and days (UTC, both ' +
        'included), in pages. Newest first.',
    })
    .input(
      z
        .strictObject({
          q: Text({ min: 1, max: 300 }).optional(),
          site: PathId.optional(),
          state: z.enum(paymentStates).optional(),
          method: z.string().max(40).optional(),
          country: z.string().length(2).optional(),
          from: z.iso.date().optional(),
          to: z.iso.date().optional(),
          cursor: z.string().max(300).optional(),
        })
        .optional(),
    )
    .output(z.object({ orders: z.array(StaffOrder), next })),
  order: staffRead('orders.read', 'members.money')
    .route({
      method: 'GET',
      path: '/admin/orders/{id}',
      summary: 'Open an order',
      description: 'With its payment, refunds, documents, charge back, and what the provider has reported.',
    })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ order: StaffOrderFile })),
  previewRefund: staffRead('refunds.give')
    .route({
      method: 'GET',
      path: '/admin/orders/{id}/refund',
      summary: 'Read what a refund would take back',
      description:
        'Without `amount` all that is left. 409 `conflict` where nothing is left, or a refund is on its way.',
    })
    .input(z.strictObject({ id: PathId, amount: z.coerce.number().int().positive().optional() }))
    .output(
      z.object({
        amount: MinorUnits,
        /** Credits that the buyer loses: those that the amount has bought and that are left. */
        credits: z.int(),
        /** True above the limit of the site: a second person confirms it. */
        needs_confirmation: z.boolean(),
      }),
    ),
  reportFraud: staffWrite('orders.write')
    .route({
      method: 'POST',
      path: '/admin/orders/{id}/fraud-report',
      summary: 'Record that a payment was reported as fraud',
      description:
        'By its card scheme or bank; it counts towards the ratio of charge backs. Once for an order.',
    })
    .input(z.strictObject({ id: PathId, reference: Text({ min: 1, max: 100 }).optional() }))
    .output(z.object({ order: StaffOrderFile })),
  refund: staffWrite('refunds.give')
    .route({
      method: 'POST',
      path: '/admin/orders/{id}/refund',
      summary: 'Refund an order',
      description:
        'Without `amount` all that is left of it. Takes the credits that the amount has bought, as far as they are left. Above ' +
        'the site’s `refund_limit`, counted with what staff has refunded of the order before, the answer is `decision` alone: ' +
        'it needs `refunds.propose`, and somebody else confirms it at `/admin/decisions/{id}/confirm`. 409 `conflict` where ' +
        'nothing is left, or a refund is on its way.',
    })
    .input(
      z.strictObject({
        id: PathId,
        amount: inMinorUnits(z.int().positive()).optional(),
        reason: Text({ min: 1, max: 500 }),
      }),
    )
    .output(
      z.object({
        order: StaffOrder.optional(),
        refund: StaffRefund.optional(),
        decision: Decision.optional(),
      }),
    ),
  openMessages: staffWrite('messages.read')
    .route({
      method: 'POST',
      path: '/admin/members/{id}/read-access',
      summary: 'Open a member’s private conversations',
      description:
        'For the caller alone, for an hour; for a report about this member or by them, or for a reason in words, which the ' +
        'member reads.',
    })
    .input(
      z.strictObject({
        id: PathId,
        report_id: Id.optional(),
        reason: Text({ min: 1, max: 500 }).optional(),
      }),
    )
    .output(z.object({ access: ReadAccess })),
  conversations: staffRead('messages.read')
    .route({
      method: 'GET',
      path: '/admin/members/{id}/conversations',
      summary: 'List a member’s private conversations',
      description: 'Newest first. 403 `forbidden` without read access.',
    })
    .input(MemberPage)
    .output(z.object({ conversations: z.array(ReadConversation), access: ReadAccess, next })),
  messages: staffRead('messages.read')
    .route({
      method: 'GET',
      path: '/admin/conversations/{id}/messages',
      summary: 'Read a private conversation',
      description: 'Newest first. 403 `forbidden` without read access to one of its members.',
    })
    .input(MemberPage)
    .output(z.object({ messages: z.array(ReadMessage), access: ReadAccess, next })),
  seeAs: staffWrite('members.see_as')
    .route({
      method: 'POST',
      path: '/admin/members/{id}/see-as',
      summary: 'See how a member is seen',
      description:
        'Their profile and their card in lists as another member of the site sees them, null where nobody does, and the count of ' +
        'likes that they see. No conversations.',
    })
    .input(MemberId)
    .output(
      z.object({
        profile: Profile.nullable(),
        card: Card.nullable(),
        likes: z.object({ new: z.int() }),
      }),
    ),
}

/** What staff read of the caller. */
export const staffReads = {
  list: sessionRead
    .route({
      method: 'GET',
      path: '/account/staff-reads',
      summary: 'List when staff could read the own private messages',
      description: 'Newest first.',
    })
    .input(z.strictObject({}).optional())
    .output(z.object({ reads: z.array(StaffRead) })),
}
