import { generateSecret, generateURI } from 'otplib'
import { renderSVG } from 'uqr'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { MemberContext } from '../../../server/http/context.ts'
import { requireOwnPassword } from '../../accounts/server/public.ts'
import { sealTotpSecret } from './totp.ts'
import { insertTotp } from './totp-table.ts'

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
