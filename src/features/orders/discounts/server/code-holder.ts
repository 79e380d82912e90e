import type { ReadDb } from '../../../../server/db/tables.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import type { CodeHolder } from '../../discount-rules.ts'

/** Returns what decides about an account's discounts. Throws if it has no profile. */
export async function readCodeHolder(db: ReadDb, accountId: number): Promise<CodeHolder> {
  const [account, profile] = [await findAccountById(db, accountId), await findProfile(db, accountId)]
  if (!account || !profile) throw new Error(`account ${accountId} does not exist`)
  const { paid_user, created_at, activated_at } = account
  return { account_id: accountId, paid_user, created_at, activated_at, country: profile.country }
}
