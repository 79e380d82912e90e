import { countries } from '../../../core/countries.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { Spending } from '../../accounts/events.ts'
import { findProfile } from '../../profiles/server/public.ts'

/**
 * Returns what a member has spent, in the currency of their country. Payments are recorded by orders; the
 * ledger contains credits only, so without orders nothing was spent.
 */
export async function readSpending(db: ReadDb, accountId: number): Promise<Spending> {
  const profile = await findProfile(db, accountId)
  if (!profile) throw new Error(`profile ${accountId} does not exist`)
  return { currency: countries[profile.country].currency, spent_today: 0, spent_this_month: 0 }
}
