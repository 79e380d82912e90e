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
  /** The sender must name an address: whose work or image it is has to be asked (law: 2.10). */
  needsAddress: boolean
}

/** Subjects of the public form (law: 2.1; law: 2.10). */
const complaints = {
  illegal_content: { reportsContent: true, needsAddress: false },
  underage: { reportsContent: true, needsAddress: false },
  intimate_without_consent: { reportsContent: true, needsAddress: true },
  fake: { reportsContent: true, needsAddress: false },
  copyright: { reportsContent: true, needsAddress: true },
  decision: { reportsContent: false, needsAddress: false },
  order: { reportsContent: false, needsAddress: false },
  accessibility: { reportsContent: false, needsAddress: false },
  self_exclusion: { reportsContent: false, needsAddress: false },
  /** A bank tells of a fraud against its customer. */
  bank_notice: { reportsContent: true, needsAddress: false },
  other: { reportsContent: false, needsAddress: false },
} as const satisfies Record<string, ComplaintFacts>
export type ComplaintKind = keyof typeof complaints
export const complaintKinds = Object.keys(complaints) as ComplaintKind[]

/** Returns whether a complaint reports content, so that the sender must confirm its truth. */
export function needsGoodFaith(kind: ComplaintKind): boolean {
  return complaints[kind].reportsContent
}

/** Returns whether the sender must name an address: for copyright and one's own image alone. */
export function needsAddress(kind: ComplaintKind): boolean {
  return complaints[kind].needsAddress
}

/** Maximum lengths of a complaint's text and of where it is, in graphemes. */
export const maxComplaintLength = 4000
export const maxComplaintPlace = 500

/** What became of a notice. */
export const outcomes = ['upheld', 'dismissed'] as const
export type Outcome = (typeof outcomes)[number]

/** Reports of danger are never held against their reporter: better one too many. */
const neverMisuse: readonly ReportReason[] = ['underage', 'danger', 'intimate_without_consent']

/** Returns whether a report that was found wrong counts as a misuse of reporting. */
export function countsAsWrong(reason: ReportReason): boolean {
  return !neverMisuse.includes(reason)
}

/** So many wrong reports within the time bring a warning, and as many after that the next one (law: 2.1). */
export const wrongReports = { amount: 3, windowSeconds: 180 * secondsPerDay } as const
/** What is left to whoever was warned, while the warning holds. */
export const reportsPerDayWarned = { amount: 3, windowSeconds: secondsPerDay } as const
/** How long a warning limits the reports. */
export const warnedSeconds = 90 * secondsPerDay
/** The newest decided reports of a reporter that their share is made of. */
export const sharedReports = 50

/** Complaints per network address. */
export const complaintsPerHour = { amount: 10, windowSeconds: 60 * 60 } as const

/** Receipts to one address: the form is public, and the address need not be the sender's. */
export const complaintReceiptsPerDay = { amount: 3, windowSeconds: secondsPerDay } as const

/** How long a complaint is stored: the half year in which a decision can be appealed, twice. */
export const complaintSeconds = 365 * secondsPerDay
