import { defineEvent } from '../../core/events.ts'
import type { QueueKind } from '../../core/staff.ts'

/** Something waits for staff, or waits no longer: for the tabs of staff. */
export const queueChanged = defineEvent<{ kind: QueueKind; site_id: number; item_id: number }>(
  'moderation.queue-changed',
)
/** A member's restrictions changed: some began or ended. */
export const restrictionsChanged = defineEvent<{ account_id: number }>('moderation.restrictions-changed')
/** An account was banned for fraud, on each site of the company: those whom it wrote to are told. */
export const bannedForFraud = defineEvent<{ account_id: number; decision_id: number }>(
  'moderation.banned-for-fraud',
)
