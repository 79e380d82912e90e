import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { stopTime } from '../../../tests/drivers/set-up.ts'
import { startTestApp, type TestApp } from '../../../tests/drivers/test-app.ts'
import { newVisitor, password, person, type Visitor } from '../../../tests/drivers/visitors.ts'
import { addSeconds } from '../../core/time.ts'
import { hashToken, newToken } from '../../server/signer.ts'
import { accountErased } from '../accounts/events.ts'
import { insertSession } from '../accounts/identity/server/sessions-table.ts'
import { hashPassword } from '../accounts/server/public.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import type { AgeOutcome } from './rules.ts'
import { sandboxDelivery } from './server/age-provider.ts'

let app: TestApp
let site: SiteRecord
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  site = await app.newSite({ age_policy: 'before_entry', logged_out_search: 'all' })
})

type Caller = Pick<Visitor, 'call'>

const start = (caller: Caller, body: unknown = {}) =>
  caller.call('/api/age-assurance', { method: 'POST', body })

const startedBy = async (caller: Caller): Promise<string> => (await start(caller)).body.reference

const read = async (caller: Caller) => (await caller.call('/api/age-assurance')).body.age_assurance

const decide = (reference: string, outcome: AgeOutcome) =>
  app.call(`/sandbox/age/${reference}`, { method: 'POST', body: { outcome }, host: site.host })

async function prove(caller: Caller, outcome: AgeOutcome = 'over_18') {
  expect((await decide(await startedBy(caller), outcome)).body).toEqual({ ok: true })
}

const lookIn = async (caller: Caller) => {
  const { status, body } = await caller.call('/api/members')
  return status === 200 ? 'in' : body.code
}

/** Sends a webhook as the provider does: from any network address, without an Origin. */
const webhook = ({ headers, body }: ReturnType<typeof sandboxDelivery>, provider = 'sandbox') =>
  app.http.request(`http://${site.host}/api/age-assurance/${provider}/webhook`, {
    method: 'POST',
    headers: { host: site.host, ...headers },
    body,
  })

const delivery = (reference: string, outcome: AgeOutcome, at = app.services.clock.now()) =>
  sandboxDelivery(app.services.signer, { reference, outcome }, at)

/** Logs the member in on a new browser and returns its caller. */
async function logInAgain(member: TestMember): Promise<Caller> {
  const now = app.services.clock.now()
  const token = newToken()
  await insertSession(app.services.database.db, {
    account_id: member.id,
    token_hash: hashToken(token),
    created_at: now,
    last_seen_at: now,
    expires_at: addSeconds(now, 86_400),
    user_agent: 'test',
    address: '127.0.0.1',
  })
  return newVisitor(app, member.site, { cookie: `auth=${token}` })
}

type Stranger = Pick<TestMember, 'email'>

/** A member with a password and without a proof. */
const stranger = async (): Promise<Stranger> =>
  newMember(app, site, { password_hash: await hashPassword(password) })

/** Another browser that carries the proof of the first. */
const browserWith = (proven: Visitor) =>
  newVisitor(app, site, { cookie: `age_check=${proven.cookies.get('age_check')}` })

const logIn = (browser: Visitor, { email }: Stranger) =>
  browser.call('/api/user.php', { method: 'POST', body: { email, password } })

describe('a check', () => {
  test('proves the age of an account, on every browser', async () => {
    const member = await newMember(app, site)
    expect(await read(member)).toEqual({
      policy: 'before_entry',
      is_proven: false,
      status: 'none',
      may_enter: false,
    })
    const answer = await start(member, { next: '/members?order=new' })
    const { redirect_url, reference } = answer.body
    const url = new URL(redirect_url)
    expect([url.hostname, url.pathname]).toEqual([site.host, `/sandbox/age/${reference}`])
    expect(url.searchParams.get('return')).toBe(`/age-check?next=${encodeURIComponent('/members?order=new')}`)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await read(member)).status).toBe('pending')
    expect(await lookIn(member)).toBe('age_proof_required')
    await decide(reference, 'over_18')
    expect(await read(member)).toMatchObject({ is_proven: true, status: 'proven', may_enter: true })
    expect(await lookIn(member)).toBe('in')
    expect(await lookIn(await logInAgain(member))).toBe('in')
  })

  test('is stored in a browser without an account, and moves to the account at login or signup', async () => {
    const visitor = newVisitor(app, site)
    expect(await lookIn(visitor)).toBe('age_proof_required')
    const answer = await start(visitor)
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^age_check=[\w-]{43}; Max-Age=2592000; .*HttpOnly; SameSite=Lax$/)
    const rows = await app.services.database.db.selectFrom('age_checks').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(visitor.cookies.get('age_check'))
    expect((await visitor.call('/api/signup', { method: 'POST', body: person(site) })).body.code).toBe(
      'age_proof_required',
    )
    await decide(answer.body.reference, 'over_18')
    expect(await lookIn(visitor)).toBe('in')
    expect(await lookIn(newVisitor(app, site))).toBe('age_proof_required')
    const signup = await visitor.call('/api/signup', { method: 'POST', body: person(site) })
    expect([signup.status, visitor.cookies.has('auth')]).toEqual([200, true])
    expect(await read(visitor)).toMatchObject({ is_proven: true })
  })

  // spec: age-9
  test('in a browser proves the age of one account: the first that logs in there', async () => {
    const browser = newVisitor(app, site)
    await prove(browser)
    const members = [await stranger(), await stranger(), await stranger()] as const
    const first = browserWith(browser)
    expect((await logIn(first, members[0])).status).toBe(200)
    expect(await read(first)).toMatchObject({ is_proven: true, may_enter: true })
    for (const member of members.slice(1)) {
      const next = browserWith(browser)
      expect((await logIn(next, member)).status).toBe(200)
      expect(await read(next)).toMatchObject({ is_proven: false, status: 'none', may_enter: false })
      expect(await lookIn(next)).toBe('age_proof_required')
    }
    // Without a session the browser proves nothing any longer.
    expect(await lookIn(browserWith(browser))).toBe('age_proof_required')
    // And a session that was open before proves nothing with the cookie of another.
    const open = newVisitor(app, site)
    await logIn(open, members[1])
    await prove(browser)
    open.cookies.set('age_check', browser.cookies.get('age_check') ?? '')
    expect(await read(open)).toMatchObject({ is_proven: false, may_enter: false })
    // The account keeps its proof for a year, in every browser.
    app.services.clock.advance(300 * 86_400)
    const later = newVisitor(app, site)
    await logIn(later, members[0])
    expect(await lookIn(later)).toBe('in')
  })

  // spec: age-9
  test('proves one account of several that log in concurrently', async () => {
    for (let round = 0; round < 3; round += 1) {
      const browser = newVisitor(app, site)
      await prove(browser)
      const members = await Promise.all(Array.from({ length: 4 }, stranger))
      const browsers = members.map(() => browserWith(browser))
      const logins = await Promise.all(browsers.map((each, at) => logIn(each, members[at] as Stranger)))
      expect(logins.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const proofs = await Promise.all(browsers.map(async (each) => (await read(each)).is_proven))
      expect(proofs.filter(Boolean)).toHaveLength(1)
    }
  })

  test('that is open at the login becomes the account’s', async () => {
    const browser = newVisitor(app, site)
    const reference = await startedBy(browser)
    const member = await stranger()
    await logIn(browser, member)
    expect((await read(browser)).status).toBe('pending')
    await decide(reference, 'over_18')
    expect(await lookIn(browser)).toBe('in')
    const elsewhere = newVisitor(app, site)
    await logIn(elsewhere, member)
    expect(await lookIn(elsewhere)).toBe('in')
  })

  // spec: age-10
  test('returns to the site’s own address, whatever the Host header says', async () => {
    const anyHost = 'elsewhere.test'
    const { body } = await app.call('/api/age-assurance', { method: 'POST', body: {}, host: anyHost })
    expect(new URL(body.redirect_url).hostname).not.toBe(anyHost)
  })

  test('uses one cookie for all checks of a browser', async () => {
    const visitor = newVisitor(app, site)
    await startedBy(visitor)
    const token = visitor.cookies.get('age_check')
    await prove(visitor)
    expect(visitor.cookies.get('age_check')).toBe(token)
  })

  test('proves nothing for another browser that knows its reference', async () => {
    const [ann, bob] = [await newMember(app, site), newVisitor(app, site)]
    await startedBy(bob)
    await prove(ann)
    expect((await read(bob)).status).toBe('pending')
    expect(await lookIn(bob)).toBe('age_proof_required')
    bob.cookies.set('age_check', newToken())
    expect((await read(bob)).status).toBe('none')
  })

  test('expires: after a year for an account, after 30 days in a browser', async () => {
    const member = await newMember(app, site)
    const visitor = newVisitor(app, site)
    await prove(member)
    await prove(visitor)
    app.services.clock.advance(30 * 86_400 - 60)
    expect(await lookIn(visitor)).toBe('in')
    app.services.clock.advance(120)
    expect(await lookIn(visitor)).toBe('age_proof_required')
    app.services.clock.advance(335 * 86_400 - 600)
    expect(await lookIn(await logInAgain(member))).toBe('in')
    app.services.clock.advance(1200)
    const later = await logInAgain(member)
    expect(await lookIn(later)).toBe('age_proof_required')
    expect((await read(later)).status).toBe('none')
  })

  test('without a result can be repeated, and its provider may still report one later', async () => {
    const member = await newMember(app, site)
    const reference = await startedBy(member)
    await decide(reference, 'unclear')
    expect(await read(member)).toMatchObject({ is_proven: false, status: 'unclear' })
    await decide(reference, 'over_18')
    expect(await read(member)).toMatchObject({ is_proven: true })
  })

  test('that finds a person under age blocks further attempts, for the account everywhere', async () => {
    const member = await newMember(app, site)
    await prove(member, 'under_18')
    expect(await read(member)).toMatchObject({ is_proven: false, status: 'under_age' })
    const again = await start(member)
    expect([again.status, again.body.code]).toEqual([409, 'age_check_held'])
    const other = await logInAgain(member)
    expect((await start(other)).body.code).toBe('age_check_held')
    app.services.clock.advance(390 * 86_400)
    expect((await start(await logInAgain(member))).body.code).toBe('age_check_held')
  })

  test('that finds a person under age is not overruled by another open check', async () => {
    for (const who of [await newMember(app, site), newVisitor(app, site)]) {
      const [first, second, third] = [await startedBy(who), await startedBy(who), await startedBy(who)]
      await decide(second, 'unclear')
      await decide(first, 'under_18')
      for (const later of [second, third]) {
        app.services.clock.advance(1)
        await decide(later, 'over_18')
        expect(await read(who)).toMatchObject({ is_proven: false, status: 'under_age', may_enter: false })
      }
      expect(await lookIn(who)).toBe('age_proof_required')
      expect((await start(who)).body.code).toBe('age_check_held')
    }
  })

  test('accepts the first definite result, even of two concurrent ones', async () => {
    const member = await newMember(app, site)
    const reference = await startedBy(member)
    await Promise.all([
      decide(reference, 'over_18'),
      decide(reference, 'over_18'),
      decide(reference, 'unclear'),
    ])
    await decide(reference, 'under_18')
    expect(await read(member)).toMatchObject({ status: 'proven' })
  })

  test('is deleted with the account, and open ones after a day', async () => {
    const member = await newMember(app, site)
    await prove(member)
    const open = await startedBy(newVisitor(app, site))
    const { db } = app.services.database
    const count = async (column: 'account_id' | 'reference', value: number | string) =>
      (await db.selectFrom('age_checks').select('id').where(column, '=', value).execute()).length
    await app.work().emit(accountErased, { account_id: member.id, site_id: site.id })
    expect(await count('account_id', member.id)).toBe(0)
    expect(await count('reference', open)).toBe(1)
    await app.call('/dev/clock', { method: 'POST', body: { advance_seconds: 86_401 } })
    expect(await count('reference', open)).toBe(0)
  })

  test('redirects a form back, to our own screen only', async () => {
    const reference = await startedBy(newVisitor(app, site))
    const send = (fields: Record<string, string>) =>
      app.http.request(`http://${site.host}/sandbox/age/${reference}`, {
        method: 'POST',
        headers: { host: site.host },
        body: new URLSearchParams(fields),
      })
    const back = await send({ outcome: 'over_18', return: '/age-check?next=%2Fmembers' })
    expect([back.status, back.headers.get('location')]).toEqual([303, '/age-check?next=%2Fmembers'])
    for (const elsewhere of ['https://evil.test', '//evil.test', '/age-checked', '/age-check\\evil']) {
      const { headers } = await send({ outcome: 'over_18', return: elsewhere })
      expect(headers.get('location')).toBe('/age-check')
    }
  })

  test('returns refusals in the sandbox', async () => {
    const unknown = await decide(newToken(), 'over_18')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
    const reference = await startedBy(newVisitor(app, site))
    const wrong = await app.call(`/sandbox/age/${reference}`, {
      method: 'POST',
      body: { outcome: 'over_21' },
      host: site.host,
    })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_input'])
    const shown = await app.call(`/api/age-sandbox/${reference}`, { host: site.host })
    expect(shown.body).toEqual({ outcome: null })
  })
})

describe('the webhook', () => {
  // spec: age-3
  test('is accepted by its signature alone', async () => {
    const member = await newMember(app, site)
    const reference = await startedBy(member)
    const good = delivery(reference, 'over_18')
    const signature = good.headers['x-sandbox-signature'] ?? ''
    const signed = (value: string) => ({
      ...good,
      headers: { ...good.headers, 'x-sandbox-signature': value },
    })
    const bad = [
      { ...good, body: good.body.replace('over_18', 'unclear') },
      { ...good, body: `${good.body} ` },
      signed(''),
      signed(`${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`),
      signed(signature.replace(/t=(\d+)/, (_, time) => `t=${Number(time) + 1}`)),
      signed(signature.replace(/,v1=.*/, ',v1=')),
      { ...delivery(newToken(), 'over_18'), headers: good.headers },
    ]
    for (const wrong of bad) {
      const answer = await webhook(wrong)
      expect([answer.status, (await answer.json()).code]).toEqual([401, 'bad_signature'])
    }
    expect((await read(member)).status).toBe('pending')
    expect((await webhook(good)).status).toBe(200)
    expect((await read(member)).status).toBe('proven')
  })

  test('has no effect when repeated, and is refused after five minutes', async () => {
    stopTime()
    const member = await newMember(app, site)
    const reference = await startedBy(member)
    const sent = delivery(reference, 'over_18')
    expect((await webhook(sent)).status).toBe(200)
    const row = () =>
      app.services.database.db
        .selectFrom('age_checks')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()
    const before = await row()
    app.services.clock.advance(290)
    expect((await webhook(sent)).status).toBe(200)
    expect(await row()).toEqual(before)
    app.services.clock.advance(20)
    expect((await webhook(sent)).status).toBe(401)
    const early = delivery(reference, 'over_18', addSeconds(app.services.clock.now(), 310))
    expect((await webhook(early)).status).toBe(401)
  })

  test('returns not found for an unknown check or provider', async () => {
    const sent = delivery(newToken(), 'over_18')
    expect((await webhook(sent)).status).toBe(404)
    expect((await webhook(sent, 'nobody')).status).toBe(404)
  })
})

describe('the policy', () => {
  const countries = { GB: 'before_entry' } as const
  const goTo = (visitor: Visitor, country: string) =>
    visitor.call('/dev/geoip', { method: 'POST', body: { country } })

  beforeEach(async () => {
    site = await app.newSite({ age_policy_by_country: countries, logged_out_search: 'all' })
  })

  // spec: age-2, age-3
  test('is that of the visitor’s country', async () => {
    const visitor = newVisitor(app, site)
    await goTo(visitor, 'FR')
    expect(await lookIn(visitor)).toBe('in')
    await goTo(visitor, 'GB')
    expect([await lookIn(visitor), (await read(visitor)).policy]).toEqual([
      'age_proof_required',
      'before_entry',
    ])
    await goTo(visitor, 'NL')
    expect([await lookIn(visitor), (await read(visitor)).policy]).toEqual(['in', 'declare'])
  })

  // spec: age-5
  test('is the strictest when the country is unknown', async () => {
    const visitor = newVisitor(app, site)
    expect([await lookIn(visitor), (await read(visitor)).policy]).toEqual([
      'age_proof_required',
      'before_entry',
    ])
  })

  // spec: age-5
  test('is that of the profile when the IP address gives no country', async () => {
    const [british, dutch] = [await newMember(app, site, { country: 'GB' }), await newMember(app, site)]
    expect([await lookIn(british), await lookIn(dutch)]).toEqual(['age_proof_required', 'in'])
    const abroad = await logInAgain(british)
    await goTo(abroad as Visitor, 'NL')
    expect(await lookIn(abroad)).toBe('in')
  })

  // spec: age-2
  test('takes effect at once when the site changes it', async () => {
    const visitor = newVisitor(app, site)
    await goTo(visitor, 'NL')
    expect(await lookIn(visitor)).toBe('in')
    await app.changeSettings(site, { age_policy: 'before_entry' })
    expect(await lookIn(visitor)).toBe('age_proof_required')
    await app.changeSettings(site, { age_policy: 'none' })
    expect(await lookIn(visitor)).toBe('in')
  })

  // spec: age-3
  test('allows login and logout, and closes the rest', async () => {
    await app.changeSettings(site, { age_policy: 'none', age_policy_by_country: {} })
    const someone = person(site)
    const browser = newVisitor(app, site)
    expect((await browser.call('/api/signup', { method: 'POST', body: someone })).status).toBe(200)
    await app.changeSettings(site, { age_policy: 'before_entry' })
    const fresh = newVisitor(app, site)
    const login = await fresh.call('/api/user.php', {
      method: 'POST',
      body: { email: someone.email, password },
    })
    expect([login.status, login.body.user.email]).toEqual([200, someone.email])
    expect((await fresh.call('/api/account')).status).toBe(200)
    expect(await lookIn(fresh)).toBe('age_proof_required')
    expect((await fresh.call('/api/logout.php')).status).toBe(200)
  })
})

test('without a provider no check can start, and the sandbox does not exist', async () => {
  const closed = await startTestApp({ TRUST_PROXY: '1', DEV_DOORS: '0' })
  try {
    const here = await closed.newSite({ age_policy: 'before_entry' })
    const visitor = newVisitor(closed, here)
    const answer = await start(visitor)
    expect([answer.status, answer.body.code]).toEqual([503, 'age_check_unavailable'])
    const sandbox = await visitor.call('/sandbox/age/x', { method: 'POST', body: { outcome: 'over_18' } })
    expect(sandbox.status).toBe(404)
    expect(
      (await visitor.call('/api/age-assurance/sandbox/webhook', { method: 'POST', body: {} })).status,
    ).toBe(404)
  } finally {
    await closed.stop()
  }
})
