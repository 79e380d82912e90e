import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { processorTime } from '../../../../tests/drivers/processor-time.ts'
import { suspendNow } from '../../../../tests/drivers/staff-queue.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import { startTestApp, type TestApp } from '../../../../tests/drivers/test-app.ts'
import { newVisitor, password, person, type Visitor } from '../../../../tests/drivers/visitors.ts'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { maxSessions } from '../rules.ts'
import { hashPassword } from '../server/public.ts'
import { closeAccountRow } from './server/closing-queries.ts'

let app: TestApp
let site: SiteRecord
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' })
  site = await app.newSite()
})
afterAll(() => app.stop())

const logIn = (visitor: Visitor, login: string, word = password) =>
  visitor.call('/api/user.php', { method: 'POST', body: { email: login, password: word } })

const newAccount = async (on = site) => {
  const account = await newMember(app, on, { password_hash: await hashPassword(password) })
  return account
}

describe('logging in', () => {
  // spec: accounts-19
  test('accepts the e-mail address or the name in any case, and returns the user', async () => {
    const account = await newAccount()
    for (const login of [
      account.email,
      account.email.toUpperCase(),
      account.name,
      account.name.toUpperCase(),
    ]) {
      const { status, body } = await logIn(newVisitor(app, site), login)
      expect([status, body.user.id]).toEqual([200, account.id])
    }
    const named = await newVisitor(app, site).call('/api/user.php', {
      method: 'POST',
      body: { name: account.name, password },
    })
    expect(named.body.user).toMatchObject({
      email: account.email,
      status: 'active',
      credits: site.settings.signup_credits,
      profile: { id: account.id, name: account.name },
    })
  })

  // spec: accounts-39
  test('by a name without the dot on its i reaches the account that is spelled so, as long as it exists', async () => {
    const [dotted, dotless] = [await newAccount(), await newAccount()]
    const name = `lily${dotted.id}`
    const spell = (id: number, spelled: string, name_folded: string) =>
      setRow(app.services.database.db, 'accounts', id, { name: spelled, name_folded })
    await spell(dotted.id, name, name)
    // As it was stored before.
    await spell(dotless.id, `lıly${dotted.id}`, `lıly${dotted.id}`)
    const idOf = async (login: string) => (await logIn(newVisitor(app, site), login)).body.user.id
    expect([await idOf(name), await idOf(`Lıly${dotted.id}`)]).toEqual([dotted.id, dotless.id])
    const copy = person(site, { name: `lılY${dotted.id}` })
    const signup = await newVisitor(app, site).call('/api/signup', { method: 'POST', body: copy })
    expect([signup.status, signup.body.code]).toEqual([409, 'name_in_use'])
    await spell(dotless.id, `other${dotted.id}`, `other${dotted.id}`)
    const again = await newVisitor(app, site).call('/api/signup', { method: 'POST', body: copy })
    expect([again.status, again.body.code]).toEqual([409, 'name_in_use'])
  })

  // spec: accounts-3
  test('sets the session for 30 days and the browser for a year, unreadable by scripts, and the language for a year', async () => {
    const account = await newAccount()
    const { headers } = await logIn(newVisitor(app, site), account.email)
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^auth=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      'locale=en; Max-Age=31536000; Path=/; SameSite=Lax',
      'language_chosen=1; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
      expect.stringMatching(/^browser=[\w-]{43}\.[\w-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  // spec: accounts-3
  test('behind https the cookies are marked Secure', async () => {
    const account = await newAccount()
    const { headers } = await newVisitor(app, site).call('/api/user.php', {
      method: 'POST',
      body: { email: account.email, password },
      headers: { 'x-forwarded-proto': 'https' },
      origin: `https://${site.host}`,
    })
    for (const cookie of headers.getSetCookie()) expect(cookie).toContain('; Secure')
  })

  // spec: accounts-3
  test('issues a new token each time and ends the previous session of the browser', async () => {
    const [account, other] = [await newAccount(), await newAccount()]
    const browser = newVisitor(app, site)
    await logIn(browser, account.email)
    const planted = browser.cookies.get('auth') as string
    await logIn(browser, other.email)
    expect(browser.cookies.get('auth')).not.toBe(planted)
    expect((await browser.call('/api/user.php')).body.user.id).toBe(other.id)
    const attacker = newVisitor(app, site, { cookie: `auth=${planted}` })
    expect((await attacker.call('/api/user.php')).body).toEqual({ user: null })
  })

  test('a token that was never issued stays invalid after a login with it', async () => {
    const account = await newAccount()
    const browser = newVisitor(app, site, { cookie: 'auth=planted' })
    await logIn(browser, account.email)
    expect(browser.cookies.get('auth')).not.toBe('planted')
    const attacker = newVisitor(app, site, { cookie: 'auth=planted' })
    expect((await attacker.call('/api/user.php')).body).toEqual({ user: null })
  })

  test('sessions of other browsers continue', async () => {
    const account = await newAccount()
    const [phone, laptop] = [newVisitor(app, site), newVisitor(app, site)]
    await logIn(phone, account.email)
    await logIn(laptop, account.email)
    expect((await phone.call('/api/user.php')).body.user.id).toBe(account.id)
  })

  // spec: accounts-46
  test('above 20 sessions the one unused for the longest time ends', async () => {
    const account = await newAccount()
    const browsers = Array.from({ length: maxSessions + 1 }, () => newVisitor(app, site))
    for (const browser of browsers) {
      await logIn(browser, account.email)
      app.services.clock.advance(1)
    }
    const isIn = async (browser = browsers[0]) => (await browser?.call('/api/user.php'))?.body.user !== null
    expect([await isIn(browsers[0]), await isIn(browsers[1]), await isIn(browsers.at(-1))]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('a session ends after 30 days', async () => {
    const later = await startTestApp()
    const otherSite = await later.newSite()
    const member = await newMember(later, otherSite)
    later.services.clock.advance(30 * 86_400 - 60)
    expect((await member.call('/api/user.php')).body.user.id).toBe(member.id)
    later.services.clock.advance(61)
    expect((await member.call('/api/user.php')).body).toEqual({ user: null })
    await later.stop()
  })

  // spec: accounts-1
  test('an account belongs to one site, even when sites share a pool', async () => {
    const sister = await app.newSite({}, { pool_id: site.pool_id })
    const account = await newAccount()
    for (const login of [account.email, account.name]) {
      expect((await logIn(newVisitor(app, sister), login)).body.code).toBe('login_failed')
    }
    const browser = newVisitor(app, site)
    await logIn(browser, account.email)
    const elsewhere = newVisitor(app, sister, { cookie: `auth=${browser.cookies.get('auth')}` })
    expect((await elsewhere.call('/api/user.php')).body).toEqual({ user: null })
  })

  test('without an address or a name it is bad input; so is an unknown field', async () => {
    for (const body of [
      { password },
      { email: 'a', name: 'b', password },
      { email: 'a', password, admin: true },
    ]) {
      const answer = await newVisitor(app, site).call('/api/user.php', { method: 'POST', body })
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
    }
  })

  test.each([null, 'https://elsewhere.example'])('a write from %s is refused', async (origin) => {
    const account = await newAccount()
    const answer = await newVisitor(app, site).call('/api/user.php', {
      method: 'POST',
      body: { email: account.email, password },
      origin,
    })
    expect([answer.status, answer.body.code]).toEqual([403, 'cross_site_request'])
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

describe('refused logins', () => {
  test('a wrong password, an unknown name and a fictional profile get the same response', async () => {
    const account = await newAccount()
    const fictional = await newMember(app, site, { is_fictional: true })
    for (const [login, word] of [
      [account.email, 'not-the-password'],
      ['nobody@vonk.test', password],
      [fictional.name, password],
    ] as const) {
      const { status, body } = await logIn(newVisitor(app, site), login, word)
      expect([status, body]).toEqual([
        401,
        { code: 'login_failed', status: 401, message: 'Login failed, please try again' },
      ])
    }
  })

  test('a deleted account is reported only after the right password, and its owner is mailed a link to restore it', async () => {
    const account = await newAccount()
    await closeAccountRow(app.services.database.db, account.id, app.services.clock.now())
    const wrong = await logIn(newVisitor(app, site), account.email, 'not-the-password')
    expect(wrong.body.code).toBe('login_failed')
    const deleted = await logIn(newVisitor(app, site), account.email)
    expect([deleted.status, deleted.body.code, deleted.body.data]).toEqual([
      403,
      'account_deleted',
      { reactivation_sent: true },
    ])
    expect(deleted.headers.getSetCookie()).toEqual([])
    await app.drain()
    const mails = (await app.call(`/dev/mail.json?to=${account.email}`)).body
    expect(mails).toHaveLength(1)
    expect(mails[0].text).toMatch(/token=[\w-]{43}/)
  })

  test('nothing is mailed once the 14 days are over', async () => {
    const account = await newAccount()
    const longAgo = addSeconds(app.services.clock.now(), -14 * secondsPerDay - 1)
    await closeAccountRow(app.services.database.db, account.id, longAgo)
    const deleted = await logIn(newVisitor(app, site), account.email)
    expect([deleted.status, deleted.body.data]).toEqual([403, { reactivation_sent: false }])
  })

  test('a suspended account is reported only after the right password', async () => {
    const account = await newAccount()
    await suspendNow(app, account)
    const suspended = await logIn(newVisitor(app, site), account.email)
    expect([suspended.status, suspended.body.code]).toEqual([403, 'account_suspended'])
    expect(suspended.headers.getSetCookie()).toEqual([])
    const wrong = await logIn(newVisitor(app, site), account.email, 'not-the-password')
    expect(wrong.body.code).toBe('login_failed')
  })

  test('open sessions of a suspended account are invalid', async () => {
    const account = await newAccount()
    await suspendNow(app, account)
    expect((await account.call('/api/user.php')).body).toEqual({ user: null })
  })

  test('an unknown address takes as long as a known one', async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => newAccount()))
    const time = async (login: string) => {
      const spent = processorTime()
      await logIn(newVisitor(app, site), login, 'not-the-password')
      return spent()
    }
    const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] as number
    const times = { known: [] as number[], unknown: [] as number[] }
    // Alternating, so that a slower phase of the machine affects both equally; three each, so that nobody is
    // locked out.
    for (let index = 0; index < 15; index += 1) {
      times.known.push(await time(accounts[index % 5]?.email ?? ''))
      times.unknown.push(await time(`stranger${index % 5}@timing.vonk.test`))
    }
    const ratio = middle(times.known) / middle(times.unknown)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})

describe('too many wrong passwords', () => {
  const wrong = (visitor: Visitor, login: string) => logIn(visitor, login, 'not-the-password')

  // spec: accounts-19
  test('five lock the account for 15 minutes, from every address and for the right password too', async () => {
    const account = await newAccount()
    for (let index = 0; index < 5; index += 1) {
      const login = index % 2 ? account.email.toUpperCase() : account.email
      expect((await wrong(newVisitor(app, site), login)).status).toBe(401)
    }
    const blocked = await logIn(newVisitor(app, site), account.email)
    expect([blocked.status, blocked.body]).toEqual([
      429,
      {
        code: 'too_many_attempts',
        status: 429,
        message: 'Too many incorrect attempts, account blocked for 15 min.',
        data: { minutes: 15 },
      },
    ])
    app.services.clock.advance(14 * 60 + 30)
    expect((await logIn(newVisitor(app, site), account.email)).body.data).toEqual({ minutes: 1 })
    app.services.clock.advance(31)
    expect((await logIn(newVisitor(app, site), account.email)).status).toBe(200)
  })

  test('the lockout lasts 15 minutes from the last wrong password, not from the first', async () => {
    const account = await newAccount()
    for (let index = 0; index < 4; index += 1) await wrong(newVisitor(app, site), account.email)
    app.services.clock.advance(14 * 60)
    await wrong(newVisitor(app, site), account.email)
    app.services.clock.advance(14 * 60)
    expect((await logIn(newVisitor(app, site), account.email)).status).toBe(429)
  })

  test('address and name are locked separately, so that a lockout does not reveal which belong together', async () => {
    const [account, other] = [await newAccount(), await newAccount()]
    for (const [blocked, open] of [
      [account.name, account.email],
      [other.email, other.name],
    ] as const) {
      for (let index = 0; index < 5; index += 1) await wrong(newVisitor(app, site), blocked)
      expect((await logIn(newVisitor(app, site), blocked)).status).toBe(429)
      for (let index = 0; index < 4; index += 1) {
        expect((await wrong(newVisitor(app, site), open)).status).toBe(401)
      }
      expect((await logIn(newVisitor(app, site), open)).status).toBe(200)
      expect((await logIn(newVisitor(app, site), blocked)).status).toBe(429)
    }
  })

  test('a name counts in every spelling, even when nobody has it', async () => {
    const account = await newAccount()
    for (const name of [account.name, `nobody_${account.name}`]) {
      const written = [name, name.toUpperCase(), name.replace('m', 'ｍ')]
      for (let index = 0; index < 5; index += 1) {
        expect((await wrong(newVisitor(app, site), written[index % 3] as string)).status).toBe(401)
      }
      for (const login of written) expect((await wrong(newVisitor(app, site), login)).status).toBe(429)
    }
  })

  test('a lockout from before a signup does not reveal whether the signup found its address free', async () => {
    const discreet = await app.newSite({ reveal_accounts: false })
    const taken = await newAccount(discreet)
    for (const changes of [{ email: taken.email }, {}]) {
      const input = person(discreet, changes)
      for (const login of [input.email, input.name]) {
        for (let index = 0; index < 5; index += 1) await wrong(newVisitor(app, discreet), login)
      }
      await newVisitor(app, discreet).call('/api/signup', { method: 'POST', body: input })
      for (const login of [input.email, input.name]) {
        expect((await wrong(newVisitor(app, discreet), login)).status).toBe(429)
      }
    }
  })

  test('a right password in between resets the count', async () => {
    const account = await newAccount()
    const visitor = newVisitor(app, site)
    for (let index = 0; index < 4; index += 1) await wrong(visitor, account.email)
    expect((await logIn(visitor, account.email)).status).toBe(200)
    for (let index = 0; index < 4; index += 1) expect((await wrong(visitor, account.email)).status).toBe(401)
    expect((await logIn(visitor, account.email)).status).toBe(200)
  })

  test('a name that nobody has is locked in the same way', async () => {
    const codes: string[] = []
    for (let index = 0; index < 6; index += 1) {
      codes.push((await wrong(newVisitor(app, site), 'ghost@vonk.test')).body.code)
    }
    expect(codes).toEqual([...Array(5).fill('login_failed'), 'too_many_attempts'])
  })

  // spec: accounts-19
  test('twenty from one IP address block that IP address only', async () => {
    const account = await newAccount()
    const attacker = newVisitor(app, site)
    for (let index = 0; index < 20; index += 1) {
      expect((await wrong(attacker, `victim${index}@vonk.test`)).status).toBe(401)
    }
    expect((await logIn(attacker, account.email)).body.code).toBe('too_many_attempts')
    expect((await logIn(newVisitor(app, site), account.email)).status).toBe(200)
    app.services.clock.advance(15 * 60 + 1)
    expect((await logIn(attacker, account.email)).status).toBe(200)
  })

  test('thirty concurrent guesses count as at most five', async () => {
    const account = await newAccount()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => wrong(newVisitor(app, site), account.email)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect((await logIn(newVisitor(app, site), account.email)).status).toBe(429)
  })

  test('one password tried on many accounts concurrently from one IP address: twenty, plus those in flight', async () => {
    const attacker = newVisitor(app, site)
    const answers = await Promise.all(
      Array.from({ length: 75 }, (_, index) => wrong(attacker, `sprayed${index}@vonk.test`)),
    )
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(60)
    expect((await wrong(attacker, 'sprayed@vonk.test')).status).toBe(429)
  })

  test('right passwords do not count for the IP address, and attempts refused there do not count for the account', async () => {
    const [account, other] = [await newAccount(), await newAccount()]
    const visitor = newVisitor(app, site)
    for (let index = 0; index < 19; index += 1) await wrong(visitor, `somebody${index}@vonk.test`)
    for (let index = 0; index < 3; index += 1) expect((await logIn(visitor, account.email)).status).toBe(200)
    expect((await wrong(visitor, 'somebody@vonk.test')).status).toBe(401)
    for (let index = 0; index < 6; index += 1) expect((await wrong(visitor, other.email)).status).toBe(429)
    expect((await logIn(newVisitor(app, site), other.email)).status).toBe(200)
  })
})

describe('logging out', () => {
  // spec: accounts-4
  test('ends the session and deletes the cookie', async () => {
    const account = await newAccount()
    const browser = newVisitor(app, site)
    await logIn(browser, account.email)
    const token = browser.cookies.get('auth')
    const { status, body } = await browser.call('/api/logout.php')
    expect([status, body]).toEqual([200, { ok: true }])
    expect(browser.cookies.has('auth')).toBe(false)
    const copy = newVisitor(app, site, { cookie: `auth=${token}` })
    expect((await copy.call('/api/user.php')).body).toEqual({ user: null })
  })

  // spec: accounts-4
  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.example' },
  ])('a GET with %o changes nothing', async (headers) => {
    const account = await newAccount()
    const answer = await account.call('/api/logout.php', { headers })
    expect([answer.status, answer.body.code]).toEqual([403, 'cross_site_request'])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await account.call('/api/user.php')).body.user.id).toBe(account.id)
  })

  test('succeeds without a session', async () => {
    expect((await newVisitor(app, site).call('/api/logout.php')).body).toEqual({ ok: true })
  })
})

describe('the language', () => {
  // spec: server-1
  test('is stored on the account and in the cookie', async () => {
    const account = await newAccount()
    const changed = await account.call('/api/user.php', { method: 'PUT', body: { language: 'pl' } })
    expect(changed.body.user.language).toBe('pl')
    expect(changed.headers.getSetCookie()).toEqual([
      'locale=pl; Max-Age=31536000; Path=/; SameSite=Lax',
      'language_chosen=1; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
    ])
    const browser = newVisitor(app, site)
    await logIn(browser, account.email)
    expect(browser.cookies.get('locale')).toBe('pl')
  })

  test('of a visitor is stored in the cookie', async () => {
    const { status, body, headers } = await newVisitor(app, site).call('/api/user.php', {
      method: 'PUT',
      body: { language: 'fi' },
    })
    expect([status, body]).toEqual([200, { user: null }])
    expect(headers.getSetCookie()[0]).toMatch(/^locale=fi;/)
  })

  test('is one of the eleven', async () => {
    const { status } = await newVisitor(app, site).call('/api/user.php', {
      method: 'PUT',
      body: { language: 'tlh' },
    })
    expect(status).toBe(400)
  })
})

test('signup and login from a page without JavaScript are the same call', async () => {
  const visitor = newVisitor(app, site)
  const input = person(site)
  await visitor.call('/api/signup', { method: 'POST', body: input })
  await visitor.call('/api/logout.php')
  const { body } = await logIn(visitor, input.name)
  expect(body.user.status).toBe('not_confirmed')
})
