import { commonRefusals, InvalidInput, refuse } from '../../../../core/refusals.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { PublicContext, PublicReadContext, RequestScope } from '../../../../server/http/context.ts'
import { hashToken, newToken } from '../../../../server/signer.ts'
import { isSignupOpen } from '../../../sites/rules.ts'
import { siteOrigin } from '../../../sites/server/public.ts'
import { newPasswordRefusals, signupRefusals } from '../../contract.ts'
import { checkAge } from '../../rules.ts'
import type { HandoffDraft } from '../../signup-contract.ts'
import { handoffSeconds } from '../../signup-rules.ts'
import { findHandoff, insertHandoff } from './handoffs-table.ts'

/** Refuses `forbidden` to all but partners of the site; the guard of the machine call. */
export function requirePartner(scope: Pick<RequestScope, 'headers' | 'site'>): void {
  if (networkOf(scope) === null) throw refuse(commonRefusals, 'forbidden')
}

/**
 * Returns the partner whose key a call carries. Compares keys by their hashes, so that timing reveals
 * nothing.
 */
function networkOf({ headers, site }: Pick<RequestScope, 'headers' | 'site'>): string | null {
  const key = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const hash = key === undefined ? null : hashToken(key)
  return site.settings.handoff_keys.find((partner) => partner.key_hash === hash)?.network ?? null
}

/**
 * Stores what a visitor filled in at a partner; refuses it if the visitor's age or a closed signup makes it
 * useless.
 */
export async function handOver(ctx: PublicContext, draft: HandoffDraft) {
  const { settings, id, name } = ctx.site
  if (!isSignupOpen(settings.signups, true)) throw refuse(signupRefusals, 'invite_only', { site: name })
  requireAge(draft, settings.min_age, ctx.now)
  const network = networkOf(ctx)
  if (network === null) throw refuse(commonRefusals, 'forbidden')
  const token = newToken()
  const expires_at = addSeconds(ctx.now, handoffSeconds)
  await insertHandoff(ctx.db, {
    site_id: id,
    token_hash: hashToken(token),
    network,
    draft,
    created_at: ctx.now,
    expires_at,
  })
  return {
    complete_url: `${siteOrigin(ctx.services.config, ctx.site)}/complete-signup?token=${token}`,
    expires_at: expires_at.toISOString(),
  }
}

function requireAge({ date_of_birth, country }: HandoffDraft, min_age: number, now: Date): void {
  if (date_of_birth === undefined) return
  const age = checkAge(date_of_birth, { minAge: min_age, country, now })
  if (age === 'under_age') throw refuse(signupRefusals, 'under_age', { min_age })
  if (age === 'impossible') throw new InvalidInput([{ path: 'date_of_birth', message: 'date_of_birth' }])
}

/** Returns a partner's draft; refuses unknown, used and expired tokens with `link_expired`. */
export async function readHandoff(ctx: PublicReadContext, { token }: { token: string }) {
  const handoff = await findHandoff(ctx.db, ctx.site.id, hashToken(token), ctx.now)
  if (!handoff) throw refuse(newPasswordRefusals, 'link_expired')
  return handoff
}
