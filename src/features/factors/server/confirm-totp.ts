import { refuse } from '../../../core/refusals.ts'
import { addSeconds } from '../../../core/time.ts'
import type { MemberContext } from '../../../server/http/context.ts'
import { readAccountOf } from '../../accounts/server/public.ts'
import { factorRefusals } from '../contract.ts'
import { readCode, setupSeconds } from '../rules.ts'
import { sendFactorAddedMail } from './jobs.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { totpStepOf } from './totp.ts'
import { findTotp, updateTotpConfirmed } from './totp-table.ts'

/**
 * Turns the authenticator app on with its first code, which is thereby used up, and returns recovery codes.
 */
export async function confirmTotp(ctx: MemberContext, input: { code: string }) {
  const { account_id, session_id } = ctx.actor
  const { db, now, services } = ctx
  const totp = await findTotp(db, account_id)
  const read = readCode(input.code)
  const isWaiting = totp && !totp.confirmed_at && new Date(totp.created_at) > addSeconds(now, -setupSeconds)
  if (!isWaiting || read?.kind !== 'totp') throw refuse(factorRefusals, 'code_invalid')
  const step = totpStepOf(services.signer, account_id, totp.secret, read.code, now)
  if (step === null || !(await updateTotpConfirmed(db, account_id, { secret: totp.secret, step }, now))) {
    throw refuse(factorRefusals, 'code_invalid')
  }
  const recovery_codes = await makeRecoveryCodes(ctx, account_id)
  await ctx.enqueue(sendFactorAddedMail, { account_id })
  return { account: await readAccountOf(ctx, account_id, session_id), recovery_codes }
}
