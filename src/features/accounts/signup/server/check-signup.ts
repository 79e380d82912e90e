import type { PublicContext } from '../../../../server/http/context.ts'
import { isEmailAddress } from '../../email-rules.ts'
import { findAccountByEmail, findAccountByName } from '../../identity/server/accounts-table.ts'
import { isDisposable } from '../../identity/server/disposable.ts'
import { requireOwnPage } from '../../identity/server/own-page.ts'
import { countRevealingAnswer, isNameHeld, takeBackRevealingAnswer } from '../../identity/server/reveal.ts'
import { nameProblem } from '../../name-rules.ts'

/**
 * Returns in advance whether signup would accept an address and a name. Names are public; addresses are not,
 * and another site's page must neither query them nor use up the visitor's budget.
 */
export async function checkSignup(ctx: PublicContext, input: { email?: string; name?: string } = {}) {
  requireOwnPage(ctx)
  const email = input.email?.trim()
  const name = input.name?.trim().normalize('NFC')
  return {
    email_ok: email === undefined ? null : await isEmailFree(ctx, email),
    name_ok: name === undefined ? null : await isNameFree(ctx, name, email ?? ''),
  }
}

async function isEmailFree(ctx: PublicContext, email: string): Promise<boolean> {
  if (!isEmailAddress(email) || isDisposable(email)) return false
  if (!ctx.site.settings.reveal_accounts) return true
  await countRevealingAnswer(ctx, 'signup')
  if (await findAccountByEmail(ctx.db, ctx.site.id, email)) return false
  await takeBackRevealingAnswer(ctx, 'signup')
  return true
}

async function isNameFree(ctx: PublicContext, name: string, email: string): Promise<boolean> {
  if (nameProblem(name, email, [ctx.site.name]) !== null) return false
  if (await isNameHeld(ctx, name)) return false
  return (await findAccountByName(ctx.db, ctx.site.pool_id, name)) === undefined
}
