import { secondsPerDay } from '../../core/time.ts'

/** Subjects of a report, each with the field that names it. */
export const reportSubjects = {
  profile: 'profile_id',
  photo: 'photo_id',
  message: 'message_id',
  /** The whole chat with a member. */
  conversation: 'conversation_id',
} as const
export type ReportSubject = keyof typeof reportSubjects
export type SubjectField = (typeof reportSubjects)[ReportSubject]

/** Returns the subjects that are named, with their ids. */
export function namedSubjects(
  ids: Partial<Record<SubjectField, number | undefined>>,
): { subject: ReportSubject; id: number }[] {
  return (Object.keys(reportSubjects) as ReportSubject[]).flatMap((subject) => {
    const id = ids[reportSubjects[subject]]
    return id === undefined ? [] : [{ subject, id }]
  })
}

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

interface ComplaintFacts {
  /** It reports content, which the sender must hold to be true. */
  reportsContent: boolean
  /** The sender must name an address. */
  needsAddress: boolean
}

/** Subjects of the public form (law: 2.1). */
const complaints = {
  illegal_content: { reportsContent: true, needsAddress: true },
  underage: { reportsContent: true, needsAddress: false },
  intimate_without_consent: { reportsContent: true, needsAddress: true },
  fake: { reportsContent: true, needsAddress: true },
  copyright: { reportsContent: true, needsAddress: true },
  decision: { reportsContent: false, needsAddress: true },
  order: { reportsContent: false, needsAddress: true },
  accessibility: { reportsContent: false, needsAddress: true },
  self_exclusion: { reportsContent: false, needsAddress: true },
  other: { reportsContent: false, needsAddress: true },
} as const satisfies Record<string, ComplaintFacts>
export type ComplaintKind = keyof typeof complaints
export const complaintKinds = Object.keys(complaints) as ComplaintKind[]

/** Returns whether a complaint reports content, so that the sender must confirm its truth. */
export function needsGoodFaith(kind: ComplaintKind): boolean {
  return complaints[kind].reportsContent
}

/** Returns whether the sender must name an address; not who reports a minor (law: 2.1). */
export function needsAddress(kind: ComplaintKind): boolean {
  return complaints[kind].needsAddress
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
