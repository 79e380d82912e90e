import { refuse } from '../../../core/refusals.ts'
import { addSeconds } from '../../../core/time.ts'
import type { PublicContext } from '../../../server/http/context.ts'
import { hashToken, newToken } from '../../../server/signer.ts'
import { siteOrigin } from '../../sites/server/public.ts'
import { checkRefusals } from '../contract.ts'
import { openCheckSeconds, proofSeconds, visitorCookie } from '../rules.ts'
import { type CheckOwner, insertCheck } from './age-checks-table.ts'
import { ageProviderOf } from './age-provider.ts'
import { ageStatusOf, ageViewerOf } from './read-age-gate.ts'

/**
 * Opens a check at the provider, for the account or for a browser without one, which then receives a cookie.
 */
export async function startCheck(ctx: PublicContext, input: { next?: string | undefined } | undefined) {
  const { db, now, services, site, entryGate } = ctx
  if ((await ageStatusOf(db, ageViewerOf(ctx), now)) === 'under_age') {
    throw refuse(checkRefusals, 'age_check_held')
  }
  const provider = ageProviderOf(services)
  if (!provider) throw refuse(checkRefusals, 'age_check_unavailable')
  const reference = newToken()
  const purpose = entryGate.may_enter ? 'adult_media' : 'entry'
  const return_url = new URL('/age-check', siteOrigin(services.config, site))
  if (input?.next) return_url.searchParams.set('next', input.next)
  await insertCheck(db, {
    ...ownerOf(ctx),
    reference,
    provider: provider.name,
    purpose,
    created_at: now,
    expires_at: addSeconds(now, openCheckSeconds),
  })
  const redirect_url = await provider.start({ reference, return_url: return_url.href, purpose })
  return { redirect_url, reference }
}

function ownerOf({ actor, cookies }: PublicContext): CheckOwner {
  if (actor) return { account_id: actor.account_id, visitor_hash: null }
  const token = cookies.get(visitorCookie) ?? newToken()
  cookies.set(visitorCookie, token, { maxAgeSeconds: proofSeconds.visitor, httpOnly: true })
  return { account_id: null, visitor_hash: hashToken(token) }
}
