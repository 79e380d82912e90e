import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import { newVisitor, password, person, type Visitor } from '../../../../tests/drivers/visitors.ts'
import { findCaughtMails } from '../../../server/mail/caught-mail.ts'
import { hashToken } from '../../../server/signer.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import type { AccountStatus } from '../rules.ts'
import { hashPassword } from '../server/public.ts'
import { mailPasswordReset } from './server/account-mail-jobs.ts'
import { findOpenToken } from './server/tokens-table.ts'

const app = setUpApp({ TRUST_PROXY: '1' })
const site = setUpSite(app)
let discreet: SiteRecord
let password_hash: string
beforeAll(async () => {
  discreet = await app.newSite({ reveal_accounts: false })
  password_hash = await hashPassword(password)
})

const fresh = 'bootje-linnen-84-kwast'

const member = (on = site, options = {}) => newMember(app, on, { password_hash, ...options })
const stranger = (on = site) => newVisitor(app, on)
const logIn = (on: SiteRecord, email: string, word: string, visitor = newVisitor(app, on)) =>
  visitor.call('/api/user.php', { method: 'POST', body: { email, password: word } })
const ask = (email: string, visitor: Visitor = stranger()) =>
  visitor.call('/api/password-reset', { method: 'POST', body: { email } })
const reset = (token: string, word = fresh, repeat = word, visitor: Visitor = stranger()) =>
  visitor.call('/api/password-reset/do', {
    method: 'POST',
    body: { token, password: word, password_repeat: repeat },
  })
const change = (from: TestMember, body: Record<string, string>) =>
  newVisitor(app, from.site, { cookie: from.cookie }).call('/api/account/password', { method: 'PUT', body })
const received = ({ status, body }: { status: number; body: { code: string; message: string } }) => [
  status,
  body.code,
  body.message,
]
const expired = [410, 'link_expired', 'Link expired or invalid, request a new email']
const isLoggedIn = async (who: TestMember) => (await who.call('/api/user.php')).body.user !== null

async function mailsTo(email: string) {
  await app.drain()
  return findCaughtMails(app.services.database.db, { to: email })
}

const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] as string

async function askedFor(email: string, on = site): Promise<string> {
  expect((await ask(email, stranger(on))).body).toEqual({ ok: true })
  return tokenIn((await mailsTo(email))[0]?.text)
}

const setStatus = (id: number, status: AccountStatus, deleted_at: Date | null = null) =>
  setRow(app.services.database.db, 'accounts', id, { status, deleted_at })

describe('requesting a new password', () => {
  test('mails a link to the address, whatever its case', async () => {
    const { email, name } = await member()
    expect((await ask(email.toUpperCase())).body).toEqual({ ok: true })
    const [mail, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Set a new password')
    expect(mail?.text).toContain(`Hi ${name}`)
    expect(mail?.text).toMatch(/http:\/\/\S+\/reset-password\/do\?token=[\w-]{43}\n/)
    expect(mail?.text).toContain('The link works once, within two hours.')
  })

  // spec: accounts-25
  test('an address without an account is reported, ten times an hour for one IP address', async () => {
    const visitor = stranger()
    for (let index = 0; index < 10; index += 1) {
      expect(received(await ask(`nobody${index}@vonk.test`, visitor))).toEqual([
        404,
        'not_found',
        'E-mail address not found',
      ])
    }
    const { email } = await member()
    for (const address of ['nobody@vonk.test', email]) {
      const { status, body } = await ask(address, visitor)
      expect([status, body.code]).toEqual([429, 'too_many_requests'])
    }
    expect(await mailsTo(email)).toEqual([])
    expect((await ask(email)).status).toBe(200)
    app.services.clock.advance(3601)
    expect((await ask('nobody@vonk.test', visitor)).status).toBe(404)
  })

  test('concurrent requests for many addresses reveal no more than sequential ones', async () => {
    const { email } = await member()
    const visitor = stranger()
    const asked = Array.from({ length: 30 }, (_, index) => ask(`nobody${index}@vonk.test`, visitor))
    const known = Array.from({ length: 5 }, () => ask(email, visitor))
    const codes = (await Promise.all(asked)).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'not_found')).toHaveLength(10)
    // If the known addresses got a response, the rest would be recognisable as unknown.
    expect((await Promise.all(known)).map(({ status }) => status)).toContain(429)
  })

  test('an address with an account does not use up that limit', async () => {
    const visitor = stranger()
    for (let index = 0; index < 9; index += 1) await ask(`nobody${index}@vonk.test`, visitor)
    for (let index = 0; index < 3; index += 1) {
      expect((await ask((await member()).email, visitor)).status).toBe(200)
    }
    expect((await ask('nobody@vonk.test', visitor)).status).toBe(404)
    expect((await ask('nobody@vonk.test', visitor)).status).toBe(429)
  })

  // spec: accounts-36
  test('that limit is separate from the one of the signup', async () => {
    const visitor = stranger()
    for (let index = 0; index < 10; index += 1) await ask(`nobody${index}@vonk.test`, visitor)
    const { email } = await member()
    const { body } = await visitor.call('/api/signup', { method: 'POST', body: person(site, { email }) })
    expect(body.code).toBe('email_in_use')
  })

  // spec: accounts-25
  test('an account gets five mails a day, even when requested from many IP addresses concurrently', async () => {
    const { email } = await member()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(received(answers.find(({ status }) => status !== 200) as never)).toEqual([
      429,
      'too_many_reset_mails',
      'Too many password reset emails sent, please try again tomorrow.',
    ])
    expect(await mailsTo(email)).toHaveLength(5)
    app.services.clock.advance(86_401)
    expect((await ask(email)).status).toBe(200)
  })

  test('a deleted account gets a link to restore it; an erased one is unknown', async () => {
    const deleted = await member()
    const deletedAt = app.services.clock.now()
    await setStatus(deleted.id, 'deleted', deletedAt)
    expect((await ask(deleted.email)).body).toEqual({ ok: true })
    const [mail] = await mailsTo(deleted.email)
    expect(mail?.subject).toBe('Your account has been deleted')
    const day = new Date(deletedAt.getTime() + 14 * 86_400_000)
    const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(day)
    expect(mail?.text).toContain(`On ${words} we’ll erase all your personal data for good.`)
    expect(mail?.text).toMatch(/http:\/\/\S+\/reactivate\?token=[\w-]{43}\n/)
    app.services.clock.advance(14 * 86_400)
    expect((await ask(deleted.email)).body.code).toBe('not_found')
  })

  test('an account of another site is unknown here', async () => {
    const { email } = await member(await app.newSite({}, { pool_id: site.pool_id }))
    expect((await ask(email)).body.code).toBe('not_found')
  })

  test('an invalid address is bad input', async () => {
    const { body } = await ask('no address')
    expect(body.data.issues).toEqual([{ path: 'email', message: 'Invalid email' }])
  })

  test('a site that does not reveal accounts returns the same response for every address', async () => {
    const known = await member(discreet)
    const ends: string[][] = []
    for (const email of [known.email, 'nobody@vonk.test']) {
      const answers: string[] = []
      for (let index = 0; index < 12; index += 1) {
        const { status, body } = await ask(email, stranger(discreet))
        answers.push(`${status} ${body.code ?? body.ok}`)
      }
      ends.push(answers)
    }
    expect(ends[0]).toEqual([...Array(5).fill('200 true'), ...Array(7).fill('429 too_many_reset_mails')])
    expect(ends[1]).toEqual(ends[0])
    expect(await mailsTo(known.email)).toHaveLength(5)
    expect(await mailsTo('nobody@vonk.test')).toEqual([])
  })
})

describe('setting a new password by the link', () => {
  // spec: accounts-25
  test('changes it, ends every session and notifies the owner', async () => {
    const who = await member()
    const visitor = newVisitor(app, site)
    await logIn(site, who.email, password, visitor)
    const token = await askedFor(who.email)
    const { status, body } = await reset(token, fresh, fresh, visitor)
    expect([status, body]).toEqual([200, { ok: true }])
    expect(await isLoggedIn(who)).toBe(false)
    expect(visitor.cookies.has('auth')).toBe(false)
    expect((await logIn(site, who.email, password)).body.code).toBe('login_failed')
    expect((await logIn(site, who.email, fresh)).body.user.id).toBe(who.id)
    const mail = (await mailsTo(who.email)).find(({ subject }) => subject === 'Your password was changed')
    expect(mail?.text).toMatch(/http:\/\/\S+\/reset-password\n/)
  })

  // spec: accounts-25
  test('works once, even for ten concurrent requests', async () => {
    const { email } = await member()
    const token = await askedFor(email)
    const words = Array.from({ length: 10 }, (_, index) => `${fresh}-${index}`)
    const answers = await Promise.all(words.map((word) => reset(token, word)))
    const taken = words.filter((_, index) => answers[index]?.status === 200)
    expect(taken).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'link_expired')).toHaveLength(9)
    expect(received(await reset(token))).toEqual(expired)
    expect((await logIn(site, email, taken[0] as string)).status).toBe(200)
    expect((await mailsTo(email)).filter(({ subject }) => subject.includes('changed'))).toHaveLength(1)
  })

  // spec: accounts-25
  test('works for two hours', async () => {
    const [early, late] = [await member(), await member()]
    const [first, second] = [await askedFor(early.email), await askedFor(late.email)]
    app.services.clock.advance(2 * 3600 - 60)
    expect((await reset(first)).status).toBe(200)
    app.services.clock.advance(61)
    expect(received(await reset(second))).toEqual(expired)
  })

  test('a new mail invalidates the older link', async () => {
    const { email } = await member()
    const old = await askedFor(email)
    const newest = await askedFor(email)
    expect(received(await reset(old))).toEqual(expired)
    expect((await reset(newest)).status).toBe(200)
  })

  test('of several mails requested concurrently one link works', async () => {
    const { id, email } = await member()
    await Promise.all(Array.from({ length: 4 }, () => mailPasswordReset(app.work(randomUUID()), id)))
    const hashes = (await mailsTo(email)).map(({ text }) => hashToken(tokenIn(text)))
    expect(new Set(hashes).size).toBe(4)
    const open = await Promise.all(
      hashes.map((hash) => findOpenToken(app.work().db, 'reset', hash, app.services.clock.now())),
    )
    expect(open.filter((token) => token !== undefined)).toHaveLength(1)
  })

  test('a token for another purpose, of another site or made up is invalid', async () => {
    const visitor = newVisitor(app, site)
    const input = person(site)
    await visitor.call('/api/signup', { method: 'POST', body: input })
    const activation = tokenIn((await mailsTo(input.email))[0]?.text)
    const { email } = await member()
    const token = await askedFor(email)
    expect(received(await reset(activation))).toEqual(expired)
    expect(received(await reset('made-up'))).toEqual(expired)
    expect(received(await reset(token, fresh, fresh, stranger(discreet)))).toEqual(expired)
    const { body } = await visitor.call('/api/activate', { method: 'POST', body: { token } })
    expect(body.code).toBe('activation_failed')
    expect((await reset(token)).status).toBe(200)
    expect(
      (await visitor.call('/api/activate', { method: 'POST', body: { token: activation } })).status,
    ).toBe(200)
  })

  test.each([
    ['two different ones', fresh, `${fresh}x`, 'passwords_differ', 'The entered passwords are not the same.'],
    ['a short one', 'abc-1', 'abc-1', 'invalid_input', 'Use 8 to 128 characters.'],
    [
      'one of the most common',
      'password123',
      'password123',
      'invalid_input',
      'This password is easy to guess. Try a longer one.',
    ],
  ])('%s is refused, and the link stays valid', async (_, word, repeat, code, message) => {
    const { email } = await member()
    const token = await askedFor(email)
    const { status, body } = await reset(token, word, repeat)
    expect([status, body.code]).toEqual([400, code])
    if (code === 'passwords_differ') expect(body.message).toBe(message)
    else expect(body.data.issues).toEqual([{ path: 'password', message }])
    expect((await reset(token)).status).toBe(200)
  })

  test('the member’s own name and address are not valid passwords', async () => {
    const { email, name } = await member()
    const token = await askedFor(email)
    for (const word of [email.toUpperCase(), name]) {
      expect((await reset(token, word)).body.data.issues).toEqual([
        { path: 'password', message: 'Your password can’t be your email address or name.' },
      ])
    }
  })

  test('ends the lockouts of the account, by address and by name', async () => {
    const who = await member()
    const wrong = { old_password: 'wrong', password: fresh, password_repeat: fresh }
    for (let index = 0; index < 5; index += 1) {
      for (const login of [who.email, who.name]) await logIn(site, login, 'wrong')
      await change(who, wrong)
    }
    await reset(await askedFor(who.email))
    for (const login of [who.email, who.name]) expect((await logIn(site, login, fresh)).status).toBe(200)
    const visitor = newVisitor(app, site)
    await logIn(site, who.email, fresh, visitor)
    const body = { old_password: fresh, password: `${fresh}-2`, password_repeat: `${fresh}-2` }
    expect((await visitor.call('/api/account/password', { method: 'PUT', body })).status).toBe(200)
  })

  test('an account that waits for its activation still waits after it', async () => {
    const who = await member(site, { confirmed: false })
    await reset(await askedFor(who.email))
    expect((await logIn(site, who.email, fresh)).body.user.status).toBe('not_confirmed')
  })

  test('the token is stored in the database only as a hash', async () => {
    const { id, email } = await member()
    const token = await askedFor(email)
    const rows = await app.services.database.db
      .selectFrom('account_tokens')
      .selectAll()
      .where('account_id', '=', id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('changing the password in the settings', () => {
  const all = { old_password: password, password: fresh, password_repeat: fresh }

  // spec: accounts-42
  test('changes it, keeps this session, ends the others and notifies the owner', async () => {
    const who = await member()
    const other = newVisitor(app, site)
    await logIn(site, who.email, password, other)
    expect((await change(who, all)).body).toEqual({ ok: true })
    expect(await isLoggedIn(who)).toBe(true)
    expect((await other.call('/api/user.php')).body.user).toBeNull()
    const reasonOf = async (browser: Pick<Visitor, 'call'>) =>
      (await browser.call('/api/session-end')).body.reason
    expect([await reasonOf(other), await reasonOf(who), await reasonOf(stranger())]).toEqual([
      'password_changed',
      null,
      null,
    ])
    expect((await who.call('/api/account')).body.account.sessions).toHaveLength(1)
    expect((await logIn(site, who.email, fresh, other)).status).toBe(200)
    expect(await reasonOf(other)).toBeNull()
    expect((await logIn(site, who.email, password)).body.code).toBe('login_failed')
    const subjects = (await mailsTo(who.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your password was changed')
  })

  test('invalidates a reset link that was mailed before', async () => {
    const who = await member()
    const token = await askedFor(who.email)
    await change(who, all)
    expect(received(await reset(token, 'nog-een-ander-7-woord'))).toEqual(expired)
  })

  test('of a change and a mailed link used concurrently one succeeds', async () => {
    const who = await member()
    const token = await askedFor(who.email)
    const words = ['nog-een-ander-7-woord', fresh]
    const answers = await Promise.all([reset(token, words[0]), change(who, all)])
    const isWinner = answers.map(({ status }) => status === 200)
    expect(isWinner.filter(Boolean)).toHaveLength(1)
    for (const [index, word] of words.entries()) {
      expect((await logIn(site, who.email, word)).status).toBe(isWinner[index] ? 200 : 401)
    }
  })

  test('cancels a pending change of address', async () => {
    const who = await member()
    const email = `new-${who.email}`
    await who.call('/api/account/email', { method: 'PUT', body: { email, password } })
    const token = tokenIn((await mailsTo(email))[0]?.text)
    await change(who, all)
    const { body } = await stranger().call('/api/account/email/confirm', { method: 'POST', body: { token } })
    expect(body.code).toBe('link_expired')
  })

  test('a wrong old password is reported, and counts towards the lockout', async () => {
    const who = await member()
    for (let index = 0; index < 5; index += 1) {
      expect(received(await change(who, { ...all, old_password: 'wrong' }))).toEqual([
        400,
        'wrong_password',
        'Please check your old password.',
      ])
    }
    const { status, body } = await change(who, all)
    expect([status, body.code, body.data]).toEqual([429, 'too_many_attempts', { minutes: 15 }])
    // Counted separately: a person with a stolen session cannot lock the owner out of the login.
    expect((await logIn(site, who.email, password)).status).toBe(200)
  })

  test('strangers at the login cannot prevent the owner from changing it', async () => {
    const who = await member()
    for (const login of [who.email, who.name]) {
      for (let index = 0; index < 5; index += 1) await logIn(site, login, 'wrong')
      expect((await logIn(site, login, password)).status).toBe(429)
    }
    expect((await change(who, all)).body).toEqual({ ok: true })
  })

  test('is allowed three times a day, so that a thief cannot keep invalidating the links that the owner requests', async () => {
    const who = await member()
    const words = [password, ...[1, 2, 3, 4].map((number) => `${fresh}-${number}`)] as const
    const to = (index: number) => {
      const [old_password = '', word = ''] = words.slice(index)
      return { old_password, password: word, password_repeat: word }
    }
    await change(who, { ...to(0), old_password: 'wrong' })
    await change(who, { ...to(0), password: 'password123', password_repeat: 'password123' })
    for (const index of [0, 1, 2]) expect((await change(who, to(index))).status).toBe(200)
    await app.drain()
    const token = await askedFor(who.email)
    const { status, body } = await change(who, to(3))
    expect([status, body.code]).toEqual([429, 'too_many_requests'])
    expect(body.data.retry_after).toBeGreaterThan(86_000)
    expect((await logIn(site, who.email, words[3] ?? '')).status).toBe(200)
    expect((await reset(token)).status).toBe(200)
  })

  test('is allowed three times again the next day', async () => {
    const who = await member()
    const words = [password, ...[1, 2, 3, 4].map((number) => `${fresh}-${number}`)]
    for (const [index, word] of words.slice(1).entries()) {
      if (index === 3) app.services.clock.advance(86_401)
      const body = { old_password: words[index] as string, password: word, password_repeat: word }
      expect((await change(who, body)).status).toBe(200)
    }
  })

  test('two passwords that differ are reported first, a weak one at its field', async () => {
    const who = await member()
    expect(received(await change(who, { ...all, password_repeat: 'other' }))).toEqual([
      400,
      'passwords_differ',
      'The entered passwords are not the same.',
    ])
    const { body } = await change(who, { ...all, password: who.name, password_repeat: who.name })
    expect(body.data.issues).toEqual([
      { path: 'password', message: 'Your password can’t be your email address or name.' },
    ])
    expect((await logIn(site, who.email, password)).status).toBe(200)
  })

  test('requires a session', async () => {
    const { body } = await stranger().call('/api/account/password', { method: 'PUT', body: {} })
    expect(body.code).toBe('authentication_required')
  })
})
