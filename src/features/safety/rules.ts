import { secondsPerDay } from '../../core/time.ts'

/** Subjects of a report. */
export const reportSubjects = ['profile', 'photo', 'message', 'conversation'] as const
export type ReportSubject = (typeof reportSubjects)[number]

/** Reasons for a report (law: 2.1), the most severe last except for `other`. */
export const reportReasons = [
  'fake',
  'scam',
  'harassment',
  'hate',
  'unwanted_sexual',
  'intimate_without_consent',
  'underage',
  'danger',
  'illegal',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** New reports per account; repeating an open one does not count. */
export const reportsPerDay = { amount: 20, windowSeconds: secondsPerDay } as const

/** Maximum length of a comment, in graphemes. */
export const maxCommentLength = 1000

/** Subjects of the public form (law: 2.1). */
export const complaintKinds = [
  'illegal_content',
  'underage',
  'intimate_without_consent',
  'fake',
  'copyright',
  'decision',
  'order',
  'accessibility',
  'self_exclusion',
  'other',
] as const
export type ComplaintKind = (typeof complaintKinds)[number]

/** Kinds that report content, which the sender must hold to be true. */
const reportingKinds: readonly ComplaintKind[] = [
  'illegal_content',
  'underage',
  'intimate_without_consent',
  'fake',
  'copyright',
]

/** Returns whether a complaint reports content, so that the sender must confirm its truth. */
export function needsGoodFaith(kind: ComplaintKind): boolean {
  return reportingKinds.includes(kind)
}

/** Returns whether the sender must name an address; not who reports a minor (law: 2.1). */
export function needsAddress(kind: ComplaintKind): boolean {
  return kind !== 'underage'
}

/** Maximum lengths of a complaint's text and of where it is, in graphemes. */
export const maxComplaintLength = 4000
export const maxComplaintPlace = 500

/** Complaints per network address. */
export const complaintsPerHour = { amount: 10, windowSeconds: 60 * 60 } as const

/** Receipts to one address: the form is public, and the address need not be the sender's. */
export const complaintReceiptsPerDay = { amount: 3, windowSeconds: secondsPerDay } as const

/** How long a complaint is stored: the half year in which a decision can be appealed, twice. */
export const complaintSeconds = 365 * secondsPerDay
