import { z } from 'zod'
import { secondsPerDay, secondsPerMinute } from '../../core/time.ts'

/**
 * What a member shows with one hand on the picture. None of them is rude anywhere the sites go: no ring of thumb and
 * finger, no horns. Each has a drawing of that name in `art/gestures/`.
 */
export const Gesture = z.enum([
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
])
export type Gesture = z.infer<typeof Gesture>

/** How a member's verification stands. */
export const VerificationStatus = z.enum(['none', 'asked', 'waiting', 'approved', 'rejected'])
export type VerificationStatus = z.infer<typeof VerificationStatus>

/** Why a picture did not do, or why the badge was taken away. */
export const VerificationReason = z.enum(['gesture', 'not_same_person', 'unclear', 'minor', 'other'])
export type VerificationReason = z.infer<typeof VerificationReason>

/** A gesture is good for this long, so that nobody can have the picture made by somebody else. */
export const gestureSeconds = 15 * secondsPerMinute
/** How often a day a member may ask for a gesture, and send a picture. */
export const triesPerDay = 10
/** A picture that nobody has decided about is deleted after this, and with it the request. */
export const pictureSeconds = 30 * secondsPerDay

/** A gesture for a new try: any but the last one. `random` is at least 0 and below 1. */
export function nextGesture(last: Gesture | null, random: number): Gesture {
  const others = Gesture.options.filter((gesture) => gesture !== last)
  return others[Math.floor(random * others.length)] ?? others[0] ?? 'open_hand'
}

/** What is stored of a try. `ended`: withdrawn by the member, or nobody decided in time. */
export type StoredStatus = Exclude<VerificationStatus, 'none'> | 'ended'

/** What a member is told of the newest try. */
export interface Try {
  status: StoredStatus
  gesture: Gesture
  expires_at: string
  reason: VerificationReason | null
  decided_at: string | null
}

/** A member's verification, as they see it. */
export const Verification = z.object({
  status: VerificationStatus,
  /** What the picture is to show; only while it is asked for or waits. */
  gesture: Gesture.nullable(),
  /** Until when the picture must be here; only while it is asked for. */
  expires_at: z.string().nullable(),
  /** How many seconds are left until then; devices disagree about the time. */
  seconds_left: z.int().nullable(),
  /** Why it did not do; only of a rejected one. */
  reason: VerificationReason.nullable(),
  /** When it was approved. */
  verified_at: z.string().nullable(),
})
export type Verification = z.infer<typeof Verification>

/** Whether a gesture that was asked for can still be answered. */
export function isStillAsked(asked: Pick<Try, 'status' | 'expires_at'>, now: Date): boolean {
  return asked.status === 'asked' && new Date(asked.expires_at) > now
}

/** What the newest try means at `now`; a gesture whose time is over is as if none was asked for. */
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
