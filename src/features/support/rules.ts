import { type Permission, permissions, type RestrictionEffect, type StaffRole } from '../../core/staff.ts'
import { secondsPerDay, secondsPerHour } from '../../core/time.ts'

/** Actions that restrict a member, by a decision. */
export const restrictingActions = [
  'warn',
  'hide_profile',
  'no_messages',
  'no_new_chats',
  'verify',
  'suspend',
  'ban',
  'payment_block',
] as const satisfies readonly RestrictionEffect[]

/** What staff does to a member or for one (api: Staff). */
export const memberActions = [
  ...restrictingActions,
  'lift',
  'resend_activation',
  'change_email',
  'log_out',
  'reset_factor',
  'credit',
  'export',
  'erase',
  'note',
] as const
export type MemberAction = (typeof memberActions)[number]

/** Actions that support does in a dialog of their own. */
export const supportActions = [
  'resend_activation',
  'change_email',
  'log_out',
  'reset_factor',
  'credit',
  'export',
  'erase',
] as const satisfies readonly MemberAction[]

/** What a note says that was done; restrictions are told by their decisions. */
export const noteActions = [...supportActions, 'lift', 'refund', 'write'] as const

/** Returns the permission that an action needs. */
export function permissionFor(action: MemberAction): Permission {
  if (action === 'credit') return 'credits.give'
  if (action === 'note') return 'members.note'
  if (action === 'lift' || (restrictingActions as readonly string[]).includes(action))
    return 'members.restrict'
  return 'members.support'
}

/** Credits that a member is given within some days, by all of the staff together. */
export const givenCredits = { amount: 500, seconds: 30 * secondsPerDay } as const
/** How often one person gives credits in a day. */
export const givesPerDay = { amount: 50, windowSeconds: secondsPerDay } as const

/** How long read access lasts. */
export const readSeconds = secondsPerHour

/** The role by which somebody reads private conversations. */
export type ReadingRole = (typeof permissions)['messages.read'][number]

/** Returns the first of a person's roles for a site that opens private conversations. */
export function readingRole(
  grants: readonly { role: StaffRole; site_id: number | null }[],
  siteId: number,
): ReadingRole | undefined {
  return permissions['messages.read'].find((role) =>
    grants.some((grant) => grant.role === role && (grant.site_id === null || grant.site_id === siteId)),
  )
}

/** Returns an address as those see it who may not see contact data: its first letters. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, domain] = [email.slice(0, Math.max(0, at)), email.slice(at + 1)]
  const ending = domain.slice(domain.lastIndexOf('.'))
  return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***${ending === domain ? '' : ending}`
}

/** What a member file tells of a member's time here. */
export const timelineKinds = [
  'signup',
  'activation',
  'deletion',
  'login',
  'reported',
  'reporting',
  'decision',
  'restriction',
  'restriction_end',
  'order',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** What links two accounts. */
export const linkReasons = ['bank_account', 'card', 'browser', 'photo', 'mailbox'] as const
export type LinkReason = (typeof linkReasons)[number]

/** The drawing of links: its size, what stays free at the edge, and as many accounts as it shows. */
export const graphSize = { width: 640, height: 360, margin: 48, accounts: 24 } as const

/** What a search for members found something by. */
export const foundBy = ['id', 'name', 'email', 'order', 'invoice', 'link'] as const
export type FoundBy = (typeof foundBy)[number]

/** What a search names. */
export type Named =
  | { by: 'id' | 'link'; account_id: number }
  | { by: 'link'; order_id: number }
  | { by: 'email' | 'name' | 'order' | 'invoice'; text: string }

const numberPattern = /^[1-9]\d{0,14}$/
const invoicePattern = /^[vc][1-9]\d{0,8}-\d{1,9}$/i
const referencePattern = /^[a-z\d-]{4,40}$/i

/** Returns what a text may name, by keys alone: a number, a link of the site, an address, a name, an order or an invoice. */
export function namedBy(query: string): Named[] {
  const text = query.trim()
  if (text.includes('/')) return linkedBy(text)
  if (text.includes('@')) return [{ by: 'email', text }]
  if (invoicePattern.test(text)) return [{ by: 'invoice', text }]
  return [
    ...(numberPattern.test(text) ? [{ by: 'id' as const, account_id: Number(text) }] : []),
    { by: 'name', text },
    ...(referencePattern.test(text) ? [{ by: 'order' as const, text }] : []),
  ]
}

/** A page of a member, or of an order, whatever precedes it. */
const linkPattern = /\/(members|transactions|orders)\/([1-9]\d{0,14})(?:[/?#]|$)/

function linkedBy(text: string): Named[] {
  const [, page, number] = linkPattern.exec(text) ?? []
  if (!page) return []
  const id = Number(number)
  const isOrder = page === 'transactions' || page === 'orders'
  return isOrder ? [{ by: 'link', order_id: id }] : [{ by: 'link', account_id: id }]
}
