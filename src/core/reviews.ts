/** What the team reviews: it decides about what members show, and about what they report. */
export type ReviewKind = 'photo' | 'text' | 'verification' | 'report'

/** The team's decision about something that a member shows. */
export type ReviewDecision<Reason> =
  | { status: 'approved'; reason: null }
  | { status: 'rejected'; reason: Reason }
