import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { PublicReadContext } from '../../../../server/http/context.ts'
import { hashToken } from '../../../../server/signer.ts'
import { findPurpose, type TokenPurpose } from '../../identity/server/tokens-table.ts'

/** The page of each kind of mailed link. */
const pages: Record<TokenPurpose, string> = {
  activate: '/activate',
  reset: '/reset-password/do',
  mail_change: '/mail-change/do',
  reactivate: '/reactivate',
}

/** Returns the page that a mailed token is for; `not_found` for used, expired and unknown ones alike. */
export async function readMailedLink(ctx: PublicReadContext, { token }: { token: string }) {
  const purpose = await findPurpose(ctx.db, ctx.site.id, hashToken(token), ctx.now)
  if (!purpose) throw refuse(commonRefusals, 'not_found')
  return { path: `${pages[purpose]}?token=${encodeURIComponent(token)}` }
}
