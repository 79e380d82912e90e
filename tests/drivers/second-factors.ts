import { generateSync } from 'otplib'
import { hashPassword } from '../../src/features/accounts/server/public.ts'
import type { SiteRecord } from '../../src/features/sites/server/public.ts'
import { newMember, type TestMember } from './factories.ts'
import { SoftAuthenticator } from './soft-authenticator.ts'
import type { Answer, TestApp } from './test-app.ts'
import { newVisitor, password, type Visitor } from './visitors.ts'

/** How long a code is current. */
const stepSeconds = 30

/** Returns common steps of the tests of second factors, on one site. */
export function driveFactors(app: TestApp, site: SiteRecord) {
  const origin = `http://${site.host}`

  const newAccount = async (): Promise<TestMember> =>
    newMember(app, site, { password_hash: await hashPassword(password) })

  /** Returns the current code of an authenticator app, or that of some steps later. */
  const codeOf = (secret: string, steps = 0) =>
    generateSync({
      secret,
      epoch: Math.floor(app.services.clock.now().getTime() / 1000) + steps * stepSeconds,
    })

  /** Sets up an authenticator app, which uses up its first code, at the start of a step: the test ends within it. */
  const withTotp = async () => {
    const account = await newAccount()
    const { clock } = app.services
    clock.advance(stepSeconds - ((clock.now().getTime() / 1000) % stepSeconds))
    const { secret } = (await account.call('/api/account/totp', { method: 'POST', body: { password } })).body
    const { status, body } = await account.call('/api/account/totp/confirm', {
      method: 'POST',
      body: { code: codeOf(secret) },
    })
    if (status !== 200) throw new Error(`the set-up answered ${JSON.stringify(body)}`)
    return { account, secret: secret as string, recoveryCodes: body.recovery_codes as string[] }
  }

  /** Adds a passkey, by default on a page of the site itself. */
  const addPasskey = async (
    account: TestMember,
    key: SoftAuthenticator,
    options: { name?: string; origin?: string } = {},
  ): Promise<Answer> => {
    const started = await account.call('/api/account/passkeys/options', {
      method: 'POST',
      body: { password },
    })
    if (started.status !== 200) return started
    return account.call('/api/account/passkeys', {
      method: 'POST',
      body: { response: key.create(started.body.options, options.origin ?? origin), name: options.name },
    })
  }

  const withPasskey = async (key = new SoftAuthenticator()) => {
    const account = await newAccount()
    const { status, body } = await addPasskey(account, key)
    if (status !== 200) throw new Error(`adding answered ${JSON.stringify(body)}`)
    return { account, key, id: body.account.second_factor.passkeys[0].id as number }
  }

  const logIn = (account: { email: string }, more: Record<string, unknown> = {}, visitor?: Visitor) =>
    (visitor ?? newVisitor(app, site)).call('/api/user.php', {
      method: 'POST',
      body: { email: account.email, password, ...more },
    })

  /** Returns options for logging in with a passkey. */
  const challenge = async (body: Record<string, unknown> = {}): Promise<{ challenge: string }> =>
    (await newVisitor(app, site).call('/api/user.php/passkey-options', { method: 'POST', body })).body.options

  return { origin, newAccount, codeOf, withTotp, addPasskey, withPasskey, logIn, challenge }
}
