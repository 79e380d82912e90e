import { defineEvent } from '../../core/events.ts'

/** Balances as they stand after entries in the ledger; each account is named once. */
export const creditsChanged = defineEvent<{ balances: { account_id: number; credits: number }[] }>(
  'credits.credits-changed',
)
