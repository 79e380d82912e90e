import { defineEvent } from '../../core/events.ts'

/** Balances after entries in the ledger; each account appears once. */
export const creditsChanged = defineEvent<{ balances: { account_id: number; credits: number }[] }>(
  'credits.credits-changed',
)
