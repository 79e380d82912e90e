import { beforeAll, describe, expect, test } from 'vitest'
import {
  askForNewPassword,
  newPassword,
  whilePasswordIsReset,
} from '../../../tests/drivers/password-reset.ts'
import { driveFactors } from '../../../tests/drivers/second-factors.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { suspendNow } from '../../../tests/drivers/staff-queue.ts'
import { newVisitor, password } from '../../../tests/drivers/visitors.ts'
import { accountErased } from '../accounts/events.ts'

const app = setUpApp({ TRUST_PROXY: '1' })
const site = setUpSite(app)
let drive: ReturnType<typeof driveFactors>
beforeAll(async () => {
  drive = driveFactors(app, site)
})

const post = (body?: unknown) => ({ method: 'POST', ...(body === undefined ? {} : { body }) })

describe('setting up an authenticator app', () => {
  test('returns the secret, its URL and a QR code; nothing is active before the first code', async () => {
    const account = await drive.newAccount()
    const { status, body } = await account.call('/api/account/totp', post({ password }))
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['otpauth', 'qr', 'secret'])
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    const address = new URL(body.otpauth)
    expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(address.pathname)).toBe(`/Test:${account.name}`)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: body.secret, issuer: 'Test' })
    expect(body.qr).toMatch(/^<svg [\s\S]*<\/svg>$/)
    expect((await account.call('/api/account')).body.account.second_factor.totp).toBe(false)
    expect((await drive.logIn(account)).status).toBe(200)
  })

  test('the first code turns it on, returns ten recovery codes once, and the owner is mailed', async () => {
    const account = await drive.newAccount()
    const { secret } = (await account.call('/api/account/totp', post({ password }))).body
    const wrong = await account.call('/api/account/totp/confirm', post({ code: '000000' }))
    expect([wrong.status, wrong.body.code]).toEqual([400, 'code_invalid'])
    const { status, body } = await account.call(
      '/api/account/totp/confirm',
      post({ code: drive.codeOf(secret) }),
    )
    expect(status).toBe(200)
    expect(new Set(body.recovery_codes).size).toBe(10)
    expect(body.account.second_factor).toEqual({
      required: false,
      totp: true,
      recovery_codes_left: 10,
      passkeys: [],
    })
    await app.drain()
    const mails = (await app.call(`/dev/mail.json?to=${account.email}`)).body
    expect(mails.map((mail: { subject: string }) => mail.subject)).toEqual(['Two-step login has changed'])
    expect(mails[0].text).toMatch(new RegExp(`http://${site.host}(:\\d+)?/settings#factors`))
    const again = await account.call('/api/account/totp/confirm', post({ code: drive.codeOf(secret, 1) }))
    expect(again.body.code).toBe('code_invalid')
  })

  test('neither the secret nor a recovery code is stored in the database as it was shown', async () => {
    const { account, secret, recoveryCodes } = await drive.withTotp()
    const { db } = app.services.database
    const totp = await db
      .selectFrom('factor_totps')
      .selectAll()
      .where('account_id', '=', account.id)
      .execute()
    const codes = await db
      .selectFrom('factor_recovery_codes')
      .selectAll()
      .where('account_id', '=', account.id)
      .execute()
    const stored = JSON.stringify([totp, codes])
    for (const shown of [secret, ...recoveryCodes.flatMap((code) => [code, code.replace('-', '')])]) {
      expect(stored).not.toContain(shown)
    }
  })

  test('a repeated request creates a new secret, until one is active', async () => {
    const account = await drive.newAccount()
    const first = (await account.call('/api/account/totp', post({ password }))).body.secret
    const second = (await account.call('/api/account/totp', post({ password }))).body.secret
    const old = await account.call('/api/account/totp/confirm', post({ code: drive.codeOf(first) }))
    expect(old.body.code).toBe('code_invalid')
    const right = await account.call('/api/account/totp/confirm', post({ code: drive.codeOf(second) }))
    expect(right.status).toBe(200)
    const third = await account.call('/api/account/totp', post({ password }))
    expect([third.status, third.body.code]).toEqual([409, 'conflict'])
  })

  test('a set-up expires after an hour', async () => {
    const account = await drive.newAccount()
    const { secret } = (await account.call('/api/account/totp', post({ password }))).body
    app.services.clock.advance(3601)
    const late = await account.call('/api/account/totp/confirm', post({ code: drive.codeOf(secret) }))
    expect(late.body.code).toBe('code_invalid')
  })

  test('eight concurrent confirmations turn it on once', async () => {
    const account = await drive.newAccount()
    const { secret } = (await account.call('/api/account/totp', post({ password }))).body
    const code = drive.codeOf(secret)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => account.call('/api/account/totp/confirm', post({ code }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
    expect((await account.call('/api/account')).body.account.second_factor.recovery_codes_left).toBe(10)
  })

  test.each([
    ['POST', '/api/account/totp'],
    ['POST', '/api/account/totp/confirm'],
    ['DELETE', '/api/account/totp'],
    ['POST', '/api/account/recovery-codes'],
    ['POST', '/api/account/passkeys/options'],
    ['POST', '/api/account/passkeys'],
    ['DELETE', '/api/account/passkeys/1'],
  ])('%s %s requires a session', async (method, path) => {
    const { status, body } = await newVisitor(app, site).call(path, { method, body: {} })
    expect([status, body.code]).toEqual([403, 'authentication_required'])
  })
})

describe('logging in with a code', () => {
  // spec: factors-1
  test('the right password alone opens no session and reports what is missing', async () => {
    const { account } = await drive.withTotp()
    const { status, body, headers } = await drive.logIn(account)
    expect([status, body.code, body.data]).toEqual([
      401,
      'second_factor_required',
      { methods: ['totp', 'recovery_code'] },
    ])
    expect(headers.getSetCookie()).toEqual([])
    const wrong = await drive.logIn(account, { password: 'not-the-password' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'login_failed'])
  })

  test('a code is useless without the password', async () => {
    const { account, secret } = await drive.withTotp()
    const code = drive.codeOf(secret, 1)
    const wrong = await drive.logIn(account, { password: 'not-the-password', code })
    expect(wrong.body.code).toBe('login_failed')
    expect((await drive.logIn(account, { code })).status).toBe(200)
  })

  test.each([
    [-2, 400],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 400],
  ])('a code %i steps off returns %i', async (steps, status) => {
    const { account, secret } = await drive.withTotp()
    app.services.clock.advance(120)
    const answer = await drive.logIn(account, { code: drive.codeOf(secret, steps) })
    expect([answer.status, answer.body.code]).toEqual([status, status === 200 ? undefined : 'code_invalid'])
  })

  test('no step is accepted twice, nor an earlier one, nor the one of the set-up', async () => {
    const { account, secret } = await drive.withTotp()
    expect((await drive.logIn(account, { code: drive.codeOf(secret) })).body.code).toBe('code_invalid')
    app.services.clock.advance(60)
    const code = drive.codeOf(secret)
    expect((await drive.logIn(account, { code })).status).toBe(200)
    expect((await drive.logIn(account, { code })).body.code).toBe('code_invalid')
    expect((await drive.logIn(account, { code: drive.codeOf(secret, -1) })).body.code).toBe('code_invalid')
    expect((await drive.logIn(account, { code: drive.codeOf(secret, 1) })).status).toBe(200)
  })

  test('of eight concurrent logins with one code one succeeds', async () => {
    const { account, secret } = await drive.withTotp()
    app.services.clock.advance(60)
    const code = drive.codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 8 }, () => drive.logIn(account, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a code of another account is wrong', async () => {
    const [one, other] = [await drive.withTotp(), await drive.withTotp()]
    app.services.clock.advance(60)
    expect((await drive.logIn(one.account, { code: drive.codeOf(other.secret) })).body.code).toBe(
      'code_invalid',
    )
    expect((await drive.logIn(one.account, { code: other.recoveryCodes[0] })).body.code).toBe('code_invalid')
    expect((await drive.logIn(other.account, { code: other.recoveryCodes[0] })).status).toBe(200)
  })

  test('an account without a second factor ignores a code', async () => {
    const account = await drive.newAccount()
    expect((await drive.logIn(account, { code: '000000' })).status).toBe(200)
  })
})

describe('recovery codes', () => {
  // spec: factors-1
  test('each works once, in every spelling', async () => {
    const { account, recoveryCodes } = await drive.withTotp()
    const [first = '', second = ''] = recoveryCodes
    expect((await drive.logIn(account, { code: first })).status).toBe(200)
    expect((await drive.logIn(account, { code: first })).body.code).toBe('code_invalid')
    expect((await drive.logIn(account, { code: ` ${second.toUpperCase().replace('-', ' ')}` })).status).toBe(
      200,
    )
    expect((await account.call('/api/account')).body.account.second_factor.recovery_codes_left).toBe(8)
  })

  test('of eight concurrent logins with the same code one succeeds', async () => {
    const { account, recoveryCodes } = await drive.withTotp()
    const code = recoveryCodes[0]
    const answers = await Promise.all(Array.from({ length: 8 }, () => drive.logIn(account, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await account.call('/api/account')).body.account.second_factor.recovery_codes_left).toBe(9)
  })

  test('new ones replace the old, and require the password', async () => {
    const { account, recoveryCodes } = await drive.withTotp()
    const wrong = await account.call('/api/account/recovery-codes', post({ password: 'not-the-password' }))
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_password'])
    const { status, body } = await account.call('/api/account/recovery-codes', post({ password }))
    expect([status, body.recovery_codes.length]).toEqual([200, 10])
    expect((await drive.logIn(account, { code: recoveryCodes[0] })).body.code).toBe('code_invalid')
    expect((await drive.logIn(account, { code: body.recovery_codes[0] })).status).toBe(200)
  })

  test('are not for accounts without a second factor', async () => {
    const account = await drive.newAccount()
    const { status, body } = await account.call('/api/account/recovery-codes', post({ password }))
    expect([status, body.code]).toEqual([409, 'conflict'])
  })
})

describe('the lockout', () => {
  /** Addresses the same account by its name. */
  const named = ({ name }: { name: string }) => ({ email: name })

  // spec: factors-1
  test('wrong codes lock the account like wrong passwords, and the right password in between resets neither', async () => {
    for (const [wrong, status] of [
      [{ code: '000000' }, 400],
      [{ password: 'not-the-password' }, 401],
    ] as const) {
      const { account, secret } = await drive.withTotp()
      app.services.clock.advance(60)
      for (let index = 0; index < 5; index += 1) {
        expect((await drive.logIn(account)).body.code).toBe('second_factor_required')
        expect((await drive.logIn(account, wrong)).status).toBe(status)
      }
      const code = drive.codeOf(secret)
      const blocked = await drive.logIn(account, { code })
      expect([blocked.status, blocked.body.code, blocked.body.data]).toEqual([
        429,
        'too_many_attempts',
        { minutes: 15 },
      ])
      expect((await drive.logIn(account)).status).toBe(429)
      app.services.clock.advance(15 * 60 + 1)
      expect((await drive.logIn(account, { code: drive.codeOf(secret) })).status).toBe(200)
    }
  })

  test('five codes can be guessed, even alternating between address and name', async () => {
    const { account, recoveryCodes } = await drive.withTotp()
    for (const way of [account, named(account), account, named(account), account]) {
      expect((await drive.logIn(way, { code: '000000' })).status).toBe(400)
    }
    for (const way of [account, named(account)]) {
      expect((await drive.logIn(way, { code: recoveryCodes[0] })).status).toBe(429)
    }
    const stranger = await drive.logIn(account, { password: 'not-the-password' })
    expect(stranger.body.code).toBe('login_failed')
  })

  test('a new password does not end the lockout of the codes: a mailbox is no second factor', async () => {
    const { account, recoveryCodes } = await drive.withTotp()
    for (let index = 0; index < 5; index += 1) await drive.logIn(account, { code: '000000' })
    const reset = await askForNewPassword(app, account)
    expect(await reset()).toBe(200)
    const more = { password: newPassword, code: recoveryCodes[0] }
    expect((await drive.logIn(account, more)).status).toBe(429)
    app.services.clock.advance(15 * 60 + 1)
    expect((await drive.logIn(account, more)).status).toBe(200)
  })

  test('the first half of a login is no failed attempt, however often', async () => {
    const { account } = await drive.withTotp()
    for (let index = 0; index < 12; index += 1) {
      expect((await drive.logIn(account)).body.code).toBe('second_factor_required')
    }
  })

  test('a complete login in between resets the count', async () => {
    const { account, recoveryCodes } = await drive.withTotp()
    for (const code of recoveryCodes.slice(0, 2)) {
      for (let index = 0; index < 4; index += 1) {
        expect((await drive.logIn(account, { code: '000000' })).status).toBe(400)
      }
      expect((await drive.logIn(account, { code })).status).toBe(200)
    }
  })

  test('thirty concurrent codes count as at most five guesses', async () => {
    const { account } = await drive.withTotp()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => drive.logIn(account, { code: String(100_000 + index) })),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect((await drive.logIn(account)).status).toBe(429)
  })

  test('a closed account is reported only after the second factor', async () => {
    const { account, recoveryCodes } = await drive.withTotp()
    await suspendNow(app, account)
    expect((await drive.logIn(account)).body.code).toBe('second_factor_required')
    expect((await drive.logIn(account, { code: '000000' })).body.code).toBe('code_invalid')
    expect((await drive.logIn(account, { code: recoveryCodes[0] })).body.code).toBe('account_suspended')
  })
})

describe('turning it off', () => {
  test('requires the password, and deletes the recovery codes', async () => {
    const { account, secret, recoveryCodes } = await drive.withTotp()
    const off = (word: string) =>
      account.call('/api/account/totp', { method: 'DELETE', body: { password: word } })
    const wrong = await off('not-the-password')
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_password'])
    expect((await drive.logIn(account)).status).toBe(401)
    const { status, body } = await off(password)
    expect([status, body.account.second_factor]).toEqual([
      200,
      { required: false, totp: false, recovery_codes_left: 0, passkeys: [] },
    ])
    expect((await drive.logIn(account)).status).toBe(200)
    const anew = (await account.call('/api/account/totp', post({ password }))).body.secret
    expect(anew).not.toBe(secret)
    await account.call('/api/account/totp/confirm', post({ code: drive.codeOf(anew) }))
    expect((await drive.logIn(account, { code: recoveryCodes[0] })).body.code).toBe('code_invalid')
  })

  test('is refused, as is renewing the codes, when a new password is set concurrently', async () => {
    for (const [method, path] of [
      ['DELETE', '/api/account/totp'],
      ['POST', '/api/account/recovery-codes'],
    ] as const) {
      const { account, recoveryCodes } = await drive.withTotp()
      const { status, body } = await whilePasswordIsReset(app, account, () =>
        account.call(path, { method, body: { password } }),
      )
      expect([status, body.code]).toEqual([400, 'wrong_password'])
      const owner = newVisitor(app, site)
      await drive.logIn(account, { password: newPassword, code: recoveryCodes[0] }, owner)
      const { second_factor } = (await owner.call('/api/account')).body.account
      expect(second_factor).toMatchObject({ totp: true, recovery_codes_left: 9 })
    }
  })

  test('an erased account leaves nothing', async () => {
    const { account } = await drive.withTotp()
    await account.call('/api/account/passkeys/options', post({ password }))
    const { db } = app.services.database
    const rows = async () => {
      const tables = [
        'factor_totps',
        'factor_recovery_codes',
        'factor_challenges',
        'factor_passkeys',
      ] as const
      const found = await Promise.all(
        tables.map((table) =>
          db.selectFrom(table).selectAll().where('account_id', '=', account.id).execute(),
        ),
      )
      return found.flat().length
    }
    expect(await rows()).toBe(12)
    await app.work().emit(accountErased, { account_id: account.id, site_id: site.id })
    expect(await rows()).toBe(0)
  })
})
