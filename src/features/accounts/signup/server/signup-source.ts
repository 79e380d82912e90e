import { refuse } from '../../../../core/refusals.ts'
import type { PublicContext } from '../../../../server/http/context.ts'
import { hashToken, isSameSecret } from '../../../../server/signer.ts'
import { campaignCookie, isSignupOpen, readCampaign } from '../../../sites/rules.ts'
import { sourceOf } from '../../../sites/server/public.ts'
import { type SignupInput, signupRefusals } from '../../contract.ts'
import { findHandoff } from './handoffs-table.ts'
import type { Source } from './sources-table.ts'

/**
 * Returns the source of a signup: the partner that handed it over, else the visitor's first visit, else the
 * call's own values; with the lander that the visitor came by. Refuses a used or expired handoff, and a signup that the site does not accept
 * (product: Signup).
 */
export async function requireOpenSignup(ctx: PublicContext, input: SignupInput): Promise<Source> {
  const source = await findSource(ctx, input)
  const { settings, name } = ctx.site
  const isOpen =
    isSignupOpen(settings.signups, Boolean(source.network || source.ref)) ||
    isInvited(settings.invite_codes, input.invite)
  if (!isOpen) throw refuse(signupRefusals, 'invite_only', { site: name })
  return source
}

async function findSource(ctx: PublicContext, input: SignupInput): Promise<Source> {
  if (input.handoff !== undefined) {
    const handoff = await findHandoff(ctx.db, ctx.site.id, hashToken(input.handoff), ctx.now)
    if (!handoff) throw refuse(signupRefusals, 'link_expired')
    const { ref, sub1, sub2, sub3 } = handoff.draft
    return { network: handoff.network, ref, sub1, sub2, sub3 }
  }
  const { network, ref, sub1, sub2, sub3, lander = '', campaign = '' } = input
  const source = sourceOf(ctx) ?? { network, ref, sub1, sub2, sub3 }
  const stored = readCampaign(new URLSearchParams(ctx.cookies.get(campaignCookie) ?? ''))
  return { ...source, ...(stored ?? readCampaign(new URLSearchParams({ lander, campaign }))) }
}

/** Compares with every code, so that timing does not reveal which one was close. */
function isInvited(codes: string[], invite: string | undefined): boolean {
  if (!invite) return false
  const given = normalized(invite)
  return codes.filter((code) => isSameSecret(given, normalized(code))).length > 0
}

const normalized = (code: string) => code.trim().normalize('NFKC').toLowerCase()
