import { beforeAll, describe, expect, test } from 'vitest'
import { newMember } from '../../../tests/drivers/factories.ts'
import { driveFactors } from '../../../tests/drivers/second-factors.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { SoftAuthenticator } from '../../../tests/drivers/soft-authenticator.ts'
import type { TestApp } from '../../../tests/drivers/test-app.ts'
import { newVisitor, password } from '../../../tests/drivers/visitors.ts'
import { hashPassword } from '../accounts/server/public.ts'
import { makeRecoveryCodes } from './server/recovery-codes.ts'
import { sealTotpSecret } from './server/totp.ts'
import { insertTotp, updateTotpConfirmed } from './server/totp-table.ts'

// Covers a stranger at an open browser, and a signup with an email address of another person.

const app = setUpApp({ TRUST_PROXY: '1' })
const site = setUpSite(app)
let drive: ReturnType<typeof driveFactors>
beforeAll(async () => {
  drive = driveFactors(app, site)
})

/** Creates an account with an authenticator app and a passkey. */
async function withBoth() {
  const { account } = await drive.withTotp()
  const added = await drive.addPasskey(account, new SoftAuthenticator())
  return { account, passkey: added.body.account.second_factor.passkeys[0].id as number }
}

const factorsOf = async (account: { call: TestApp['call'] }) =>
  (await account.call('/api/account')).body.account.second_factor

describe('without the password', () => {
  test.each([
    ['POST', '/api/account/totp'],
    ['DELETE', '/api/account/totp'],
    ['POST', '/api/account/passkeys/options'],
    ['DELETE', '/api/account/passkeys/{id}'],
    ['POST', '/api/account/recovery-codes'],
  ])('%s %s does nothing', async (method, path) => {
    const { account, passkey } = await withBoth()
    const before = await factorsOf(account)
    const send = (body?: unknown) =>
      account.call(path.replace('{id}', String(passkey)), { method, ...(body === undefined ? {} : { body }) })
    for (const body of [undefined, {}, { password: '' }]) {
      const { status, body: answer } = await send(body)
      expect([status, answer.code]).toEqual([400, 'invalid_input'])
    }
    const wrong = await send({ password: 'not-the-password' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_password'])
    expect(await factorsOf(account)).toEqual(before)
  })

  test('a second factor cannot be added, and the owner logs in as before', async () => {
    const account = await drive.newAccount()
    const guess = { method: 'POST', body: { password: 'not-the-password' } }
    for (const path of ['/api/account/totp', '/api/account/passkeys/options']) {
      expect((await account.call(path, guess)).body.code).toBe('wrong_password')
    }
    expect((await drive.logIn(account)).status).toBe(200)
  })

  test('guesses lock the account like those of a login', async () => {
    const account = await drive.newAccount()
    const guess = (word: string) =>
      account.call('/api/account/passkeys/options', { method: 'POST', body: { password: word } })
    for (let index = 0; index < 5; index += 1) {
      expect((await guess('not-the-password')).body.code).toBe('wrong_password')
    }
    const blocked = await guess(password)
    expect([blocked.status, blocked.body.code]).toEqual([429, 'too_many_attempts'])
  })
})

describe('an address that was never confirmed', () => {
  const newStranger = async () =>
    newMember(app, site, { confirmed: false, password_hash: await hashPassword(password) })

  test.each([
    ['/api/account/totp', { password }],
    ['/api/account/totp/confirm', { code: '000000' }],
    ['/api/account/passkeys/options', { password }],
    ['/api/account/passkeys', { response: {} }],
  ])('adds nothing by %s', async (path, body) => {
    const answer = await (await newStranger()).call(path, { method: 'POST', body })
    expect([answer.status, answer.body.code]).toEqual([403, 'activation_required'])
  })

  /** Stores an app directly, as an account could have had one before apps were limited to members. */
  async function giveApp({ id }: { id: number }) {
    const secret = sealTotpSecret(app.services.signer, id, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
    const now = app.services.clock.now()
    await app.work().transaction(async (work) => {
      await insertTotp(work.db, id, secret, now)
      await updateTotpConfirmed(work.db, id, { secret, step: 1 }, now)
      await makeRecoveryCodes(work, id)
    })
  }

  test.each([
    [false, 200, 'it proves the owner of the mailbox, so earlier factors are removed'],
    [true, 401, 'a mailbox alone never removes a second factor'],
  ])('confirmed %s: a login after a mailed reset returns %i (%s)', async (confirmed, status, _why) => {
    const account = await newMember(app, site, { confirmed, password_hash: await hashPassword(password) })
    await giveApp(account)
    expect((await drive.logIn(account)).body.code).toBe('second_factor_required')
    const owner = newVisitor(app, site)
    await owner.call('/api/password-reset', { method: 'POST', body: { email: account.email } })
    const [mail] = (await app.call(`/dev/mail.json?to=${encodeURIComponent(account.email)}`)).body
    const token = /token=([\w-]{43})/.exec(mail.text)?.[1]
    const word = 'sleutel-walnoot-93'
    const body = { token, password: word, password_repeat: word }
    expect((await owner.call('/api/password-reset/do', { method: 'POST', body })).status).toBe(200)
    expect((await drive.logIn(account, { password: word })).status).toBe(status)
  })
})
