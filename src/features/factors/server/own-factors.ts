import type { Config } from '../../../server/config.ts'
import type { Work } from '../../../server/work.ts'
import type { FactorMethod, OwnFactors } from '../../accounts/events.ts'
import { readAccountRow } from '../../accounts/server/public.ts'
import { findAllPasskeys } from './passkeys-table.ts'
import { countRecoveryCodes } from './recovery-codes-table.ts'
import { findTotp } from './totp-table.ts'

/**
 * Reports whether an account must have a second factor: that of staff, except in the demo (decisions: People).
 */
export function isFactorRequired(isStaff: boolean, config: Pick<Config, 'demo'>): boolean {
  return isStaff && config.demo === undefined
}

/** Returns an account's second factors as its owner sees them. */
export async function ownFactors(work: Work, accountId: number): Promise<OwnFactors> {
  const { db, services } = work
  const [account, totp, passkeys, recovery_codes_left] = await Promise.all([
    readAccountRow(work, accountId),
    findTotp(db, accountId),
    findAllPasskeys(db, accountId),
    countRecoveryCodes(db, accountId),
  ])
  return {
    required: isFactorRequired(account?.is_staff ?? false, services.config),
    totp: Boolean(totp?.confirmed_at),
    recovery_codes_left,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at,
      last_used_at,
    })),
  }
}

/**
 * Returns the factors that a login of the account may present; empty for an account without a second factor.
 */
export async function factorMethods(work: Work, accountId: number): Promise<FactorMethod[]> {
  const { totp, passkeys, recovery_codes_left } = await ownFactors(work, accountId)
  const factors: FactorMethod[] = []
  if (totp) factors.push('totp')
  if (passkeys.length > 0) factors.push('passkey')
  if (factors.length > 0 && recovery_codes_left > 0) factors.push('recovery_code')
  return factors
}
