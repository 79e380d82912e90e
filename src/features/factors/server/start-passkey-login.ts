import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { addSeconds } from '../../../core/time.ts'
import type { PublicContext } from '../../../server/http/context.ts'
import { hashToken } from '../../../server/signer.ts'
import { challengeSeconds } from '../rules.ts'
import { insertChallenge } from './challenges-table.ts'
import { relyingPartyOf } from './webauthn.ts'

/** Returns the options for a login with any of the browser's passkeys; the same for every account. */
export async function startPasskeyLogin(ctx: PublicContext) {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(ctx.origin),
    allowCredentials: [],
    timeout: challengeSeconds * 1000,
    userVerification: 'preferred',
  })
  await insertChallenge(ctx.db, {
    challenge_hash: hashToken(options.challenge),
    account_id: null,
    purpose: 'login',
    expires_at: addSeconds(ctx.now, challengeSeconds),
  })
  return { options: { ...options } }
}
