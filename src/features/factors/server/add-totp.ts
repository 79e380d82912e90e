import { generateSecret, generateURI } from 'otplib'
import { renderSVG } from 'uqr'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { addSeconds } from '../../../core/time.ts'
import type { MemberContext } from '../../../server/http/context.ts'
import { readAccountOf, requireOwnPassword } from '../../accounts/server/public.ts'
import { factorRefusals } from '../contract.ts'
import { readCode, setupSeconds } from '../rules.ts'
import { sendFactorAddedMail } from './jobs.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { sealTotpSecret, totpStepOf } from './totp.ts'
import { findTotp, insertTotp, updateTotpConfirmed } from './totp-table.ts'

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

/**
 * Creates a secret for an authenticator app after checking the password, and replaces an unconfirmed one; 409
 * where an app is set up already.
 */
export async function startTotp(ctx: MemberContext, input: { password: string }) {
  const { confirmInside } = await requireOwnPassword(ctx, input.password)
  const { actor, now, services, site } = ctx
  const secret = generateSecret()
  const sealed = sealTotpSecret(services.signer, actor.account_id, secret)
  await ctx.transaction(async (work) => {
    await confirmInside(work)
    if (!(await insertTotp(work.db, actor.account_id, sealed, now))) throw refuse(commonRefusals, 'conflict')
  })
  const otpauth = generateURI({ issuer: site.name, label: actor.name, secret })
  return { secret, otpauth, qr: renderSVG(otpauth, { border: 2, pixelSize: 8 }) }
}
