import { refuse } from '../../../../core/refusals.ts'
import type { PublicContext } from '../../../../server/http/context.ts'
import { secondFactorRefusals } from '../../contract.ts'
import { factorMethodsQuestion, factorProofQuestion } from '../../events.ts'
import { factorKey, openAttempt } from './lockout.ts'

/** A proof of the second factor: a code of the app or a recovery code, or what the passkey signed. */
export interface FactorInput {
  code?: string | undefined
  passkey?: Record<string, unknown> | undefined
}

/**
 * Accepts accounts without a second factor. Otherwise requests one, or verifies the given one and uses it up. Wrong ones lock
 * out like wrong passwords, counted per account wherever they are given; those of a browser that has logged in before
 * (`browser`) apart. `onAsked` is called before the account's factor is judged.
 */
export async function requireSecondFactor(
  ctx: PublicContext,
  account_id: number,
  { code, passkey }: FactorInput,
  { browser, onAsked }: { browser: string | null; onAsked?: () => Promise<void> },
): Promise<void> {
  const methods = await ctx.ask(factorMethodsQuestion, { account_id })
  if (methods.length === 0) return
  await onAsked?.()
  const attempt = await openAttempt(ctx, factorKey(account_id), browser)
  if (code === undefined && passkey === undefined) {
    await attempt.unfinished()
    throw refuse(secondFactorRefusals, 'second_factor_required', { methods })
  }
  if (await ctx.ask(factorProofQuestion, { account_id, code, passkey, origin: ctx.origin })) {
    return attempt.right()
  }
  await attempt.wrong()
  throw refuse(secondFactorRefusals, 'code_invalid')
}
