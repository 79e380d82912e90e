import { defineEvent } from '../../core/events.ts'
import type { VerificationReason } from './rules.ts'

/**
 * Staff decided, or another main photo ended the badge: it is visible to others from now on, or not, and the member is
 * notified.
 */
export const verificationDecided = defineEvent<{
  verification_id: number
  profile_id: number
  status: 'approved' | 'rejected'
  reason: VerificationReason | null
}>('verification.verification-decided')
