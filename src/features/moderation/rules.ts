import { type Permission, type QueueKind, queueKinds, type RestrictionEffect } from '../../core/staff.ts'
import { isOneOf } from '../../core/text-checks.ts'
import { addSeconds, secondsPerDay, secondsPerHour, secondsPerMinute } from '../../core/time.ts'

/** The words of a decision. */
export const decisionWords = ['approve', 'reject', 'uphold', 'dismiss', 'escalate', 'act'] as const
export type DecisionWord = (typeof decisionWords)[number]

/** Why a decision restricts a member; each has a statement of reasons in all languages, and its place in the EU's schema. */
export const decisionReasons = [
  'scam',
  'fake',
  'harassment',
  'hate',
  'unwanted_sexual',
  'intimate_without_consent',
  'minor',
  'child_abuse',
  'danger',
  'illegal',
  'copyright',
  'advertising',
  'contact_data',
  'offensive',
  'nudity_main',
  'not_a_person',
  'other_person',
  'quality',
  'misuse_of_reports',
  'payment_abuse',
  'terms',
  'other',
] as const
export type DecisionReason = (typeof decisionReasons)[number]

/** What is said of a kind of item: who may decide it, its words and its clock. */
interface KindRules {
  permission: Permission
  words: readonly DecisionWord[]
  /** Until when it is due, unless the site says otherwise. */
  dueSeconds: number
  /** Staff is told when half of the clock has passed. */
  hasAlarm?: true
}

const content = {
  permission: 'queue.content',
  words: ['approve', 'reject'],
  dueSeconds: secondsPerDay,
} as const
const safety = {
  permission: 'queue.safety',
  words: ['uphold', 'dismiss'],
  dueSeconds: secondsPerDay,
} as const
const service = {
  permission: 'queue.service',
  words: ['approve', 'reject'],
  dueSeconds: 3 * secondsPerDay,
} as const

/** The rules of each kind (staff: 6.2; law: 2.10). */
export const rulesOfKind: Record<QueueKind, KindRules> = {
  photo: content,
  text: content,
  verification: content,
  report: { ...content, words: ['uphold', 'dismiss'] },
  scam: safety,
  age: { ...safety, words: ['approve', 'reject'] },
  appeal: { ...safety, words: ['uphold', 'reject'], dueSeconds: 7 * secondsPerDay },
  complaint: { ...service, words: ['uphold', 'dismiss'] },
  withdrawal: { ...service, dueSeconds: secondsPerDay },
  payment: service,
  copyright: { ...safety, dueSeconds: 3 * secondsPerDay },
  // 48 hours by law (law: 2.10).
  intimate_image: {
    permission: 'queue.child',
    words: ['uphold', 'dismiss'],
    dueSeconds: 48 * secondsPerHour,
    hasAlarm: true,
  },
  bank_notice: { ...service, words: ['uphold', 'dismiss'], dueSeconds: secondsPerDay },
}

/** Kinds with an alarm at half of their clock. */
export const alarmKinds = queueKinds.filter((kind) => rulesOfKind[kind].hasAlarm)

/** Danger first: 0 to children, 1 to others, 2 everything else. Never shown. */
export type Urgency = 0 | 1 | 2

/** Items that concern children are decided by those who may open them, whatever their kind. */
export function permissionOf({ kind, urgency }: { kind: QueueKind; urgency: number }): Permission {
  return urgency === 0 && kind !== 'age' ? 'queue.child' : rulesOfKind[kind].permission
}

/** Effects that are about one thing of a member, and its kind. */
const effectsOnThings: Partial<Record<RestrictionEffect, string>> = {
  hide_photo: 'photo',
  reject_text: 'text',
}

/** Reports whether an effect is about one thing of a member, such as a photo, not about the member. */
export function isAboutThing(effect: RestrictionEffect): boolean {
  return effectsOnThings[effect] !== undefined
}

/** Reports whether a decision about a subject can have an effect: a photo is hidden by decisions about it, or that name it. */
export function canRestrict(
  { kind, photo_id }: { kind: RestrictionEffect; photo_id?: number | undefined },
  subject: { kind: string },
): boolean {
  if (photo_id !== undefined) return kind === 'hide_photo'
  return !isAboutThing(kind) || effectsOnThings[kind] === subject.kind
}

/** The reason of each kind's decisions where its decider gives none; null where the decider chooses. */
export const reasonOfKind: Record<QueueKind, DecisionReason | null> = {
  photo: null,
  text: null,
  verification: null,
  report: null,
  scam: 'scam',
  age: 'minor',
  appeal: null,
  complaint: null,
  withdrawal: null,
  payment: 'payment_abuse',
  copyright: 'copyright',
  intimate_image: 'intimate_without_consent',
  bank_notice: 'scam',
}

/** Effects that need a reason, and take the account away. */
export const endingEffects = ['suspend', 'ban'] as const satisfies readonly RestrictionEffect[]

/** A claim is held so long; the page extends it while it is visible. */
export const leaseSeconds = 10 * secondsPerMinute
/** One person holds so many items at most: two pages of photos. */
export const maxHeld = 24
/** A skipped item is not handed to the same person for so long. */
export const skipSeconds = secondsPerHour
/** How long a decision can be undone before it takes effect. */
export const undoSeconds = 10
/** In characters as readers count them. */
export const maxAppealLength = 4000
/** How long a member can appeal (law: 2.1). */
export const appealMonths = 6
/** A moderator suspends for so long at most without a second person (staff: 6.4). */
export const longestSuspensionSeconds = 30 * secondsPerDay

/** An owner opens cases about children for so long, once a second person has confirmed within the hour. */
export const glassSeconds = 30 * secondsPerMinute
export const glassAskedSeconds = secondsPerHour
/** In characters as readers count them. */
export const maxGlassReason = 500

/** Why an item is skipped. */
export const skipReasons = ['language', 'unsure', 'known_person', 'too_hard', 'broken', 'other'] as const
export type SkipReason = (typeof skipReasons)[number]

export const decisionStates = ['proposed', 'pending', 'effective', 'undone', 'reversed'] as const
export type DecisionState = (typeof decisionStates)[number]

/** Where the reason of a decision belongs in the EU's database of statements (law: 2.10). */
export interface EuClassification {
  category: string
  keyword: string | null
  /** The law that the content breaks; null where it breaks the terms. */
  law: string | null
}

/** The place of each reason in the EU's schema. */
export const euClassification: Record<DecisionReason, EuClassification> = {
  scam: { category: 'SCAMS_AND_FRAUD', keyword: 'PHISHING', law: null },
  fake: { category: 'SCAMS_AND_FRAUD', keyword: 'INAUTHENTIC_ACCOUNTS', law: null },
  harassment: { category: 'CYBER_VIOLENCE', keyword: 'CYBER_HARASSMENT', law: null },
  hate: { category: 'ILLEGAL_OR_HARMFUL_SPEECH', keyword: 'HATE_SPEECH', law: null },
  unwanted_sexual: { category: 'CYBER_VIOLENCE', keyword: 'CYBER_HARASSMENT', law: null },
  intimate_without_consent: {
    category: 'CYBER_VIOLENCE',
    keyword: 'NON_CONSENSUAL_IMAGE_SHARING',
    law: 'Directive (EU) 2024/1385, Article 5',
  },
  minor: { category: 'PROTECTION_OF_MINORS', keyword: 'AGE_SPECIFIC_RESTRICTIONS_MINORS', law: null },
  child_abuse: {
    category: 'PROTECTION_OF_MINORS',
    keyword: 'CHILD_SEXUAL_ABUSE_MATERIAL',
    law: 'Directive 2011/93/EU, Article 5',
  },
  danger: { category: 'VIOLENCE', keyword: null, law: null },
  illegal: { category: 'ILLEGAL_OR_HARMFUL_SPEECH', keyword: null, law: null },
  copyright: {
    category: 'INTELLECTUAL_PROPERTY_INFRINGEMENTS',
    keyword: 'COPYRIGHT_INFRINGEMENT',
    law: 'Directive 2001/29/EC, Article 3',
  },
  advertising: { category: 'CONSUMER_INFORMATION', keyword: 'HIDDEN_ADVERTISEMENT', law: null },
  contact_data: { category: 'OTHER_VIOLATION_TC', keyword: null, law: null },
  offensive: { category: 'ILLEGAL_OR_HARMFUL_SPEECH', keyword: null, law: null },
  nudity_main: { category: 'OTHER_VIOLATION_TC', keyword: 'NUDITY', law: null },
  not_a_person: { category: 'OTHER_VIOLATION_TC', keyword: null, law: null },
  other_person: { category: 'SCAMS_AND_FRAUD', keyword: 'IMPERSONATION_ACCOUNT_HIJACKING', law: null },
  quality: { category: 'OTHER_VIOLATION_TC', keyword: null, law: null },
  misuse_of_reports: { category: 'OTHER_VIOLATION_TC', keyword: null, law: null },
  payment_abuse: { category: 'SCAMS_AND_FRAUD', keyword: null, law: null },
  terms: { category: 'OTHER_VIOLATION_TC', keyword: null, law: null },
  other: { category: 'OTHER_VIOLATION_TC', keyword: null, law: null },
}

/** How heavy a reason is, and for how long a decision for it counts against a member. */
const strikes = {
  light: { weight: 1, days: 90 },
  heavy: { weight: 1, days: 180 },
  severe: { weight: 2, days: 365 },
  gravest: { weight: 4, days: 3650 },
} as const

/** How severe a strike is. */
type Severity = keyof typeof strikes
export const severities = Object.keys(strikes) as Severity[]

/** Null for what never counts against a member. */
const severityOf: Record<DecisionReason, Severity | null> = {
  scam: 'gravest',
  fake: 'severe',
  harassment: 'heavy',
  hate: 'severe',
  unwanted_sexual: 'heavy',
  intimate_without_consent: 'severe',
  minor: 'gravest',
  child_abuse: 'gravest',
  danger: 'severe',
  illegal: 'severe',
  copyright: 'light',
  advertising: 'light',
  contact_data: 'light',
  offensive: 'heavy',
  nudity_main: null,
  not_a_person: null,
  other_person: 'severe',
  quality: null,
  misuse_of_reports: 'light',
  payment_abuse: 'severe',
  terms: 'light',
  other: 'light',
}

/** A decision that counts against a member, until it expires. */
export interface Strike {
  decision_id: number
  reason: string
  severity: Severity
  at: string
  expires_at: string
}

/** Returns the strikes of a member that have not expired; statements whose reason weighs nothing are none. */
export function strikesOf(
  statements: readonly { decision_id: number; reason: string; created_at: string }[],
  now: Date,
): Strike[] {
  return statements.flatMap(({ decision_id, reason, created_at }) => {
    const severity = isOneOf(decisionReasons, reason) ? severityOf[reason] : 'light'
    if (severity === null) return []
    const end = addSeconds(new Date(created_at), strikes[severity].days * secondsPerDay)
    if (end <= now) return []
    return [{ decision_id, reason, severity, at: created_at, expires_at: end.toISOString() }]
  })
}

/** An effect that the strikes propose; `days` is null where it has no end. */
export interface ProposedEffect {
  kind: RestrictionEffect
  days: number | null
}

/** What a further breach brings by the weight of the strikes so far, the decider's to take or to leave. */
export function proposalOf(held: readonly Pick<Strike, 'severity'>[]): ProposedEffect {
  const weight = held.reduce((sum, { severity }) => sum + strikes[severity].weight, 0)
  if (weight === 0) return { kind: 'warn', days: null }
  if (weight === 1) return { kind: 'no_new_chats', days: 7 }
  if (weight <= 3) return { kind: 'suspend', days: 30 }
  return { kind: 'ban', days: null }
}

/** Returns whether somebody with these permissions may open some kind of the queue. */
export function mayOpenQueue(held: readonly Permission[]): boolean {
  return held.some((permission) => permission.startsWith('queue.'))
}

/** Effects that last, and may have an end. */
export const lastingEffects: readonly RestrictionEffect[] = [
  'no_messages',
  'no_new_chats',
  'hide_profile',
  'suspend',
  'payment_block',
]

/** Returns the effects that may follow a decision about a kind of subject for a member, the mildest first. */
export function effectsFor(subjectKind: string, mayBan: boolean): RestrictionEffect[] {
  return [
    ...(subjectKind === 'photo' ? (['hide_photo'] as const) : []),
    'warn',
    'no_messages',
    'no_new_chats',
    'verify',
    'hide_profile',
    'suspend',
    ...(mayBan ? (['ban'] as const) : []),
  ]
}

/** Kinds whose items are pictures: how many of them one person sees in a day is limited (staff: 6.6). */
export const pictureKinds: readonly QueueKind[] = ['photo', 'verification', 'intimate_image']

/** A handover note is stored for so long, unless somebody has done it. */
export const handoverSeconds = 14 * secondsPerDay
/** In characters as readers count them. */
export const maxHandoverLength = 1000

/** Returns whether a decision needs a reason: one that rejects, or that something follows from. */
export function decisionNeedsReason(decision: DecisionWord, effects: readonly unknown[]): boolean {
  return decision === 'reject' || effects.length > 0
}

/** The variables of canned replies: the member's name, the site's name and its address of support. */
export const replyVariables = ['name', 'site', 'support'] as const
export type ReplyVariable = (typeof replyVariables)[number]
/** In characters as readers count them. */
export const maxReplyLength = 4000
const variablePattern = /\{([^{}]*)\}/g

/** Returns a reply with its variables filled in; what is no variable stays as it is. */
export function fillReply(text: string, values: Record<ReplyVariable, string>): string {
  return text.replace(variablePattern, (written, name: string) =>
    isReplyVariable(name) ? values[name] : written,
  )
}

/** Returns the variables of a reply that nothing fills in, as they are written: with one of them it is not sent. */
export function unknownVariables(text: string): string[] {
  const unknown = [...text.matchAll(variablePattern)].filter(([, name = '']) => !isReplyVariable(name))
  return [...new Set(unknown.map(([written]) => written))]
}

function isReplyVariable(name: string): name is ReplyVariable {
  return (replyVariables as readonly string[]).includes(name)
}
