import { beforeAll, describe, expect, test } from 'vitest'
import { driveFactors } from '../../../tests/drivers/second-factors.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { SoftAuthenticator } from '../../../tests/drivers/soft-authenticator.ts'
import type { TestApp } from '../../../tests/drivers/test-app.ts'
import { password } from '../../../tests/drivers/visitors.ts'

const app = setUpApp({ TRUST_PROXY: '1' })
const site = setUpSite(app)
let drive: ReturnType<typeof driveFactors>
beforeAll(async () => {
  drive = driveFactors(app, site)
})

const addedTo = async (account: { call: TestApp['call'] }) =>
  (await account.call('/api/account')).body.account.second_factor.passkeys as { id: number; name: string }[]

type Owner = { call: TestApp['call'] }
const startPasskey = (account: Owner) =>
  account.call('/api/account/passkeys/options', { method: 'POST', body: { password } })
const remove = (account: Owner, id: number | undefined) =>
  account.call(`/api/account/passkeys/${id}`, { method: 'DELETE', body: { password } })

describe('adding a passkey', () => {
  test('the options contain the site, the member and the credentials already on the device', async () => {
    const { account, key } = await drive.withPasskey()
    const { status, body } = await startPasskey(account)
    expect(status).toBe(200)
    expect(body.options).toMatchObject({
      rp: { id: site.host, name: 'Test' },
      user: { name: account.name },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      excludeCredentials: [{ id: key.id.toString('base64url'), transports: ['internal', 'hybrid'] }],
    })
    expect(JSON.stringify(body)).not.toContain(account.email)
  })

  test('stores it under the given name, and the owner is mailed', async () => {
    const account = await drive.newAccount()
    const { status, body } = await drive.addPasskey(account, new SoftAuthenticator(), { name: ' My phone ' })
    expect(status).toBe(200)
    expect(body.account.second_factor).toEqual({
      required: false,
      totp: false,
      recovery_codes_left: 0,
      passkeys: [
        { id: expect.any(Number), name: 'My phone', created_at: expect.any(String), last_used_at: null },
      ],
    })
    await app.drain()
    const mails = (await app.call(`/dev/mail.json?to=${account.email}`)).body
    expect(mails.map((mail: { subject: string }) => mail.subject)).toEqual(['Two-step login has changed'])
  })

  const refused = async (answer: Promise<{ status: number; body: { code: string } }>) => {
    const { status, body } = await answer
    expect([status, body.code]).toEqual([400, 'code_invalid'])
  }

  test('a challenge works once, for its own account, for five minutes', async () => {
    const [account, other] = [await drive.newAccount(), await drive.newAccount()]
    const options = async () => (await startPasskey(account)).body.options
    const send = (who: typeof account, response: unknown) =>
      who.call('/api/account/passkeys', { method: 'POST', body: { response } })
    const used = await options()
    expect((await send(account, new SoftAuthenticator().create(used, drive.origin))).status).toBe(200)
    await refused(send(account, new SoftAuthenticator().create(used, drive.origin)))
    await refused(send(other, new SoftAuthenticator().create(await options(), drive.origin)))
    const login = await drive.challenge()
    await refused(send(account, new SoftAuthenticator().create(login, drive.origin)))
    const late = await options()
    app.services.clock.advance(301)
    await refused(send(account, new SoftAuthenticator().create(late, drive.origin)))
    expect(await addedTo(account)).toHaveLength(1)
  })

  test('a passkey created on another origin is refused', async () => {
    const account = await drive.newAccount()
    for (const origin of ['https://elsewhere.example', `https://${site.host}`, `http://${site.host}:81`]) {
      await refused(drive.addPasskey(account, new SoftAuthenticator(), { origin }))
    }
  })

  test('malformed input is refused', async () => {
    const account = await drive.newAccount()
    const { options } = (await startPasskey(account)).body
    const good = new SoftAuthenticator().create(options, drive.origin) as { response: object }
    const bad = [
      {},
      { ...good, id: 'x' },
      { ...good, response: null },
      { ...good, response: { ...good.response, attestationObject: 'oA' } },
      { ...good, response: { ...good.response, clientDataJSON: 'e30' } },
      { ...good, response: { ...good.response, transports: 'none' } },
    ]
    for (const response of bad) {
      await refused(account.call('/api/account/passkeys', { method: 'POST', body: { response } }))
    }
  })

  test('a passkey belongs to one account', async () => {
    const { key } = await drive.withPasskey()
    const { status, body } = await drive.addPasskey(await drive.newAccount(), key)
    expect([status, body.code]).toEqual([409, 'conflict'])
  })

  test('at most ten are stored, even for concurrent requests', async () => {
    const account = await drive.newAccount()
    for (let index = 0; index < 8; index += 1) {
      expect((await drive.addPasskey(account, new SoftAuthenticator())).status).toBe(200)
    }
    // Sequential: passwords that are checked concurrently count as guesses until they prove right.
    const responses: unknown[] = []
    for (let index = 0; index < 6; index += 1) {
      const { options } = (await startPasskey(account)).body
      responses.push(new SoftAuthenticator().create(options, drive.origin))
    }
    const answers = await Promise.all(
      responses.map((response) =>
        account.call('/api/account/passkeys', { method: 'POST', body: { response } }),
      ),
    )
    for (const { status } of answers) expect([200, 400, 409]).toContain(status)
    const added = answers.filter(({ status }) => status === 200).length
    expect(added).toBeGreaterThan(0)
    expect(await addedTo(account)).toHaveLength(8 + added)
    while ((await addedTo(account)).length < 10) await drive.addPasskey(account, new SoftAuthenticator())
    const full = await drive.addPasskey(account, new SoftAuthenticator())
    expect([full.status, full.body.code]).toEqual([400, 'invalid_input'])
    expect(full.body.data.issues[0].message).toBe('You can’t add any more passkeys to this account.')
    const [first] = await addedTo(account)
    await remove(account, first?.id)
    expect((await drive.addPasskey(account, new SoftAuthenticator())).status).toBe(200)
  })
})

describe('logging in with a passkey', () => {
  test('the options do not reveal whether an account exists', async () => {
    const { account } = await drive.withPasskey()
    const asked = [{ email: account.email }, { name: account.name }, { email: 'nobody@vonk.test' }, {}]
    const answers = await Promise.all(asked.map((body) => drive.challenge(body)))
    const [first, ...rest] = answers.map(({ challenge, ...options }) => options)
    expect(first).toMatchObject({ rpId: site.host, allowCredentials: [], userVerification: 'preferred' })
    for (const options of rest) expect(options).toEqual(first)
    expect(new Set(answers.map(({ challenge }) => challenge)).size).toBe(asked.length)
  })

  // spec: factors-1
  test('succeeds after the password, and stores the time', async () => {
    const { account, key } = await drive.withPasskey()
    const asked = await drive.logIn(account)
    expect([asked.status, asked.body.code, asked.body.data]).toEqual([
      401,
      'second_factor_required',
      { methods: ['passkey'] },
    ])
    const passkey = key.get(await drive.challenge(), drive.origin)
    const wrong = await drive.logIn(account, { password: 'not-the-password', passkey })
    expect(wrong.body.code).toBe('login_failed')
    const { status, body } = await drive.logIn(account, { passkey })
    expect([status, body.user.id]).toEqual([200, account.id])
    expect((await addedTo(account))[0]).toMatchObject({ last_used_at: expect.any(String) })
  })

  const refuses = async (account: { email: string }, passkey: unknown) => {
    const { status, body } = await drive.logIn(account, { passkey })
    expect([status, body.code]).toEqual([400, 'code_invalid'])
  }

  test('a response works once, even for eight concurrent logins', async () => {
    const { account, key } = await drive.withPasskey()
    const passkey = key.get(await drive.challenge(), drive.origin)
    const answers = await Promise.all(Array.from({ length: 8 }, () => drive.logIn(account, { passkey })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a passkey of another account, another origin, a late or unknown challenge are refused', async () => {
    const [one, other] = [await drive.withPasskey(), await drive.withPasskey()]
    await refuses(one.account, other.key.get(await drive.challenge(), drive.origin))
    await refuses(one.account, one.key.get(await drive.challenge(), 'https://elsewhere.example'))
    await refuses(one.account, one.key.get({ challenge: 'bWFkZS11cA' }, drive.origin))
    const late = one.key.get(await drive.challenge(), drive.origin)
    app.services.clock.advance(301)
    await refuses(one.account, late)
    app.services.clock.advance(15 * 60)
    const passkey = one.key.get(await drive.challenge(), drive.origin)
    expect((await drive.logIn(one.account, { passkey })).status).toBe(200)
  })

  test('a challenge for adding is invalid for logging in', async () => {
    const { account, key } = await drive.withPasskey()
    const { options } = (await startPasskey(account)).body
    await refuses(account, key.get(options, drive.origin))
  })

  test('a signature by other keys under the same id is refused', async () => {
    const { account, key } = await drive.withPasskey()
    const forged = new SoftAuthenticator()
    const id = key.id.toString('base64url')
    await refuses(account, { ...forged.get(await drive.challenge(), drive.origin), id, rawId: id })
  })

  test('a counter that does not grow reveals a copy', async () => {
    const key = new SoftAuthenticator(5)
    const { account } = await drive.withPasskey(key)
    expect(
      (await drive.logIn(account, { passkey: key.get(await drive.challenge(), drive.origin) })).status,
    ).toBe(200)
    key.count -= 1
    await refuses(account, key.get(await drive.challenge(), drive.origin))
    expect(
      (await drive.logIn(account, { passkey: key.get(await drive.challenge(), drive.origin) })).status,
    ).toBe(200)
  })

  test('malformed input is refused', async () => {
    const { account, key } = await drive.withPasskey()
    const id = key.id.toString('base64url')
    for (const passkey of [{}, { id: 5 }, { id, rawId: id, type: 'public-key', response: {} }]) {
      await refuses(account, passkey)
    }
  })

  test('wrong passkeys lock the account like wrong codes', async () => {
    const { account, key } = await drive.withPasskey()
    for (let index = 0; index < 5; index += 1) await refuses(account, {})
    const passkey = key.get(await drive.challenge(), drive.origin)
    expect((await drive.logIn(account, { passkey })).body.code).toBe('too_many_attempts')
  })
})

describe('removing a passkey', () => {
  test('turns the second factor off with the last one', async () => {
    const { account, key, id } = await drive.withPasskey()
    await account.call('/api/account/recovery-codes', { method: 'POST', body: { password } })
    const second = new SoftAuthenticator()
    await drive.addPasskey(account, second)
    expect((await remove(account, id)).body.account.second_factor).toMatchObject({
      recovery_codes_left: 10,
      passkeys: [{ id: expect.any(Number) }],
    })
    const gone = await drive.logIn(account, { passkey: key.get(await drive.challenge(), drive.origin) })
    expect(gone.body.code).toBe('code_invalid')
    const [left] = await addedTo(account)
    expect((await remove(account, left?.id)).body.account.second_factor).toEqual({
      required: false,
      totp: false,
      recovery_codes_left: 0,
      passkeys: [],
    })
    expect((await drive.logIn(account)).status).toBe(200)
  })

  test('a passkey of another account is not found', async () => {
    const { account, id } = await drive.withPasskey()
    const other = await drive.newAccount()
    const { status, body } = await remove(other, id)
    expect([status, body.code]).toEqual([404, 'not_found'])
    expect(await addedTo(account)).toHaveLength(1)
  })
})
