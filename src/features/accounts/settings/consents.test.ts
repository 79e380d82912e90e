import { beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import { newVisitor, person } from '../../../../tests/drivers/visitors.ts'
import type { SiteRecord } from '../../sites/server/public.ts'

const app = setUpApp({ TRUST_PROXY: '1' })
let site: SiteRecord
beforeEach(async () => {
  site = await app.newSite()
})

type Caller = Pick<TestMember, 'call'>
type Shown = { purpose: string; given: boolean; text_version: string | null; locale: string | null }

const change = (member: Caller, purpose: string, given: boolean) =>
  member.call('/api/account/consents', { method: 'PUT', body: { purpose, given } })
const consentsOf = async (member: Caller): Promise<Shown[]> =>
  (await member.call('/api/account/consents')).body.consents
const consentTo = async (member: Caller, purpose: string) =>
  (await consentsOf(member)).find((consent) => consent.purpose === purpose)

async function newcomer(cookie?: string) {
  const visitor = newVisitor(app, site, cookie === undefined ? {} : { cookie })
  await visitor.call('/api/signup', { method: 'POST', body: person(site) })
  return visitor
}

describe('consents', () => {
  test('every purpose is listed, given or not', async () => {
    const anna = await newcomer()
    const given = {
      given: true,
      text_version: site.terms_version,
      locale: 'en',
      given_at: expect.any(String),
      withdrawn_at: null,
      is_pending: false,
    }
    const open = {
      given: false,
      is_pending: false,
      text_version: null,
      locale: null,
      given_at: null,
      withdrawn_at: null,
    }
    expect(await consentsOf(anna)).toEqual([
      { purpose: 'terms', ...given },
      { purpose: 'sensitive_data', ...given },
      { purpose: 'marketing', ...open },
      { purpose: 'statistics', ...open },
      { purpose: 'immediate_delivery', ...open },
    ])
  })

  // spec: accounts-24
  test('one can be given in another language, withdrawn and given again; every text shown is stored', async () => {
    const anna = await newcomer()
    anna.cookies.set('locale', 'nl')
    const { status, body } = await change(anna, 'statistics', true)
    expect(status).toBe(200)
    expect(body.consents).toContainEqual(
      expect.objectContaining({ purpose: 'statistics', given: true, locale: 'nl' }),
    )
    await change(anna, 'statistics', true)
    await change(anna, 'statistics', false)
    expect(await consentTo(anna, 'statistics')).toMatchObject({
      given: false,
      text_version: site.terms_version,
      withdrawn_at: expect.any(String),
    })
    await change(anna, 'statistics', true)
    expect(await consentTo(anna, 'statistics')).toMatchObject({ given: true, withdrawn_at: null })
    const { id } = (await anna.call('/api/user.php')).body.user
    const records = await app.services.database.db
      .selectFrom('consents')
      .select(['purpose', 'withdrawn_at'])
      .where('account_id', '=', id)
      .where('purpose', '=', 'statistics')
      .orderBy('id')
      .execute()
    expect(records.map(({ withdrawn_at }) => withdrawn_at === null)).toEqual([false, true])
  })

  test('the terms cannot be withdrawn', async () => {
    const anna = await newcomer()
    const { status, body } = await change(anna, 'terms', false)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.data.issues).toEqual([
      {
        path: 'given',
        message:
          'The terms apply for as long as you have an account. If you no longer agree, you can delete it.',
      },
    ])
    expect((await consentTo(anna, 'terms'))?.given).toBe(true)
  })

  // spec: accounts-24
  test('giving the terms accepts the current version', async () => {
    const anna = await newcomer()
    const old = site.terms_version
    const { db } = app.services.database
    const { company_id } = await db
      .selectFrom('sites')
      .select('company_id')
      .where('id', '=', site.id)
      .executeTakeFirstOrThrow()
    await setRow(db, 'companies', company_id, { created_at: new Date('2031-02-03T12:00:00Z') })
    app.services.bus.publish('sites', 0)
    const shown = (await anna.call('/api/settings')).body.terms_version
    expect(shown).toBe('2031-02-03T12:00:00.000Z')
    const acceptedTerms = async () => (await anna.call('/api/user.php')).body.user.accepted_terms
    expect(await acceptedTerms()).toBe(old)
    const stale = await anna.call('/api/account/consents', {
      method: 'PUT',
      body: { purpose: 'terms', given: true, terms_version: old },
    })
    expect(stale.body.data.issues[0].path).toBe('terms_version')
    expect(await acceptedTerms()).toBe(old)
    await change(anna, 'terms', true)
    expect(await acceptedTerms()).toBe(shown)
    await change(anna, 'terms', true)
    const records = await db
      .selectFrom('consents')
      .innerJoin('accounts', 'accounts.id', 'consents.account_id')
      .select('text_version')
      .where('purpose', '=', 'terms')
      .where('accounts.site_id', '=', site.id)
      .orderBy('consents.id')
      .execute()
    expect(records.map(({ text_version }) => text_version)).toEqual([old, shown])
  })

  test('two concurrent requests write one record', async () => {
    const anna = await newMember(app, site)
    const answers = await Promise.all([1, 2, 3].map(() => change(anna, 'marketing', true)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const records = await app.services.database.db
      .selectFrom('consents')
      .select('id')
      .where('account_id', '=', anna.id)
      .execute()
    expect(records).toHaveLength(1)
  })

  test('marketing turns all advertising on; withdrawing it turns all of it off', async () => {
    const anna = await newMember(app, site)
    const mailsOf = async () => (await anna.call('/api/account')).body.account.notifications.mail
    await change(anna, 'marketing', true)
    expect(await mailsOf()).toMatchObject({ discounts: true, new_members: true, site_news: true })
    await anna.call('/api/account/notifications', { method: 'PUT', body: { mail: { discounts: false } } })
    await change(anna, 'marketing', true)
    expect(await mailsOf()).toMatchObject({ discounts: false, new_members: true })
    await change(anna, 'marketing', false)
    expect(await mailsOf()).toMatchObject({
      discounts: false,
      new_members: false,
      site_news: false,
      new_message: true,
    })
  })

  // spec: orders-57
  test('require a session and an existing purpose', async () => {
    const anna = await newMember(app, site)
    expect((await change(anna, 'cookies', true)).body.code).toBe('invalid_input')
    // That one comes with an order.
    expect((await change(anna, 'immediate_delivery', true)).body.code).toBe('invalid_input')
    expect((await newVisitor(app, site).call('/api/account/consents')).status).toBe(403)
  })
})

describe('without the consent to sensitive data', () => {
  const profile = {
    sexuality: 'bi',
    seeking: 'male',
    interests: ['sex', 'wine'],
    about_me: 'Looking for a kind man',
    reason_for_signup: 'Something exciting',
    hair_color: 'brown',
  }
  async function received() {
    const anna = await newMember(app, site)
    await anna.call('/api/profile', { method: 'PUT', body: profile })
    return anna
  }
  const profileSeenBy = async (member: Caller, id: number) =>
    (await member.call(`/api/profiles/${id}`)).body.profile
  const found = async (member: Caller) =>
    (await member.call('/api/members')).body.results.map((card: { id: number }) => card.id)

  // spec: accounts-24
  test('others no longer see the sensitive fields; the member does', async () => {
    const [anna, bram] = [await received(), await newMember(app, site)]
    expect(await profileSeenBy(bram, anna.id)).toMatchObject(profile)
    await change(anna, 'sensitive_data', false)
    expect(await profileSeenBy(bram, anna.id)).toMatchObject({
      sexuality: null,
      seeking: null,
      interests: [],
      about_me: null,
      reason_for_signup: null,
      hair_color: 'brown',
      name: anna.name,
    })
    expect((await anna.call('/api/profile')).body.profile).toMatchObject(profile)
    expect(await profileSeenBy(anna, anna.id)).toMatchObject({
      sexuality: null,
      about_me: null,
      interests: [],
    })
    expect((await anna.call('/api/user.php')).body.user.profile).toMatchObject(profile)
    await change(anna, 'sensitive_data', true)
    expect(await profileSeenBy(bram, anna.id)).toMatchObject(profile)
  })

  test('the member is out of search, likes and online, even after an edit', async () => {
    const [anna, bram] = [await received(), await newMember(app, site)]
    await anna.call('/api/likes', { method: 'POST', body: { profile_id: bram.id } })
    expect(await found(bram)).toEqual([anna.id])
    await change(anna, 'sensitive_data', false)
    expect(await found(bram)).toEqual([])
    await app.drain()
    expect((await bram.call('/api/likes')).body).toMatchObject({ liked_by: [], totals: { new_likes: 0 } })
    expect((await profileSeenBy(bram, anna.id)).online).toBe(false)
    await anna.call('/api/profile', { method: 'PUT', body: { hair_color: 'red' } })
    expect(await found(bram)).toEqual([])
    const cleo = await newMember(app, site)
    await anna.call('/api/likes', { method: 'POST', body: { profile_id: cleo.id } })
    expect((await cleo.call('/api/totals')).body.totals.new_likes).toBe(0)
    await change(anna, 'sensitive_data', true)
    expect(await found(bram)).toEqual(expect.arrayContaining([anna.id]))
    expect((await bram.call('/api/likes')).body.liked_by).toMatchObject([{ id: anna.id }])
  })

  test('invisibility chosen by the member remains after the consent is given again', async () => {
    const [anna, bram] = [await received(), await newMember(app, site)]
    await anna.call('/api/account/privacy', { method: 'PUT', body: { invisible: true } })
    await change(anna, 'sensitive_data', false)
    await change(anna, 'sensitive_data', true)
    expect(await found(bram)).toEqual([])
  })

  test('messages of the member stay in the open chats', async () => {
    const [anna, bram] = [await received(), await newMember(app, site)]
    await anna.call('/api/chats', {
      method: 'POST',
      body: {
        profile_id: bram.id,
        client_id: 'a4b9d4b0-6f5b-4b0a-8c4e-0c9f5f6f7b01',
        kind: 'text',
        body: 'Hello',
      },
    })
    await change(anna, 'sensitive_data', false)
    expect((await bram.call('/api/chats')).body.chats).toMatchObject([
      { profile_id: anna.id, other: { online: false } },
    ])
  })
})
