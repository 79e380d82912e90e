import { type OwnWork, readOwn } from '../../../../server/own-records.ts'
import { readAccountRow } from '../../../accounts/server/public.ts'
import { profileRecord } from '../../../profiles/server/public.ts'
import type { CodeHolder } from '../../discount-rules.ts'

/** Returns what decides about an account's discounts. Throws if it has no profile. */
export async function readCodeHolder(work: OwnWork, accountId: number): Promise<CodeHolder> {
  const [account, profile] = await Promise.all([
    readAccountRow(work, accountId),
    readOwn(work, profileRecord, accountId),
  ])
  if (!account || !profile) throw new Error(`account ${accountId} does not exist`)
  const { paid_user, created_at, activated_at } = account
  return { account_id: accountId, paid_user, created_at, activated_at, country: profile.country }
}
