import { defineEvent } from '../../core/events.ts'
import type { Permission, QueueKind } from '../../core/staff.ts'

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
/** Somebody of the staff looks at an item, or no longer does: for those who hold the permission to open it. */
export const itemLookedAt = defineEvent<{
  item_id: number
  site_id: number
  permission: Permission
  account_id: number
  name: string
  is_here: boolean
}>('moderation.item-looked-at')
/** Somebody of the staff wrote a mail to a member. */
export const memberWrittenTo = defineEvent<{ account_id: number; author_id: number; text: string }>(
  'moderation.member-written-to',
)
