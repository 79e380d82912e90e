import { createHash } from 'node:crypto'
import { refuse } from '../../../../core/refusals.ts'
import type { PublicContext, PublicReadContext } from '../../../../server/http/context.ts'
import { addressKey, hitLimit, scaledAmount } from '../../../../server/http/limits.ts'
import { newToken } from '../../../../server/signer.ts'
import { isSignupOpen } from '../../../sites/rules.ts'
import { sourceOf } from '../../../sites/server/public.ts'
import { type SignupInput, signupRefusals } from '../../contract.ts'
import {
  formStamp,
  leadingZeroBits,
  proofDifficulty,
  proofSeconds,
  signupsWithoutProof,
} from '../../signup-rules.ts'

type Signing = Pick<PublicReadContext, 'services' | 'site' | 'now'>

/** Returns the stamp of a form shown now: the time, signed for this site. */
export function formStampOf(ctx: Signing): string {
  return signedMoment(ctx, 'signup-form', String(ctx.now.getTime()))
}

/**
 * Refuses a signup that looks automated with `proof_required` until it has a proof. A filled-in honeypot is
 * refused with the same message even with a proof. A proof works once. Calls without a stamp are fine: the
 * API is open to other programs.
 */
export async function requireHuman(ctx: PublicContext, input: SignupInput): Promise<void> {
  const isCrowded = await isAddressCrowded(ctx)
  const isTrapped = Boolean(input.website)
  if (!isTrapped && !isCrowded && isStampGood(ctx, input.form)) return
  if (!isTrapped && input.proof && (await isProofGood(ctx, input.proof))) return
  throw refuse(signupRefusals, 'proof_required', {
    challenge: signedMoment(ctx, 'signup-proof', `${ctx.now.getTime()}~${newToken()}`),
    difficulty: proofDifficulty,
  })
}

async function isAddressCrowded(ctx: PublicContext): Promise<boolean> {
  const key = `signup:address:${addressKey(ctx.services, ctx.address)}`
  const { count } = await hitLimit(ctx.db, key, signupsWithoutProof.windowSeconds, ctx.now)
  return count > scaledAmount(ctx.services, signupsWithoutProof.amount)
}

function isStampGood(ctx: PublicContext, stamp: string | undefined): boolean {
  if (stamp === undefined) return true
  const seconds = ageOf(ctx, 'signup-form', stamp)
  return seconds !== null && seconds >= formStamp.minSeconds && seconds <= formStamp.maxSeconds
}

async function isProofGood(
  ctx: PublicContext,
  proof: { challenge: string; nonce: string },
): Promise<boolean> {
  const seconds = ageOf(ctx, 'signup-proof', proof.challenge)
  if (seconds === null || seconds < 0 || seconds > proofSeconds) return false
  const hash = createHash('sha256')
    .update(proof.challenge + proof.nonce)
    .digest()
  if (leadingZeroBits(hash) < proofDifficulty) return false
  return (await hitLimit(ctx.db, `signup:proof:${proof.challenge}`, proofSeconds, ctx.now)).count === 1
}

/**
 * Returns `value`, which begins with a time in milliseconds, with a signature that is valid on this site
 * only.
 */
function signedMoment({ services, site }: Signing, purpose: string, value: string): string {
  return `${value}.${services.signer.sign(purpose, `${site.id}:${value}`)}`
}

/** Returns how many seconds ago a time was signed; null if we did not sign it. */
function ageOf({ services, site, now }: Signing, purpose: string, signed: string): number | null {
  const at = signed.lastIndexOf('.')
  const value = signed.slice(0, Math.max(at, 0))
  if (!services.signer.verify(purpose, `${site.id}:${value}`, signed.slice(at + 1))) return null
  return (now.getTime() - Number.parseInt(value, 10)) / 1000
}

/**
 * Returns what a signup form needs: its stamp, and whether this visitor can sign up without an invitation.
 */
export async function issueForm(ctx: PublicReadContext): Promise<{ issued: string; is_open: boolean }> {
  const is_open = isSignupOpen(ctx.site.settings.signups, sourceOf(ctx) !== null)
  return { issued: formStampOf(ctx), is_open }
}
