import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { commonRefusals, InvalidInput, refuse } from '../../../core/refusals.ts'
import { addSeconds } from '../../../core/time.ts'
import type { MemberContext, PublicContext } from '../../../server/http/context.ts'
import { hashToken } from '../../../server/signer.ts'
import { readAccountOf, requireOwnPassword } from '../../accounts/server/public.ts'
import { factorRefusals } from '../contract.ts'
import { challengeSeconds, passkeyLimit } from '../rules.ts'
import { deleteChallenge, insertChallenge } from './challenges-table.ts'
import { sendFactorAddedMail } from './jobs.ts'
import { findAllPasskeys, insertPasskey } from './passkeys-table.ts'
import { passkeyAlgorithms, readMadePasskey, relyingPartyOf } from './webauthn.ts'

/**
 * Starts the creation of a passkey after checking the password. The passkey is discoverable, so a login needs
 * no list of credentials.
 */
export async function startPasskey(ctx: MemberContext, input: { password: string }) {
  const { confirmInside } = await requireOwnPassword(ctx, input.password)
  const { actor, db, now, services, site, origin } = ctx
  const passkeys = await findAllPasskeys(db, actor.account_id)
  requireRoom(passkeys.length)
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: relyingPartyOf(origin),
    userID: new TextEncoder().encode(services.signer.sign('passkey-user', String(actor.account_id))),
    userName: actor.name,
    userDisplayName: actor.name,
    timeout: challengeSeconds * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: passkeyAlgorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  await ctx.transaction(async (work) => {
    await confirmInside(work)
    await insertChallenge(work.db, {
      challenge_hash: hashToken(options.challenge),
      account_id: actor.account_id,
      purpose: 'add',
      expires_at: addSeconds(now, challengeSeconds),
    })
  })
  return { options: { ...options } }
}

/** Adds the passkey that the browser created for one of the account's challenges. */
export async function addPasskey(ctx: MemberContext, input: { response: unknown; name?: string }) {
  const { account_id, session_id } = ctx.actor
  const made = await readMadePasskey(input.response, ctx.origin)
  if (!made) throw refuse(factorRefusals, 'code_invalid')
  const { challenge, ...passkey } = made
  const own = { challenge_hash: hashToken(challenge), account_id, purpose: 'add' } as const
  if (!(await deleteChallenge(ctx.db, own, ctx.now))) throw refuse(factorRefusals, 'code_invalid')
  await ctx.transaction(async (work) => {
    const name = (input.name ?? '').trim()
    if (!(await insertPasskey(work.db, { ...passkey, account_id, name }, work.now))) {
      requireRoom((await findAllPasskeys(work.db, account_id)).length)
      throw refuse(commonRefusals, 'conflict')
    }
    await work.enqueue(sendFactorAddedMail, { account_id })
  })
  return { account: await readAccountOf(ctx, account_id, session_id) }
}

function requireRoom(count: number): void {
  if (count >= passkeyLimit) throw new InvalidInput([{ path: 'response', message: 'too_many_passkeys' }])
}

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
