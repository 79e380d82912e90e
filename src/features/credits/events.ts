import { defineEvent } from '../../core/events.ts'

/** Balances after entries in the ledger; each account appears once. */
export const creditsChanged = defineEvent<{ balances: { account_id: number; credits: number }[] }>(
  'credits.credits-changed',
)

/** Credits that were spent came back to accounts, which are locked: what they owe is settled in the same transaction. */
export const creditsReturned = defineEvent<{ returns: { account_id: number; amount: number }[] }>(
  'credits.credits-returned',
)
