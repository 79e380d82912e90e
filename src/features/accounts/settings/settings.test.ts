import { beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { newVisitor, password, person, type Visitor } from '../../../../tests/drivers/visitors.ts'
import { secondsPerDay } from '../../../core/time.ts'
import { endOfStreams } from '../../../server/events/hub.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { hashPassword } from '../server/public.ts'

const app = setUpApp({ TRUST_PROXY: '1' })
let site: SiteRecord
beforeEach(async () => {
  site = await app.newSite()
})

type Caller = Pick<TestMember, 'call'>

const put = (member: Caller, part: string, body: unknown) =>
  member.call(`/api/account/${part}`, { method: 'PUT', body })
const accountOf = async (member: Caller) => (await member.call('/api/account')).body.account
const consentTo = async (member: Caller, purpose: string) => {
  const { consents } = (await member.call('/api/account/consents')).body
  return consents.find((consent: { purpose: string }) => consent.purpose === purpose)
}

async function visitorOf(email: string, userAgent: string): Promise<Visitor> {
  const visitor = newVisitor(app, site)
  await visitor.call('/api/user.php', {
    method: 'POST',
    body: { email, password },
    headers: { 'user-agent': userAgent },
  })
  return visitor
}

describe('the account record', () => {
  test('contains what the settings show', async () => {
    const anna = await newMember(app, site, { country: 'SE' })
    expect(await accountOf(anna)).toEqual({
      email: anna.email,
      pending_email: null,
      status: 'active',
      signup_date: expect.any(String),
      activated_at: expect.any(String),
      language: 'en',
      sessions: [
        {
          id: expect.any(Number),
          created_at: expect.any(String),
          last_seen_at: expect.any(String),
          user_agent: 'test',
          current: true,
        },
      ],
      notifications: {
        mail: {
          new_conversation: true,
          new_message: true,
          like_received: true,
          unread_message_reminder: true,
          discounts: false,
          new_members: false,
          site_news: false,
          unread_notifications_reminder: true,
        },
        push: { new_message: true, like_received: true, match: true },
      },
      notifications_disabled: [],
      quiet_hours: null,
      privacy: {
        invisible: false,
        read_receipts: true,
        hide_fictional: false,
        auto_like_newcomers: false,
        hide_from_other_sites: false,
        discreet: false,
        on_landings: false,
        photos_at_once: false,
        open_subjects: false,
      },
      spending: {
        daily_cap: null,
        monthly_cap: null,
        currency: 'SEK',
        spent_today: 0,
        spent_this_month: 0,
      },
      second_factor: { required: false, totp: false, recovery_codes_left: 0, passkeys: [] },
      dismissals: {},
    })
  })

  test('is readable by its owner, confirmed or not', async () => {
    const waiting = await newMember(app, site, { confirmed: false })
    expect((await accountOf(waiting)).status).toBe('not_confirmed')
    const { status, body } = await newVisitor(app, site).call('/api/account')
    expect([status, body.code]).toEqual([403, 'authentication_required'])
  })
})

describe('notifications', () => {
  // spec: accounts-23
  test('omitted fields stay as they are', async () => {
    const anna = await newMember(app, site)
    await put(anna, 'notifications', { mail: { new_message: false }, push: { match: false } })
    const { body } = await put(anna, 'notifications', { mail: { like_received: false } })
    expect(body.account.notifications).toMatchObject({
      mail: { new_message: false, like_received: false, new_conversation: true },
      push: { match: false, new_message: true },
    })
    await put(anna, 'notifications', { mail: { new_message: true } })
    expect((await accountOf(anna)).notifications.mail).toMatchObject({
      new_message: true,
      like_received: false,
    })
    expect((await put(anna, 'notifications', { mail: { gossip: true } })).body.code).toBe('invalid_input')
    expect((await put(anna, 'notifications', { mail: { new_message: 'no' } })).status).toBe(400)
  })

  test('concurrent changes all count', async () => {
    const anna = await newMember(app, site)
    const kinds = ['new_conversation', 'new_message', 'like_received', 'unread_message_reminder']
    const answers = await Promise.all(
      kinds.map((kind) => put(anna, 'notifications', { mail: { [kind]: false } })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { mail } = (await accountOf(anna)).notifications
    expect(kinds.map((kind) => mail[kind])).toEqual([false, false, false, false])
  })

  test('advertising is the marketing consent: the first kind gives it, the last one withdraws it', async () => {
    const anna = await newMember(app, site)
    expect((await consentTo(anna, 'marketing')).given).toBe(false)
    await put(anna, 'notifications', { mail: { discounts: true } })
    expect(await consentTo(anna, 'marketing')).toMatchObject({
      given: true,
      text_version: site.terms_version,
      locale: 'en',
      withdrawn_at: null,
    })
    await put(anna, 'notifications', { mail: { discounts: false, site_news: true } })
    expect((await consentTo(anna, 'marketing')).given).toBe(true)
    await put(anna, 'notifications', { mail: { site_news: false } })
    const withdrawn = await consentTo(anna, 'marketing')
    expect(withdrawn).toMatchObject({ given: false, withdrawn_at: expect.any(String) })
    await put(anna, 'notifications', { mail: { new_message: false } })
    expect(await consentTo(anna, 'marketing')).toEqual(withdrawn)
  })

  test('two concurrent requests that turn advertising on write one consent', async () => {
    const anna = await newMember(app, site)
    await Promise.all([
      put(anna, 'notifications', { mail: { discounts: true } }),
      put(anna, 'notifications', { mail: { site_news: true } }),
    ])
    const records = await app.services.database.db
      .selectFrom('consents')
      .select('purpose')
      .where('account_id', '=', anna.id)
      .execute()
    expect(records).toEqual([{ purpose: 'marketing' }])
  })

  test('agreeing to marketing at signup turns all of it on', async () => {
    const visitor = newVisitor(app, site)
    const consents = { terms: true, sensitive_data: true, marketing: true }
    await visitor.call('/api/signup', { method: 'POST', body: person(site, { consents }) })
    expect((await accountOf(visitor)).notifications.mail).toMatchObject({
      discounts: true,
      new_members: true,
      site_news: true,
    })
  })
})

describe('spending', () => {
  // spec: accounts-23
  test('limits are set, removed and left unchanged one by one', async () => {
    const anna = await newMember(app, site, { country: 'GB' })
    const { body } = await put(anna, 'spending', { daily_cap: 2500, monthly_cap: 10000 })
    expect(body.account.spending).toEqual({
      daily_cap: 2500,
      monthly_cap: 10000,
      currency: 'GBP',
      spent_today: 0,
      spent_this_month: 0,
    })
    await put(anna, 'spending', { monthly_cap: 9000 })
    expect((await accountOf(anna)).spending).toMatchObject({ daily_cap: 2500, monthly_cap: 9000 })
    await put(anna, 'spending', { daily_cap: null })
    expect((await accountOf(anna)).spending).toMatchObject({ daily_cap: null, monthly_cap: 9000 })
    expect((await put(anna, 'spending', {})).body.account.spending.monthly_cap).toBe(9000)
    for (const daily_cap of [0, -1, 1.5, '20', 100_000_001]) {
      expect((await put(anna, 'spending', { daily_cap })).status).toBe(400)
    }
  })

  // spec: orders-1
  test('limits stay in the currency in which they were set, and have one', async () => {
    const anna = await newMember(app, site, { country: 'PL' })
    await put(anna, 'spending', { daily_cap: 10_000 })
    const moved = await anna.call('/api/profile', { method: 'PUT', body: { country: 'NL' } })
    expect(moved.status).toBe(200)
    const { body } = await put(anna, 'spending', { monthly_cap: 40_000 })
    const caps = { daily_cap: 10_000, monthly_cap: 40_000, currency: 'PLN' }
    expect(body.account.spending).toMatchObject(caps)
    const mixed = await put(anna, 'spending', { daily_cap: 2000, currency: 'EUR' })
    expect([mixed.status, mixed.body.code]).toEqual([409, 'conflict'])
    expect((await accountOf(anna)).spending).toMatchObject(caps)
    await put(anna, 'spending', { daily_cap: null, monthly_cap: null })
    expect((await accountOf(anna)).spending).toMatchObject({ currency: 'EUR' })
    // As the undo button does.
    const restored = await put(anna, 'spending', { daily_cap: 10_000, currency: 'PLN' })
    expect(restored.body.account.spending).toMatchObject({ daily_cap: 10_000, currency: 'PLN' })
    const replaced = await put(anna, 'spending', { daily_cap: 2000, monthly_cap: null, currency: 'EUR' })
    expect(replaced.body.account.spending).toMatchObject({ daily_cap: 2000, currency: 'EUR' })
  })
})

describe('sessions', () => {
  const account = async () => newMember(app, site, { password_hash: await hashPassword(password) })

  // spec: accounts-23
  test('are listed with their browser, and one can be ended', async () => {
    const anna = await account()
    const phone = await visitorOf(anna.email, 'Phone')
    const { sessions } = await accountOf(anna)
    expect(
      sessions.map((one: { user_agent: string; current: boolean }) => [one.user_agent, one.current]),
    ).toEqual(
      expect.arrayContaining([
        ['Phone', false],
        ['test', true],
      ]),
    )
    const { id } = sessions.find((one: { user_agent: string }) => one.user_agent === 'Phone')
    const end = () => anna.call(`/api/account/sessions/${id}`, { method: 'DELETE' })
    expect((await end()).body).toEqual({ ok: true })
    expect((await phone.call('/api/account')).body.code).toBe('authentication_required')
    expect((await accountOf(anna)).sessions).toHaveLength(1)
    expect((await end()).body.code).toBe('not_found')
  })

  test("nobody ends another member's session", async () => {
    const [anna, bram] = [await account(), await newMember(app, site)]
    const { sessions } = await accountOf(anna)
    const answer = await bram.call(`/api/account/sessions/${sessions[0].id}`, { method: 'DELETE' })
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    expect((await accountOf(anna)).sessions).toHaveLength(1)
  })

  test('ending the current one logs out', async () => {
    const anna = await account()
    const phone = await visitorOf(anna.email, 'Phone')
    const { sessions } = await accountOf(phone)
    const own = sessions.find((one: { current: boolean }) => one.current)
    await phone.call(`/api/account/sessions/${own.id}`, { method: 'DELETE' })
    expect(phone.cookies.has('auth')).toBe(false)
    expect((await phone.call('/api/user.php')).body.user).toBeNull()
    expect((await accountOf(anna)).sessions).toHaveLength(1)
  })

  test('a browser that is logged out no longer receives events of the account', async () => {
    const anna = await account()
    const phone = await visitorOf(anna.email, 'Phone')
    const heard: string[] = []
    app.services.hub.listen(anna.id, ({ type }) => heard.push(type))
    const { sessions } = await accountOf(anna)
    const { id } = sessions.find((one: { user_agent: string }) => one.user_agent === 'Phone')
    await anna.call(`/api/account/sessions/${id}`, { method: 'DELETE' })
    expect(heard).toEqual([endOfStreams])
    await anna.call('/api/account/sessions', { method: 'DELETE' })
    await visitorOf(anna.email, 'Tablet').then((tablet) => tablet.call('/api/logout.php'))
    await phone.call('/api/logout.php')
    expect(heard).toEqual([endOfStreams, endOfStreams, endOfStreams])
  })

  test('all others can be ended at once', async () => {
    const anna = await account()
    const others = [await visitorOf(anna.email, 'Phone'), await visitorOf(anna.email, 'Tablet')]
    expect((await anna.call('/api/account/sessions', { method: 'DELETE' })).body).toEqual({ ok: true })
    for (const other of others) expect((await other.call('/api/account')).status).toBe(403)
    expect((await accountOf(anna)).sessions).toMatchObject([{ current: true }])
  })
})

describe('dismissals', () => {
  // spec: accounts-23, accounts-40
  test('are stored for 90 days', async () => {
    const anna = await newMember(app, site, { password_hash: await hashPassword(password) })
    const dismiss = (member: Caller, alert: string) => put(member, 'dismissals', { alert })
    expect((await dismiss(anna, 'hide-enrich-alert')).body).toEqual({ ok: true })
    const { dismissals: stored } = await accountOf(anna)
    expect(stored).toEqual({ 'hide-enrich-alert': expect.any(String) })
    expect((await anna.call('/api/account/dismissals')).body).toEqual({ dismissals: stored })
    app.services.clock.advance(20 * secondsPerDay)
    await dismiss(anna, 'hide-profile-photo-alert')
    app.services.clock.advance(70 * secondsPerDay - 60)
    const later = await visitorOf(anna.email, 'Phone')
    expect(Object.keys((await accountOf(later)).dismissals).sort()).toEqual([
      'hide-enrich-alert',
      'hide-profile-photo-alert',
    ])
    app.services.clock.advance(120)
    const { dismissals } = await accountOf(later)
    expect(Object.keys(dismissals)).toEqual(['hide-profile-photo-alert'])
    await dismiss(later, 'hide-enrich-alert')
    expect(
      (await accountOf(later)).dismissals['hide-enrich-alert'] > dismissals['hide-profile-photo-alert'],
    ).toBe(true)
    for (const name of [
      'hide-push-notification-alert',
      'hide-disabled-notifications-alert',
      'hide-time-bonus-modal',
    ]) {
      expect((await dismiss(later, name)).body).toEqual({ ok: true })
    }
    expect((await dismiss(later, 'everything')).body.code).toBe('invalid_input')
  })
})
