import { secondsPerDay, secondsPerMinute } from '../../core/time.ts'

/**
 * Gestures for the picture, made with one hand. None of them is rude in any country of the sites: no ring of
 * thumb and finger, no horns. Each has a drawing of that name in `art/gestures/`.
 */
export const gestures = [
  'open_hand',
  'four_fingers',
  'three_fingers',
  'two_fingers',
  'one_finger',
  'little_finger',
  'thumb_up',
  'thumb_and_finger',
  'thumb_and_little_finger',
  'fist',
] as const
export type Gesture = (typeof gestures)[number]

/** State of a member's verification. */
export const verificationStatuses = ['none', 'asked', 'waiting', 'approved', 'rejected'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

/**
 * Why a picture was rejected, or why the badge was removed; `main_photo`: the member has another main photo, or
 * cropped it, and nobody has compared them with it (decisions: People).
 */
export const verificationReasons = [
  'gesture',
  'not_same_person',
  'unclear',
  'minor',
  'other',
  'main_photo',
] as const
export type VerificationReason = (typeof verificationReasons)[number]
export type DecisionReason = Exclude<VerificationReason, 'main_photo'>
/** The reasons that staff may give. */
export const decisionReasons: readonly DecisionReason[] = verificationReasons.filter(
  (reason) => reason !== 'main_photo',
)

/** Returns the code of the notice to a member about a decision. */
export function noticeCodeOf(status: 'approved' | 'rejected', reason: VerificationReason | null) {
  return reason === 'main_photo' ? 'verification_ended' : (`verification_${status}` as const)
}

/** How long a gesture is valid; short, so that nobody can have the picture made by somebody else. */
export const gestureSeconds = 15 * secondsPerMinute
/** How often per day a member may request a gesture, and send a picture. */
export const triesPerDay = 10
/** A picture that nobody has decided about is deleted after this, and with it the request. */
export const pictureSeconds = 30 * secondsPerDay

/** Returns a gesture for a new attempt: any but the last one. `random` is at least 0 and below 1. */
export function nextGesture(last: Gesture | null, random: number): Gesture {
  const others = gestures.filter((gesture) => gesture !== last)
  return others[Math.floor(random * others.length)] ?? others[0] ?? 'open_hand'
}

/** Stored state of an attempt. `ended`: withdrawn by the member, or not decided in time. */
export type StoredStatus = Exclude<VerificationStatus, 'none'> | 'ended'

/** The fields of the newest attempt that its member may see. */
export interface Try {
  status: StoredStatus
  gesture: Gesture
  expires_at: string
  reason: VerificationReason | null
  decided_at: string | null
}

/** A member's verification, as they see it. */
export interface Verification {
  status: VerificationStatus
  /** The gesture that the picture must show; only while it is requested or waits. */
  gesture: Gesture | null
  /** Deadline for the picture; only while it is requested. */
  expires_at: string | null
  /** Seconds left until the deadline, since the clocks of devices differ. */
  seconds_left: number | null
  /** Why it was rejected; only of a rejected one. */
  reason: VerificationReason | null
  /** When it was approved. */
  verified_at: string | null
}

/** Reports whether a requested gesture is still valid. */
export function isStillAsked(asked: Pick<Try, 'status' | 'expires_at'>, now: Date): boolean {
  return asked.status === 'asked' && new Date(asked.expires_at) > now
}

/** Returns the state that follows from the newest attempt at `now`; an expired gesture counts as none. */
export function verificationOf(newest: Try | undefined, now: Date): Verification {
  const nothing = { gesture: null, expires_at: null, seconds_left: null, reason: null, verified_at: null }
  if (!newest || newest.status === 'ended') return { ...nothing, status: 'none' }
  const { status, gesture, expires_at, reason, decided_at } = newest
  if (status === 'approved') return { ...nothing, status, verified_at: decided_at }
  if (status === 'rejected') return { ...nothing, status, reason }
  if (status === 'waiting') return { ...nothing, status, gesture }
  return isStillAsked(newest, now)
    ? { ...nothing, status, gesture, expires_at, seconds_left: secondsUntil(expires_at, now) }
    : { ...nothing, status: 'none' }
}

function secondsUntil(moment: string, now: Date): number {
  return Math.ceil((Date.parse(moment) - now.getTime()) / 1000)
}
