import { beforeAll, describe, expect, test } from 'vitest'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import { newVisitor, password, person, type Visitor } from '../../../../tests/drivers/visitors.ts'
import { sweep } from '../../../server/jobs/run-jobs.ts'
import { findCaughtMails } from '../../../server/mail/caught-mail.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { findAccountByEmail } from '../identity/server/accounts-table.ts'

// Its own: a sweep days later would write mails to the members of all files before.
const app = setUpApp({ TRUST_PROXY: '1' }, { ownDatabase: true })
const site = setUpSite(app)

const signUp = (visitor: Visitor, changes: Record<string, unknown> = {}) =>
  visitor.call('/api/signup', { method: 'POST', body: person(visitor.site, changes) })

async function mailsTo(email: string) {
  await app.drain()
  return findCaughtMails(app.services.database.db, { to: email })
}

describe('signing up', () => {
  test('refuses contact data as the name of a town, as the profile does later', async () => {
    const visitor = newVisitor(app, site)
    const { status, body } = await signUp(visitor, { city: 'call 06-12345678' })
    expect({ status, paths: body.data?.issues.map((issue: { path: string }) => issue.path) }).toEqual({
      status: 400,
      paths: ['city'],
    })
    expect((await signUp(visitor, { city: 'Utrecht' })).status).toBe(200)
  })

  test('creates an unconfirmed account, logs in, and mails a link and a code', async () => {
    const visitor = newVisitor(app, site)
    const input = person(site, { consents: { terms: true, sensitive_data: true, marketing: true } })
    const { status, body, headers } = await visitor.call('/api/signup', { method: 'POST', body: input })
    expect(status).toBe(200)
    expect(body.user).toEqual({
      id: expect.any(Number),
      email: input.email,
      status: 'not_confirmed',
      paid_user: false,
      credits: 0,
      notifications_disabled: [],
      language: 'en',
      discreet: false,
      signup_date: expect.stringMatching(/Z$/),
      accepted_terms: expect.stringMatching(/Z$/),
      profile: expect.objectContaining({
        name: input.name,
        status: 'disabled',
        country: 'NL',
        gender: 'female',
      }),
    })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^auth=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^locale=en; Max-Age=31536000; Path=\/; SameSite=Lax$/),
      expect.stringMatching(/^language_chosen=1; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^browser=[\w-]{43}\.[\w-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect((await visitor.call('/api/user.php')).body.user.id).toBe(body.user.id)
    const [mail, ...others] = await mailsTo(input.email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      from: 'Test <no-reply@localhost>',
      subject: 'Confirm your email address',
    })
    expect(mail?.text).toMatch(new RegExp(`http://${site.host}:3000/activate\\?token=[\\w-]{43}\n`))
    expect(mail?.text).toMatch(/\n[0-9]{6}\n/)
    expect(mail?.html).not.toMatch(/<table|<script|<img/)
  })

  // spec: accounts-9, accounts-17
  test('stores the consents with version, language and time, and the source of the visit', async () => {
    const visitor = newVisitor(app, site)
    await signUp(visitor, { email: 'kept@vonk.test', network: 'adnet', ref: 'r1', sub3: 'banner' })
    const { db } = app.services.database
    const consents = await db
      .selectFrom('consents')
      .innerJoin('accounts', 'accounts.id', 'consents.account_id')
      .select(['purpose', 'text_version', 'locale', 'withdrawn_at'])
      .where('email', '=', 'kept@vonk.test')
      .where('site_id', '=', site.id)
      .orderBy('purpose')
      .execute()
    const saved = { text_version: site.terms_version, locale: 'en', withdrawn_at: null }
    expect(consents).toEqual([
      { purpose: 'sensitive_data', ...saved },
      { purpose: 'terms', ...saved },
    ])
    const sources = await db
      .selectFrom('account_sources')
      .innerJoin('accounts', 'accounts.id', 'account_sources.account_id')
      .select(['network', 'ref', 'sub1', 'sub3'])
      .where('email', '=', 'kept@vonk.test')
      .execute()
    expect(sources).toEqual([{ network: 'adnet', ref: 'r1', sub1: null, sub3: 'banner' }])
  })

  test('the password is stored as an argon2id hash only', async () => {
    await signUp(newVisitor(app, site), { email: 'hashed@vonk.test' })
    const row = await app.services.database.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('email', '=', 'hashed@vonk.test')
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('the account gets the language of the page', async () => {
    const visitor = newVisitor(app, site, { cookie: 'locale=nl' })
    const { body, headers } = await signUp(visitor)
    expect(body.user.language).toBe('nl')
    expect(headers.getSetCookie()[1]).toMatch(/^locale=nl;/)
  })
})

describe('refusals', () => {
  type Changes = Record<string, unknown>
  // spec: accounts-13
  test.each<[string, Changes | (() => Changes), number, string, Changes | undefined]>([
    ['one day too young', () => ({ date_of_birth: dayBefore(18, -1) }), 422, 'under_age', { min_age: 18 }],
    [
      'no consent to the terms',
      { consents: { sensitive_data: true } },
      400,
      'consent_required',
      { purpose: 'terms' },
    ],
    [
      'no consent to sensitive data',
      { consents: { terms: true, sensitive_data: false } },
      400,
      'consent_required',
      { purpose: 'sensitive_data' },
    ],
  ])('%s', async (_what, changes, status, code, data) => {
    const input = person(site, typeof changes === 'function' ? changes() : changes)
    const visitor = newVisitor(app, site)
    const answer = await visitor.call('/api/signup', { method: 'POST', body: input })
    expect([answer.status, answer.body.code, answer.body.data]).toEqual([status, code, data])
    expect(await mailsTo(input.email)).toEqual([])
    expect((await visitor.call('/api/user.php')).body).toEqual({ user: null })
    // A profile is a row of its account.
    const stored = await app.services.database.db
      .selectFrom('accounts')
      .select('id')
      .where((eb) => eb.or([eb('email', '=', input.email), eb('name', '=', input.name)]))
      .execute()
    expect(stored).toEqual([])
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    ['an invalid address', { email: 'nobody' }, 'email', 'Invalid email'],
    ['a name with an address', { name: '@me' }, 'name', 'A name can’t start with @.'],
    [
      'a common password',
      { password: 'password1' },
      'password',
      'This password is easy to guess. Try a longer one.',
    ],
    ['a short password', { password: 'x7!kQp2' }, 'password', 'Use 8 to 128 characters.'],
    ['a day that does not exist', { date_of_birth: '1990-02-30' }, 'date_of_birth', 'Invalid date of birth.'],
    ['a day in the future', { date_of_birth: '2190-02-03' }, 'date_of_birth', 'Invalid date of birth.'],
    [
      'a region of another country',
      { countryregion: 'DE-BY' },
      'countryregion',
      'Choose a region in this country.',
    ],
    [
      'terms that were not shown',
      { terms_version: '2020-01-01T00:00:00.000Z' },
      'terms_version',
      'Our terms have changed. Please read them again and confirm.',
    ],
    ['an unknown field', { role: 'admin' }, 'role', 'We don’t know this field.'],
    ['a message without a recipient', { signup_message: 'Hello' }, 'profile_id', 'Please fill this in.'],
    [
      'a message that is too long',
      { signup_message: 'x'.repeat(1001), profile_id: 1 },
      'signup_message',
      'At most 1,000 characters.',
    ],
  ])('%s', async (_what, changes, path, message) => {
    const { status, body } = await signUp(newVisitor(app, site), changes)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.data.issues).toContainEqual({ path, message })
  })

  // spec: accounts-16
  test('all problems are reported at once', async () => {
    const { body } = await signUp(newVisitor(app, site), { name: 'x', password: 'abc', terms_version: '' })
    expect(body.data.issues.map((issue: { path: string }) => issue.path)).toEqual([
      'name',
      'password',
      'terms_version',
    ])
  })

  test('a password made of the member’s own name and address is weak', async () => {
    const { body } = await signUp(newVisitor(app, site), {
      name: 'zwaluwstaart',
      email: 'kobaltblauw@vonk.test',
      password: 'zwaluwstaartkobaltblauw'.slice(0, 12),
    })
    expect(body.data.issues).toEqual([
      { path: 'password', message: 'Your password can’t be your email address or name.' },
    ])
    const similar = await signUp(newVisitor(app, site), {
      name: 'zwaluwstaart',
      email: 'kobaltblauw@vonk.test',
      password: 'kobaltblauw1',
    })
    expect(similar.body.data.issues).toEqual([
      { path: 'password', message: 'This password is easy to guess. Try a longer one.' },
    ])
  })

  // spec: accounts-5, accounts-13
  test('a site may require a higher age', async () => {
    const older = await app.newSite({ min_age: 21 })
    const { status, body } = await signUp(newVisitor(app, older), { date_of_birth: dayBefore(20, 0) })
    expect([status, body.data, body.message]).toEqual([
      422,
      { min_age: 21 },
      'Enter your date of birth (21+)',
    ])
  })

  // spec: sites-6
  test('a country that the site does not support is not offered', async () => {
    const dutch = await app.newSite({ countries: ['NL'] })
    const { body } = await signUp(newVisitor(app, dutch), { country: 'DE' })
    expect(body.data.issues[0].path).toBe('country')
  })

  // spec: accounts-12
  test.each(['mailinator.com', 'MAILINATOR.com', 'inbox.mailinator.com', 'a.b.mailinator.com'])(
    'an address at %s, a disposable mail service, is refused',
    async (domain) => {
      const visitor = newVisitor(app, site)
      const email = `somebody@${domain}`
      const { status, body } = await signUp(visitor, { email })
      expect([status, body.data.issues]).toEqual([
        400,
        [{ path: 'email', message: 'This looks like a temporary address. Use one you’ll keep.' }],
      ])
      const check = await visitor.call(`/api/signup/check?email=${email}`)
      expect(check.body).toEqual({ email_ok: false, name_ok: null })
    },
  )

  test('an address at a domain that only has the same ending is accepted', async () => {
    const { status } = await signUp(newVisitor(app, site), { email: 'somebody@notmailinator.example' })
    expect(status).toBe(200)
  })

  test('a page of another site cannot sign anybody up', async () => {
    const visitor = newVisitor(app, site)
    for (const origin of [null, 'https://elsewhere.example']) {
      const body = person(site)
      const answer = await visitor.call('/api/signup', { method: 'POST', body, origin })
      expect([answer.status, answer.body.code]).toEqual([403, 'cross_site_request'])
      expect(await mailsTo(body.email)).toEqual([])
    }
  })
})

describe('closed sites', () => {
  // spec: accounts-5, accounts-9
  test('name the site whose signup is closed, in the language of the page', async () => {
    const closed = await app.newSite({ signups: 'none' })
    const { status, body } = await signUp(newVisitor(app, closed), { network: 'adnet' })
    expect([status, body.code, body.message]).toEqual([403, 'invite_only', 'Test is currently invite-only'])
    const dutch = await signUp(newVisitor(app, closed, { cookie: 'locale=nl' }))
    expect(dutch.body.message).toMatch(/^Test is .*uitnodiging/)
  })

  test.each<[string, string | undefined, Record<string, unknown>, number]>([
    ['who came by themselves', undefined, {}, 403],
    ['who name a reference', undefined, { ref: 'friend' }, 200],
    ['who name something that is no source', undefined, { sub1: 'x' }, 403],
    ['whose first visit was through a network', 'network=adnet', {}, 200],
    ['whose first visit named no source', 'sub1=x', {}, 403],
  ])('for traffic sources, and those %s', async (_who, saved, changes, status) => {
    const partners = await app.newSite({ signups: 'with_trafficsource' })
    const visitor = newVisitor(app, partners, cameBy(saved))
    expect((await signUp(visitor, changes)).status).toBe(status)
  })

  // spec: accounts-9
  test.each([
    ['network=adnet', true],
    ['sub1=x', false],
    [undefined, false],
  ])('the form knows whether it is open: a first visit by %s opens it: %s', async (saved, is_open) => {
    const partners = await app.newSite({ signups: 'with_trafficsource' })
    const visitor = newVisitor(app, partners, cameBy(saved))
    expect((await visitor.call('/api/signup/form')).body.is_open).toBe(is_open)
  })

  // spec: sites-21
  test.each<[string, string | undefined, Record<string, unknown>, Record<string, unknown>]>([
    [
      'the first visit wins over what a later page says',
      'network=first&sub2=b',
      { network: 'later', ref: 'r', sub1: 'x' },
      { network: 'first', ref: null, sub1: null, sub2: 'b' },
    ],
    [
      'the first visit is stored even if the call has no source',
      'ref=first',
      {},
      { network: null, ref: 'first', sub1: null, sub2: null },
    ],
    [
      'a cookie that names no source is nothing',
      'sub1=planted',
      { ref: 'r' },
      { network: null, ref: 'r', sub1: null, sub2: null },
    ],
    [
      'a value that cannot be stored is nothing, in a cookie that holds one too',
      `network=a%00b&ref=ok&sub1=%07&sub2=${'x'.repeat(65)}`,
      {},
      { network: null, ref: 'ok', sub1: null, sub2: null },
    ],
    [
      'a cookie with such values only is replaced by those of the call',
      'network=a%00b',
      { ref: 'r' },
      { network: null, ref: 'r', sub1: null, sub2: null },
    ],
  ])('the source of a visit: %s', async (_what, saved, changes, source) => {
    const input = person(site, changes)
    const visitor = newVisitor(app, site, cameBy(saved))
    expect((await visitor.call('/api/signup', { method: 'POST', body: input })).status).toBe(200)
    const row = await app.services.database.db
      .selectFrom('account_sources')
      .innerJoin('accounts', 'accounts.id', 'account_sources.account_id')
      .select(['network', 'ref', 'sub1', 'sub2'])
      .where('email', '=', input.email)
      .executeTakeFirst()
    expect(row).toEqual(source)
  })

  // spec: sites-16
  test.each<[string, string, Record<string, unknown>, Record<string, unknown>?]>([
    [
      'the first lander',
      'campaign=lander%3Dvideo%26campaign%3Dspring',
      { lander: 'video', campaign: 'spring' },
    ],
    ['no lander', '', { lander: null, campaign: null }],
    ['a planted one', 'campaign=lander%3Dother%26campaign%3Dspring', { lander: null, campaign: null }],
    ['that of the form', '', { lander: 'gallery', campaign: 'may' }, { lander: 'gallery', campaign: 'may' }],
    ['a planted one of the form', '', { lander: null, campaign: null }, { lander: 'other', campaign: 'may' }],
    [
      'the first one, whatever the form says',
      'campaign=lander%3Dvideo',
      { lander: 'video', campaign: null },
      { lander: 'gallery' },
    ],
  ])('the campaign of a visit is stored: %s', async (_what, cookie, campaign, changes = {}) => {
    const input = person(site, changes)
    const visitor = newVisitor(app, site, cookie ? { cookie } : {})
    expect((await visitor.call('/api/signup', { method: 'POST', body: input })).status).toBe(200)
    const row = await app.services.database.db
      .selectFrom('account_sources')
      .innerJoin('accounts', 'accounts.id', 'account_sources.account_id')
      .select(['lander', 'account_sources.campaign'])
      .where('email', '=', input.email)
      .executeTakeFirst()
    expect(row).toEqual(campaign)
  })

  // spec: accounts-6, accounts-9
  test('open for a visitor with an invite of the site, in any case', async () => {
    const closed = await app.newSite({ signups: 'none', invite_codes: ['Zomer-2026', 'vrienden'] })
    for (const invite of ['zomer-2026', ' ZOMER-2026 ', 'Vrienden']) {
      expect((await signUp(newVisitor(app, closed), { invite })).status).toBe(200)
    }
    for (const invite of ['zomer', 'zomer-2026x', '', ' ']) {
      const { body } = await signUp(newVisitor(app, closed), { invite })
      expect([invite, body.code]).toEqual([invite, 'invite_only'])
    }
    const partners = await app.newSite({ signups: 'with_trafficsource', invite_codes: ['vrienden'] })
    expect((await signUp(newVisitor(app, partners), { invite: 'vrienden' })).status).toBe(200)
    const without = await app.newSite({ signups: 'none' })
    expect((await signUp(newVisitor(app, without), { invite: 'vrienden' })).body.code).toBe('invite_only')
  })
})

describe('taken names and addresses', () => {
  // spec: accounts-1, accounts-16
  test('an address is unique per site, a name per pool, both in any case', async () => {
    const sister = await app.newSite({}, { pool_id: site.pool_id })
    const input = person(site)
    await newVisitor(app, site).call('/api/signup', { method: 'POST', body: input })
    const sameEmail = await signUp(newVisitor(app, site), { email: input.email.toUpperCase() })
    expect([sameEmail.status, sameEmail.body.code, sameEmail.body.data]).toEqual([
      409,
      'email_in_use',
      { account: 'active' },
    ])
    const sameName = await signUp(newVisitor(app, sister), { name: input.name.toUpperCase() })
    expect([sameName.status, sameName.body.code]).toEqual([409, 'name_in_use'])
    expect((await signUp(newVisitor(app, sister), { email: input.email })).status).toBe(200)
    const elsewhere = await app.newSite()
    expect((await signUp(newVisitor(app, elsewhere), { name: input.name })).status).toBe(200)
  })

  // spec: accounts-8
  test.each([
    ['not confirmed', 'active', async () => {}],
    ['active', 'active', confirm],
    ['deleted', 'deleted', deleteAccount],
  ])('the address of an account that is %s is reported as such', async (_status, account, change) => {
    const input = person(site)
    const owner = newVisitor(app, site)
    await owner.call('/api/signup', { method: 'POST', body: input })
    await change(owner, input.email)
    const visitor = newVisitor(app, site)
    const { status, body } = await signUp(visitor, { email: input.email })
    expect([status, body]).toEqual([
      409,
      {
        code: 'email_in_use',
        status: 409,
        message: 'This email address already owns an account on this website.',
        data: { account },
      },
    ])
    const check = await visitor.call(`/api/signup/check?email=${input.email}`)
    expect(check.body).toEqual({ email_ok: false, name_ok: null })
  })

  test('the address of an erased account is free', async () => {
    const input = person(site)
    const owner = newVisitor(app, site)
    await owner.call('/api/signup', { method: 'POST', body: input })
    await deleteAccount(owner)
    app.services.clock.advance(14 * 86_400 + 60)
    await sweep(app.services)
    await app.drain()
    const visitor = newVisitor(app, site)
    const check = await visitor.call(`/api/signup/check?email=${input.email}&name=${input.name}`)
    expect(check.body).toEqual({ email_ok: true, name_ok: true })
    expect((await visitor.call('/api/signup', { method: 'POST', body: input })).status).toBe(200)
  })

  // spec: accounts-16
  test.each(['email', 'name'] as const)(
    'of ten concurrent signups with one %s one succeeds',
    async (field) => {
      const same = person(site)[field]
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => signUp(newVisitor(app, site), { [field]: same })),
      )
      const codes = answers.map(({ status, body }) => body.code ?? status).sort()
      expect(codes).toEqual([200, ...Array(9).fill(`${field}_in_use`)])
    },
  )

  // spec: accounts-37
  test('after ten reports of taken addresses an hour, free addresses are refused in the same way', async () => {
    const taken = person(site)
    const owner = newVisitor(app, site)
    await owner.call('/api/signup', { method: 'POST', body: taken })
    const curious = newVisitor(app, site)
    const answers: string[] = []
    for (let index = 0; index < 11; index += 1) {
      answers.push((await signUp(curious, { email: taken.email })).body.code)
    }
    expect(answers).toEqual([...Array(10).fill('email_in_use'), 'too_many_requests'])
    const check = await curious.call('/api/signup/check?email=free@vonk.test')
    expect([check.status, check.body.code]).toEqual([429, 'too_many_requests'])
    expect(check.body.data.retry_after).toBeGreaterThan(3500)
    const free = await signUp(curious)
    expect([free.status, free.body.code]).toEqual([429, 'too_many_requests'])
    const reset = await curious.call('/api/password-reset', {
      method: 'POST',
      body: { email: 'nobody@vonk.test' },
    })
    expect(reset.body.code).toBe('not_found')
    expect((await signUp(newVisitor(app, site), { email: taken.email })).body.code).toBe('email_in_use')
    app.services.clock.advance(3601)
    expect((await signUp(curious, { email: taken.email })).body.code).toBe('email_in_use')
  })
})

describe('checking beforehand', () => {
  test('returns what signup would accept, and null for fields that were not sent', async () => {
    const input = person(site)
    const visitor = newVisitor(app, site)
    await visitor.call('/api/signup', { method: 'POST', body: input })
    const check = async (query: string) => (await visitor.call(`/api/signup/check?${query}`)).body
    expect(await check(`email=${input.email}&name=${input.name}`)).toEqual({
      email_ok: false,
      name_ok: false,
    })
    expect(await check('email=free@vonk.test')).toEqual({ email_ok: true, name_ok: null })
    expect(await check('email=nobody&name=x')).toEqual({ email_ok: false, name_ok: false })
    expect(await check('')).toEqual({ email_ok: null, name_ok: null })
  })
})

test('successful signups do not count towards the limit of address checks', async () => {
  const family = newVisitor(app, site)
  for (let index = 0; index < 12; index += 1) {
    family.cookies.clear()
    expect((await family.call('/api/signup', { method: 'POST', body: person(site) })).status).toBe(200)
  }
})

// spec: accounts-36
test('pages of another site can neither check addresses nor use up a visitor’s limit', async () => {
  const taken = person(site)
  await newVisitor(app, site).call('/api/signup', { method: 'POST', body: taken })
  const visitor = newVisitor(app, site)
  const check = (headers: Record<string, string>) =>
    visitor.call(`/api/signup/check?email=${taken.email}`, { headers })
  for (let index = 0; index < 11; index += 1) {
    const { status, body } = await check({ 'sec-fetch-site': 'cross-site' })
    expect([status, body.code]).toEqual([403, 'cross_site_request'])
  }
  expect((await check({ origin: 'https://elsewhere.test' })).body.code).toBe('cross_site_request')
  expect((await check({ 'sec-fetch-site': 'same-origin' })).body.email_ok).toBe(false)
})

test('concurrent checks of many addresses reveal no more than sequential ones', async () => {
  const taken = person(site)
  await newVisitor(app, site).call('/api/signup', { method: 'POST', body: taken })
  const curious = newVisitor(app, site)
  const check = (email: string) => curious.call(`/api/signup/check?email=${email}`)
  const received = Array.from({ length: 40 }, () => check(taken.email))
  const free = Array.from({ length: 5 }, (_, index) => check(`free${index}@vonk.test`))
  const answers = (await Promise.all(received)).map(({ status, body }) => body.email_ok ?? status)
  expect(answers.filter((answer) => answer === false)).toHaveLength(10)
  expect(answers.filter((answer) => answer === 429)).toHaveLength(30)
  // If the free ones got a response, the rest would be recognisable as taken.
  expect((await Promise.all(free)).map(({ status }) => status)).toContain(429)
})

describe('a site that does not reveal accounts', () => {
  let discreet: SiteRecord
  beforeAll(async () => {
    discreet = await app.newSite({ reveal_accounts: false })
  })

  // spec: accounts-5
  test('returns the same response for a taken address as for a free one, and mails the difference', async () => {
    const first = person(discreet)
    const free = await newVisitor(app, discreet).call('/api/signup', { method: 'POST', body: first })
    const [activation] = await mailsTo(first.email)
    expect(activation?.subject).toBe('Confirm your email address')
    const token = /token=([\w-]+)/.exec(activation?.text ?? '')?.[1]
    const visitor = newVisitor(app, discreet)
    expect((await visitor.call('/api/activate', { method: 'POST', body: { token } })).status).toBe(200)
    // Jobs run concurrently: the welcome is sent before the next mail is requested.
    await app.drain()
    const taken = await signUp(visitor, { email: first.email, name: 'nobody_has_this' })
    expect([taken.status, taken.body]).toEqual([200, { user: null }])
    expect([free.status, free.body]).toEqual([200, { user: null }])
    expect(taken.headers.getSetCookie()).toEqual(free.headers.getSetCookie())
    expect((await mailsTo(first.email)).map((mail) => mail.subject)).toEqual([
      'You already have an account',
      'Welcome',
      'Confirm your email address',
    ])
  })

  test('reveals it in no other way: the name stays reserved, the login fails, the check is silent', async () => {
    const owner = person(discreet)
    await newVisitor(app, discreet).call('/api/signup', { method: 'POST', body: owner })
    const curious = newVisitor(app, discreet)
    const [forTaken, forFree] = [person(discreet, { email: owner.email }), person(discreet)]
    for (const body of [forTaken, forFree]) {
      expect((await curious.call('/api/signup', { method: 'POST', body })).body).toEqual({ user: null })
      const check = await curious.call(`/api/signup/check?email=${body.email}&name=${body.name}`)
      expect(check.body).toEqual({ email_ok: true, name_ok: false })
      expect((await signUp(curious, { name: body.name })).body.code).toBe('name_in_use')
      const login = await curious.call('/api/user.php', {
        method: 'POST',
        body: { email: body.email, password },
      })
      expect([login.status, login.body.code]).toEqual([401, 'login_failed'])
    }
  })

  test('mails the owner of a deleted account a link to restore it', async () => {
    const owner = person(discreet)
    const visitor = newVisitor(app, discreet)
    await visitor.call('/api/signup', { method: 'POST', body: owner })
    await confirm(visitor, owner.email)
    const login = { email: owner.email, password }
    expect((await visitor.call('/api/user.php', { method: 'POST', body: login })).status).toBe(200)
    await deleteAccount(visitor)
    const before = (await mailsTo(owner.email)).length
    const answer = await signUp(newVisitor(app, discreet), { email: owner.email })
    expect([answer.status, answer.body]).toEqual([200, { user: null }])
    const [mail, ...others] = await mailsTo(owner.email)
    expect(others).toHaveLength(before)
    expect(mail?.subject).toBe('Your account has been deleted')
    expect(mail?.text).toMatch(/\/reactivate\?token=[\w-]{43}/)
  })

  test('nobody can flood an owner with mail, confirmed or not', async () => {
    const owner = person(discreet)
    const visitor = newVisitor(app, discreet)
    await visitor.call('/api/signup', { method: 'POST', body: owner })
    for (let index = 0; index < 7; index += 1) await signUp(visitor, { email: owner.email })
    expect(await mailsTo(owner.email)).toHaveLength(1 + 5)
    const { db } = app.services.database
    const account = await findAccountByEmail(db, discreet.id, owner.email)
    await setRow(db, 'accounts', account?.id ?? 0, { status: 'active' })
    for (let index = 0; index < 4; index += 1) await signUp(visitor, { email: owner.email })
    expect(await mailsTo(owner.email)).toHaveLength(1 + 5 + 2)
  })
})

/** Returns a browser with the stored source of its first visit. */
function cameBy(source: string | undefined): { cookie?: string } {
  return source === undefined ? {} : { cookie: `source=${encodeURIComponent(source)}` }
}

/** Confirms an address by the newest mailed link. */
async function confirm(visitor: Visitor, email: string): Promise<void> {
  const mails = await mailsTo(email)
  const token = mails.map((mail) => /activate\?token=([\w-]+)/.exec(mail.text)?.[1]).find(Boolean)
  const { status } = await visitor.call('/api/activate', { method: 'POST', body: { token } })
  expect(status).toBe(200)
}

/** Deletes the account that the visitor is logged in to. */
async function deleteAccount(owner: Visitor): Promise<void> {
  const { status } = await owner.call('/api/account', {
    method: 'DELETE',
    body: { password, reason: 'other' },
  })
  expect(status).toBe(200)
}

/** Returns the birth date of a person who turns `age` in `-days` days. */
function dayBefore(age: number, days: number): string {
  // The day where the members of the test live, which begins before that of UTC.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' })
  const [year = 0, month = 1, day = 1] = today.format(app.services.clock.now()).split('-').map(Number)
  return new Date(Date.UTC(year - age, month - 1, day - days)).toISOString().slice(0, 10)
}
