import { defineEvent } from '../../core/events.ts'
import type { VerificationReason } from './rules.ts'

/** A member sent a picture for the badge: staff is to look. */
export const verificationSent = defineEvent<{ verification_id: number; profile_id: number }>(
  'verification.verification-sent',
)
/** Somebody decided: from here on others see the badge, or not, and the member is told. */
export const verificationDecided = defineEvent<{
  verification_id: number
  profile_id: number
  status: 'approved' | 'rejected'
  reason: VerificationReason | null
}>('verification.verification-decided')
