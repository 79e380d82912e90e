import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { askForNewPassword, whilePasswordIsReset } from '../../../../tests/drivers/password-reset.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import { streamOf } from '../../../../tests/drivers/stream-of.ts'
import { newVisitor, password, person, type Visitor } from '../../../../tests/drivers/visitors.ts'
import { addSeconds } from '../../../core/time.ts'
import { findCaughtMails } from '../../../server/mail/caught-mail.ts'
import { hashToken, newToken } from '../../../server/signer.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { mailAddressLink } from '../identity/server/account-mail-jobs.ts'
import { insertToken } from '../identity/server/tokens-table.ts'
import { findAccountById, hashPassword } from '../server/public.ts'

const app = setUpApp({ TRUST_PROXY: '1' })
const site = setUpSite(app)
let discreet: SiteRecord
let password_hash: string
beforeAll(async () => {
  discreet = await app.newSite({ reveal_accounts: false })
  password_hash = await hashPassword(password)
})

let number = 0
/** Returns an unused address. */
function newAddress(): string {
  number += 1
  return `New.${process.pid}.${number}@vonk.test`
}

const member = (on = site, options = {}) => newMember(app, on, { password_hash, ...options })
/** Returns the member's browser at a network address of its own. */
const browserOf = (who: TestMember) => newVisitor(app, who.site, { cookie: who.cookie })
const change = (from: Visitor, email: string, word = password) =>
  from.call('/api/account/email', { method: 'PUT', body: { email, password: word } })
const confirm = (token: string, visitor = newVisitor(app, site)) =>
  visitor.call('/api/account/email/confirm', { method: 'POST', body: { token } })
const received = ({ status, body }: { status: number; body: { code: string; message: string } }) => [
  status,
  body.code,
  body.message,
]
const expired = [410, 'link_expired', 'Link expired or invalid, request a new email']
const inUse = [409, 'email_in_use', 'This email address already owns an account on this website.']

async function mailsTo(email: string) {
  await app.drain()
  return findCaughtMails(app.services.database.db, { to: email })
}

const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] as string
const tokenTo = async (email: string) => tokenIn((await mailsTo(email))[0]?.text)
const accountOf = async (from: Visitor) => (await from.call('/api/account')).body.account

/** Requests a new address and returns the token mailed to it. */
async function wish(from: Visitor, email = newAddress()) {
  expect((await change(from, email)).body).toEqual({ ok: true })
  return { email, token: await tokenTo(email) }
}

describe('changing the address', () => {
  // spec: accounts-26
  test('mails a link to the new one; the old one stays until confirmation', async () => {
    const who = await member()
    const browser = browserOf(who)
    const { email, token } = await wish(browser)
    expect(await accountOf(browser)).toMatchObject({ email: who.email, pending_email: email })
    const asked = (await mailsTo(who.email)).map(({ subject }) => subject)
    expect(asked).toEqual(['Somebody wants to change your email address'])
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Confirm your new email address')
    expect(mail?.text).toContain('The link works once, within 24 hours.')
    expect(mail?.text).toContain(`/mail-change/do?token=${token}`)

    const { status, body } = await confirm(token)
    expect([status, body]).toEqual([200, { ok: true }])
    expect(await accountOf(browser)).toMatchObject({ email, pending_email: null, status: 'active' })
    const [last] = await mailsTo(who.email)
    expect(last?.subject).toBe('Your email address was changed')
    expect(last?.text).toContain('This is the last email we’ll send to the old one.')
    expect(last?.text).toContain(site.settings.support_email)
    const shown = await streamOf(app.services.database.db, who.id)
    expect(shown.at(-1)).toMatchObject({ type: 'user', data: { user: { email } } })
  })

  test('the login accepts the new address in any case, and no longer the old one', async () => {
    const who = await member()
    const { email, token } = await wish(browserOf(who))
    await confirm(token)
    const logIn = (login: string) =>
      newVisitor(app, site).call('/api/user.php', { method: 'POST', body: { email: login, password } })
    expect((await logIn(email.toUpperCase())).body.user).toMatchObject({ id: who.id, email })
    expect((await logIn(who.email)).body.code).toBe('login_failed')
  })

  // spec: accounts-32
  test('clears the delivery failure of the old one', async () => {
    const who = await member()
    await setRow(app.services.database.db, 'accounts', who.id, { notifications_disabled: ['bounce'] })
    const { token } = await wish(browserOf(who))
    expect((await who.call('/api/user.php')).body.user.notifications_disabled).toEqual(['bounce'])
    await confirm(token)
    expect((await who.call('/api/user.php')).body.user.notifications_disabled).toEqual([])
  })

  test('a new request cancels the one before', async () => {
    const browser = browserOf(await member())
    const first = await wish(browser)
    const second = await wish(browser)
    expect(received(await confirm(first.token))).toEqual(expired)
    expect((await accountOf(browser)).pending_email).toBe(second.email)
    expect((await confirm(second.token)).status).toBe(200)
  })

  test.each([
    ['to a new address', () => newAddress()],
    ['to the own address, which received no mail', (who: TestMember) => who.email],
  ])('the link of a mail %s survives a second run of its job', async (_, addressOf) => {
    const who = await member()
    const now = app.services.clock.now()
    const new_email = addressOf(who)
    const job = randomUUID()
    const tokenId = await insertToken(app.services.database.db, {
      account_id: who.id,
      purpose: 'mail_change',
      token_hash: hashToken(newToken()),
      code_hash: null,
      created_at: now,
      expires_at: addSeconds(now, 3600),
      new_email,
    })
    await mailAddressLink(app.work(job), tokenId)
    await mailAddressLink(app.work(job), tokenId)
    const mails = await mailsTo(new_email)
    expect(mails).toHaveLength(1)
    expect((await confirm(tokenIn(mails[0]?.text))).status).toBe(200)
  })

  test('requires the password, and wrong ones lock the account', async () => {
    const browser = browserOf(await member())
    for (let index = 0; index < 5; index += 1) {
      const { status, body } = await change(browser, newAddress(), 'wrong')
      expect([status, body.code]).toEqual([400, 'wrong_password'])
    }
    const email = newAddress()
    expect((await change(browser, email)).body.code).toBe('too_many_attempts')
    expect(await mailsTo(email)).toEqual([])
  })

  test.each([
    ['no address', () => 'nobody', 'New email adress is invalid.'],
    ['an empty one', () => '', 'New email adress is invalid.'],
    ['the same', (own: string) => own.toUpperCase(), 'This is already your address.'],
    [
      'one of a throw-away service',
      () => 'somebody@mailinator.com',
      'This looks like a temporary address. Use one you’ll keep.',
    ],
  ])('%s is refused at its field', async (_, of, message) => {
    const who = await member()
    const { status, body } = await change(browserOf(who), of(who.email))
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.data.issues).toEqual([{ path: 'email', message }])
  })

  test('ten mails a day for an account', async () => {
    const browser = browserOf(await member())
    for (let index = 0; index < 10; index += 1) await change(browser, newAddress())
    const email = newAddress()
    expect((await change(browser, email)).body.code).toBe('too_many_requests')
    expect(await mailsTo(email)).toEqual([])
  })

  test('three mails a day to one address, from any number of accounts', async () => {
    for (const on of [site, discreet]) {
      const target = newAddress()
      for (const email of [target, target.toLowerCase(), target.toUpperCase()]) {
        expect((await change(browserOf(await member(on)), email)).body).toEqual({ ok: true })
      }
      const late = browserOf(await member(on))
      expect((await change(late, target)).body.code).toBe('too_many_requests')
      expect((await accountOf(late)).pending_email).toBeNull()
    }
  })

  test('these daily limits also hold for accounts that change concurrently', async () => {
    const target = newAddress()
    for (let index = 0; index < 3; index += 1) await change(browserOf(await member()), target)
    const who = await member(site, { confirmed: false })
    const { status, body } = await change(browserOf(who), target)
    expect([status, body.code]).toEqual([429, 'too_many_requests'])
    expect(await accountOf(browserOf(who))).toMatchObject({ email: who.email, pending_email: null })
    expect(await mailsTo(target)).toHaveLength(3)
  })

  test('a new password set before the confirmation cancels it', async () => {
    for (const confirmed of [true, false]) {
      const who = await member(site, { confirmed })
      const email = newAddress()
      const { status, body } = await whilePasswordIsReset(app, who, () => change(browserOf(who), email))
      expect([status, body.code]).toEqual([400, 'wrong_password'])
      expect(await mailsTo(email)).toEqual([])
      const account = await findAccountById(app.services.database.db, who.id)
      expect(account?.email).toBe(who.email)
    }
  })

  test('of concurrent address changes and a new password no change survives the password', async () => {
    for (const confirmed of [true, true, false]) {
      const who = await member(site, { confirmed })
      const email = newAddress()
      const reset = await askForNewPassword(app, who)
      const wishes = Array.from({ length: 4 }, () => change(browserOf(who), email))
      const resetStatus = await reset()
      await Promise.all(wishes)
      for (const { text } of await mailsTo(email)) await confirm(tokenIn(text))
      const account = await findAccountById(app.services.database.db, who.id)
      if (confirmed) expect([resetStatus, account?.email]).toEqual([200, who.email])
      // An unconfirmed one changes at once: whichever ran first ended the token of the second.
      else expect(account?.email).toBe(resetStatus === 200 ? who.email : email)
    }
  })

  test('requires a session', async () => {
    const { body } = await newVisitor(app, site).call('/api/account/email', { method: 'PUT', body: {} })
    expect(body.code).toBe('authentication_required')
  })
})

describe('an address that has an account', () => {
  test('is refused, ten times an hour for one IP address, for every account', async () => {
    const taken = (await member()).email
    const from = async () => newVisitor(app, site, { cookie: (await member()).cookie, address: '10.77.0.1' })
    const browsers = [await from(), await from()]
    for (let index = 0; index < 10; index += 1) {
      const { body } = await change(browsers[index % 2] as Visitor, index % 3 ? taken : taken.toUpperCase())
      expect(body.code).toBe('email_in_use')
    }
    const third = await from()
    expect((await change(third, taken)).body.code).toBe('too_many_requests')
    const free = newAddress()
    expect((await change(third, free)).body.code).toBe('too_many_requests')
    expect(await mailsTo(free)).toEqual([])
  })

  test('is reported in the words of the product, and nobody is mailed', async () => {
    const taken = (await member()).email
    expect(received(await change(browserOf(await member()), taken))).toEqual(inUse)
    expect(await mailsTo(taken)).toEqual([])
  })

  test('of another site is free here', async () => {
    const { email } = await member(await app.newSite({}, { pool_id: site.pool_id }))
    expect((await change(browserOf(await member()), email)).body).toEqual({ ok: true })
  })

  test('gets the same response and display as a free one on a site that does not reveal it; its owner is notified', async () => {
    const owner = await member(discreet)
    const browser = browserOf(await member(discreet))
    expect((await change(browser, owner.email)).body).toEqual({ ok: true })
    expect((await accountOf(browser)).pending_email).toBe(owner.email)
    const [mail, ...others] = await mailsTo(owner.email)
    expect(others).toEqual([])
    expect(mail?.text).toContain('tried to use this email address for another account')
    expect(mail?.text).not.toContain('token=')
    const free = newAddress()
    expect((await change(browser, free)).body).toEqual({ ok: true })
    expect((await accountOf(browser)).pending_email).toBe(free)
    const answer = await confirm(await tokenTo(free), newVisitor(app, discreet))
    expect(answer.body).toEqual({ ok: true })
  })

  test('its owner is notified twice a day there', async () => {
    const owner = await member(discreet)
    for (let index = 0; index < 4; index += 1) await change(browserOf(await member(discreet)), owner.email)
    expect(await mailsTo(owner.email)).toHaveLength(2)
  })
})

describe('confirming', () => {
  // spec: accounts-26
  test('works once, even for ten concurrent requests', async () => {
    const who = await member()
    const { token } = await wish(browserOf(who))
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(received(await confirm(token))).toEqual(expired)
    const changed = (await mailsTo(who.email)).filter(
      ({ subject }) => subject === 'Your email address was changed',
    )
    expect(changed).toHaveLength(1)
  })

  // spec: accounts-26
  test('works for 24 hours', async () => {
    const [early, late] = [await wish(browserOf(await member())), await wish(browserOf(await member()))]
    app.services.clock.advance(86_400 - 60)
    expect((await confirm(early.token)).status).toBe(200)
    app.services.clock.advance(61)
    expect(received(await confirm(late.token))).toEqual(expired)
  })

  test('of two accounts that confirm one address concurrently one succeeds', async () => {
    const email = newAddress()
    const browsers = [browserOf(await member()), browserOf(await member())]
    const tokens: string[] = []
    for (const browser of browsers) tokens.push((await wish(browser, email)).token)
    const answers = await Promise.all(tokens.map((token) => confirm(token)))
    const lost = answers.findIndex(({ status }) => status !== 200)
    expect(received(answers[lost] as never)).toEqual(inUse)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const addresses = await Promise.all(browsers.map(async (browser) => (await accountOf(browser)).email))
    expect(addresses.filter((address) => address === email)).toHaveLength(1)
  })

  test('an address that another account signed up with before the confirmation is lost', async () => {
    const { email, token } = await wish(browserOf(await member()))
    await newVisitor(app, site).call('/api/signup', { method: 'POST', body: person(site, { email }) })
    expect(received(await confirm(token))).toEqual(inUse)
  })

  test('invalidates the links sent to the old address', async () => {
    const who = await member()
    await newVisitor(app, site).call('/api/password-reset', { method: 'POST', body: { email: who.email } })
    const reset = await tokenTo(who.email)
    const { token } = await wish(browserOf(who))
    await confirm(token)
    const { body } = await newVisitor(app, site).call('/api/password-reset/do', {
      method: 'POST',
      body: { token: reset, password: 'nieuw-woord-83-kast', password_repeat: 'nieuw-woord-83-kast' },
    })
    expect(body.code).toBe('link_expired')
  })

  test('a token for another purpose, of another site or made up is invalid', async () => {
    const who = await member()
    await newVisitor(app, site).call('/api/password-reset', { method: 'POST', body: { email: who.email } })
    const resetToken = await tokenTo(who.email)
    const { token } = await wish(browserOf(who))
    for (const other of [resetToken, 'made-up']) expect(received(await confirm(other))).toEqual(expired)
    expect(received(await confirm(token, newVisitor(app, discreet)))).toEqual(expired)
    expect((await confirm(token)).status).toBe(200)
  })

  test('an account that was closed before the confirmation keeps its address', async () => {
    const who = await member()
    const { token } = await wish(browserOf(who))
    await setRow(app.services.database.db, 'accounts', who.id, { status: 'suspended' })
    expect(received(await confirm(token))).toEqual(expired)
  })
})

describe('before the activation', () => {
  async function newcomer() {
    const visitor = newVisitor(app, site)
    const input = person(site)
    await visitor.call('/api/signup', { method: 'POST', body: input })
    return { visitor, email: input.email, token: await tokenTo(input.email) }
  }
  const activate = (token: string) =>
    newVisitor(app, site).call('/api/activate', { method: 'POST', body: { token } })

  // spec: accounts-26
  test('the address changes at once; the old link becomes invalid, and a new one is sent to the new address', async () => {
    const { visitor, email: old, token } = await newcomer()
    const email = newAddress()
    expect((await change(visitor, email)).body).toEqual({ ok: true })
    expect(await accountOf(visitor)).toMatchObject({ email, pending_email: null, status: 'not_confirmed' })
    expect((await activate(token)).body.code).toBe('activation_failed')
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Confirm your email address')
    expect((await activate(tokenIn(mail?.text))).status).toBe(200)
    expect((await visitor.call('/api/user.php')).body.user.status).toBe('active')
    expect(await mailsTo(old)).toHaveLength(1)
  })

  test('a taken one is refused; of two concurrent requests one gets it', async () => {
    const { visitor } = await newcomer()
    expect(received(await change(visitor, (await member()).email))).toEqual(inUse)
    const others = [await newcomer(), await newcomer()]
    const email = newAddress()
    const answers = await Promise.all(others.map((other) => change(other.visitor, email)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('an open session on a site that began to hide accounts is activated by the link', async () => {
    const otherSite = await app.newSite()
    const who = await member(otherSite, { confirmed: false })
    const browser = browserOf(who)
    await app.changeSettings(otherSite, { reveal_accounts: false })
    const { email, token } = await wish(browser)
    expect(await accountOf(browser)).toMatchObject({ email: who.email, pending_email: email })
    expect((await confirm(token, newVisitor(app, otherSite))).body).toEqual({ ok: true })
    expect(await accountOf(browser)).toMatchObject({ email, status: 'active' })
  })
})
