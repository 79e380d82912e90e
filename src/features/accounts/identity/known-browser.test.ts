import { beforeAll, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import { letPass } from '../../../../tests/drivers/test-app.ts'
import { newVisitor, password, person, type Visitor } from '../../../../tests/drivers/visitors.ts'
import { browserSeconds } from '../rules.ts'
import { findAccountByEmail } from './server/accounts-table.ts'
import { hashPassword } from './server/passwords.ts'

const app = setUpApp({ TRUST_PROXY: '1' }, { ownDatabase: true })
const site = setUpSite(app)
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(password)
})
const newAccount = () => newMember(app, site, { password_hash })

const logIn = (visitor: Visitor, email: string, typed = password) =>
  visitor.call('/api/user.php', { method: 'POST', body: { email, password: typed } })

const signUp = (visitor: Visitor, body: ReturnType<typeof person>) =>
  visitor.call('/api/signup', { method: 'POST', body })

/** Returns a browser that has logged in to an account. */
async function browserOf({ email }: { email: string }): Promise<Visitor> {
  const visitor = newVisitor(app, site)
  expect((await logIn(visitor, email)).status).toBe(200)
  await app.drain()
  return visitor
}
async function mailsTo({ email }: { email: string }): Promise<{ subject: string; text: string }[]> {
  await app.drain()
  return (await app.call(`/dev/mail.json?to=${email}`)).body
}
const mailedLogins = async (account: { email: string }) =>
  (await mailsTo(account)).filter(({ subject, text }) =>
    `${subject} ${text}`.includes('logged in to your account'),
  )
const failSixTimes = async (account: { email: string }, visitor: () => Visitor) => {
  for (let index = 0; index < 6; index += 1) await logIn(visitor(), account.email, 'not-the-password')
}

describe('a login', () => {
  test('from a browser that has not logged in before is mailed once; the first browser and known ones are not', async () => {
    const account = await newAccount()
    const first = await browserOf(account)
    await logIn(first, account.email)
    expect(await mailedLogins(account)).toEqual([])
    const second = await browserOf(account)
    await logIn(second, account.email)
    await logIn(first, account.email)
    const [mail, ...more] = await mailedLogins(account)
    expect(more).toEqual([])
    expect(mail?.text).toContain('hasn’t been used for it before')
  })

  // spec: factors-3
  test('in the browser of the signup is not mailed, from another one it is', async () => {
    const visitor = newVisitor(app, site)
    const input = person(site)
    expect((await signUp(visitor, input)).status).toBe(200)
    await logIn(visitor, input.email)
    expect(await mailedLogins(input)).toEqual([])
    await browserOf(input)
    expect(await mailedLogins(input)).toHaveLength(1)
  })

  // spec: factors-3
  test('is mailed five times a day at most', async () => {
    const account = await newAccount()
    for (let index = 0; index < 8; index += 1) await browserOf(account)
    expect(await mailedLogins(account)).toHaveLength(5)
  })

  test('with a cookie that we did not sign is one from another browser', async () => {
    const account = await newAccount()
    const first = await browserOf(account)
    const [id = ''] = (first.cookies.get('browser') ?? '').split('.')
    await logIn(newVisitor(app, site, { cookie: `browser=${id}.forged` }), account.email)
    expect(await mailedLogins(account)).toHaveLength(1)
  })
})

test('the cookie is out of reach of scripts, names no account, and stays after logging out', async () => {
  const account = await newAccount()
  const visitor = newVisitor(app, site)
  const { headers } = await logIn(visitor, account.email)
  const cookie = headers.getSetCookie().find((each) => each.startsWith('browser=')) ?? ''
  expect(cookie).toContain('HttpOnly')
  expect(cookie).toContain(`Max-Age=${browserSeconds}`)
  const value = visitor.cookies.get('browser')
  await visitor.call('/api/user.php', { method: 'DELETE' })
  await logIn(visitor, (await newAccount()).email)
  expect(visitor.cookies.get('browser')).toBe(value)
})

test('each login gives the cookie another year, so that a browser in use is not forgotten', async () => {
  const account = await newAccount()
  const visitor = newVisitor(app, site)
  const browserIn = (answer: Awaited<ReturnType<typeof logIn>>) =>
    answer.headers.getSetCookie().find((each) => each.startsWith('browser='))
  const first = browserIn(await logIn(visitor, account.email))
  await letPass(app, browserSeconds / 2)
  expect(browserIn(await logIn(visitor, account.email))).toBe(first)
  expect(first).toContain(`Max-Age=${browserSeconds};`)
  // More than a year after the first login, and less than one after the second.
  await letPass(app, browserSeconds / 2 + 60)
  await logIn(visitor, account.email)
  expect(await mailedLogins(account)).toEqual([])
})

test('a signup that opens no session sets none, so that it reveals nothing, and the first login is not mailed', async () => {
  const hidden = await app.newSite({ reveal_accounts: false })
  const input = person(hidden)
  const visitor = newVisitor(app, hidden)
  expect((await signUp(visitor, input)).headers.getSetCookie()).toEqual([])
  const { db } = app.services.database
  const account = await findAccountByEmail(db, hidden.id, input.email)
  await setRow(db, 'accounts', account?.id ?? 0, { status: 'active' })
  expect((await logIn(newVisitor(app, hidden), input.email)).status).toBe(200)
  expect(await mailedLogins(input)).toEqual([])
})

describe('wrong passwords of a stranger', () => {
  test('do not keep out a browser that has logged in to the account before', async () => {
    const account = await newAccount()
    const own = await browserOf(account)
    await failSixTimes(account, () => newVisitor(app, site))
    expect((await logIn(newVisitor(app, site), account.email)).status).toBe(429)
    expect((await logIn(own, account.email)).status).toBe(200)
  })

  test('at the same network address do not either', async () => {
    const account = await newAccount()
    const address = '203.0.113.9'
    const own = newVisitor(app, site, { address })
    await logIn(own, account.email)
    for (let index = 0; index < 24; index += 1) {
      await logIn(newVisitor(app, site, { address }), `nobody${index}@example.com`, 'wrong')
    }
    expect((await logIn(newVisitor(app, site, { address }), account.email)).status).toBe(429)
    expect((await logIn(own, account.email)).status).toBe(200)
  })

  // spec: accounts-47
  test('are not exempt because their browser has logged in to another account', async () => {
    const [account, other] = [await newAccount(), await newAccount()]
    const stranger = await browserOf(other)
    await failSixTimes(account, () => stranger)
    expect((await logIn(stranger, account.email)).status).toBe(429)
  })

  test('do not count more than those of the browser itself, which is blocked by its own', async () => {
    const account = await newAccount()
    const own = await browserOf(account)
    await failSixTimes(account, () => own)
    expect((await logIn(own, account.email)).status).toBe(429)
    expect((await logIn(newVisitor(app, site), account.email)).status).toBe(200)
  })

  // spec: accounts-47
  test('many at once of a known browser get five tries together', async () => {
    const account = await newAccount()
    const own = await browserOf(account)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => logIn(own, account.email, 'not-the-password')),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })
})

test('a new password leaves this browser known alone', async () => {
  const account = await newAccount()
  const thief = await browserOf(account)
  const own = await browserOf(account)
  const changed = await own.call('/api/account/password', {
    method: 'PUT',
    body: { old_password: password, password: 'lindeboom-wind-77', password_repeat: 'lindeboom-wind-77' },
  })
  expect(changed.status).toBe(200)
  const before = (await mailedLogins(account)).length
  await logIn(own, account.email, 'lindeboom-wind-77')
  expect(await mailedLogins(account)).toHaveLength(before)
  await logIn(thief, account.email, 'lindeboom-wind-77')
  expect(await mailedLogins(account)).toHaveLength(before + 1)
})

test('a browser that has not logged in for a year is forgotten', async () => {
  const account = await newAccount()
  await browserOf(account)
  const count = async ({ id }: TestMember) =>
    (
      await app.services.database.db
        .selectFrom('account_browsers')
        .select('browser_hash')
        .where('account_id', '=', id)
        .execute()
    ).length
  expect(await count(account)).toBe(1)
  await letPass(app, browserSeconds + 60)
  expect(await count(account)).toBe(0)
})
