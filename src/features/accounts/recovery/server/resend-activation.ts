import type { SessionContext } from '../../../../server/http/context.ts'
import { requireWithinLimit } from '../../../../server/http/limits.ts'
import { sendActivationMail } from '../../identity/server/jobs.ts'
import { activationMailPause, activationMailsPerDay } from '../../rules.ts'

/** Mails a new link and code to the member's address, unless the member is already active. */
export async function resendActivation(ctx: SessionContext): Promise<{ ok: true }> {
  const { account_id, confirmed } = ctx.actor
  if (confirmed) return { ok: true }
  await requireWithinLimit(ctx.db, `activate:mail:${account_id}`, activationMailPause, ctx.now)
  await requireWithinLimit(ctx.db, activationMailsKey(account_id), activationMailsPerDay, ctx.now)
  await ctx.enqueue(sendActivationMail, { account_id })
  return { ok: true }
}

/** Returns the key that counts an account's activation mails of the day. */
export function activationMailsKey(accountId: number): string {
  return `activate:mails:${accountId}`
}
