import { beforeAll, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { emptyTable, setRow } from '../../../tests/drivers/stored-rows.ts'
import { letPass } from '../../../tests/drivers/test-app.ts'
import { newVisitor, person } from '../../../tests/drivers/visitors.ts'
import { findCaughtMails } from '../../server/mail/caught-mail.ts'
import { defaultBundles } from '../sites/rules.ts'
import { findVersion, type SiteRecord, siteById } from '../sites/server/public.ts'

const app = setUpApp({ DEMO: '1' })
const site = setUpSite(app)
const staff = {} as Record<'owner' | 'other' | 'manager' | 'content' | 'support', TestMember>
beforeAll(async () => {
  for (const role of ['owner', 'content', 'support'] as const)
    staff[role] = await newMember(app, site, { staff: role })
  staff.other = await newMember(app, site, { staff: 'owner' })
  staff.manager = await newMember(app, site, { staff: 'site_manager' })
})

const path = (rest = '') => `/api/admin/sites/${site.id}${rest}`
const draft = (by: TestMember, settings: Record<string, unknown>) =>
  by.call(path('/versions'), { method: 'POST', body: { settings } })
const publish = (by: TestMember, version: number, body: unknown = {}) =>
  by.call(path(`/versions/${version}/publish`), { method: 'POST', body })
const rollback = (by: TestMember, version: number, body: unknown = {}) =>
  by.call(path(`/versions/${version}/rollback`), { method: 'POST', body })
const listWith = (prices: Record<string, number>) =>
  defaultBundles.map((bundle, index) =>
    index === 0 ? { ...bundle, prices: { ...bundle.prices, ...prices } } : bundle,
  )
const put = (by: TestMember, body: unknown) => by.call(path(), { method: 'PUT', body })
const liveSettings = async () => (await newVisitor(app, site).call('/api/settings')).body.settings
const auditOf = async (subject: string) =>
  (await staff.owner.call(`/api/admin/audit?subject=${encodeURIComponent(subject)}`)).body.rows as {
    action: string
    reason: string
  }[]
const hostFor = (name: string) => `${name}-${site.id}.localhost`

describe('a site made from nothing', () => {
  // spec: staff-100, staff-108
  test('is open for signups on its host at once, and its maker is in the audit', async () => {
    const host = hostFor('made')
    const company = {
      name: 'Made B.V.',
      address: 'Kade 1',
      city: 'Utrecht',
      country: 'NL',
      registration_number: '12345678',
      vat_by_country: { NL: 'NL001', GB: 'GB002' },
    }
    const settings = {
      domain_language: 'pl',
      countries: ['PL', 'DE'],
      palette: 'bdsm',
      logo_words: 'Made here',
    }
    const body = { host, name: 'Made', niche: 2, pool: 'made', company, settings }
    const made = await staff.owner.call('/api/admin/sites', { method: 'POST', body })
    expect([made.status, made.body.code]).toEqual([200, undefined])
    expect(made.body.site).toMatchObject({ host, niche: 2, pool: { name: 'made' }, own: settings })
    const own = await siteById(app.work(), made.body.site.id)
    const visitor = newVisitor(app, own)
    const shown = (await visitor.call('/api/settings')).body.settings
    expect(shown).toMatchObject({ name: 'Made', domain: host, palette: 3, logo_words: 'Made here' })
    const signup = await visitor.call('/api/signup', { method: 'POST', body: person(own, { country: 'PL' }) })
    expect([signup.status, signup.body.code]).toEqual([200, undefined])
    expect((await auditOf(`site:${own.id}`)).map(({ action }) => action)).toEqual([
      'site.settings',
      'site.add',
    ])
    const twice = await staff.owner.call('/api/admin/sites', { method: 'POST', body })
    expect(twice.body.code).toBe('host_taken')
    const pool = await staff.owner.call(`/api/admin/sites/${own.id}`, {
      method: 'PUT',
      body: { pool_id: site.pool_id },
    })
    expect(pool.body.code).toBe('site_has_members')
  })

  // spec: staff-100
  test('is made once of two at the same time', async () => {
    const body = { host: hostFor('twice'), name: 'Twice', niche: 1 }
    const answers = await Promise.all(
      [staff.owner, staff.other].map((by) => by.call('/api/admin/sites', { method: 'POST', body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  // spec: staff-100
  test.each(['Dates.example', 'a b', '127.0.0.1', 'dates.example:80', '-a.example', ''])(
    'has no host %s',
    async (host) => {
      const body = { host, name: 'Bad', niche: 1 }
      const { status, body: refused } = await staff.owner.call('/api/admin/sites', { method: 'POST', body })
      expect([status, refused.code]).toEqual([400, 'invalid_input'])
    },
  )

  // spec: staff-100, staff-1
  test('is made by nobody whose role is for some sites, or not for settings', async () => {
    const local = await newMember(app, site, { staff: 'site_manager', staff_site_id: site.id })
    const body = { host: hostFor('no'), name: 'No', niche: 1 }
    for (const by of [local, staff.content, staff.support])
      expect((await by.call('/api/admin/sites', { method: 'POST', body })).status).toBe(403)
    expect((await local.call(path())).status).toBe(200)
    const other = await app.newSite()
    for (const rest of ['', '/versions', '/domain'])
      expect((await local.call(`/api/admin/sites/${other.id}${rest}`)).status).toBe(403)
    const changed = await local.call(`/api/admin/sites/${other.id}`, { method: 'PUT', body: { min_age: 21 } })
    expect(changed.status).toBe(403)
  })
})

describe('settings', () => {
  // spec: staff-101
  test('change at once, with a version and what was and is in the audit', async () => {
    const changed = await put(staff.manager, { message_credits: 7, name: 'Renamed' })
    expect(changed.body.site).toMatchObject({ name: 'Renamed', own: { message_credits: 7 } })
    expect(await liveSettings()).toMatchObject({ message_credits: 7, name: 'Renamed' })
    const { versions } = (await staff.content.call(path('/versions'))).body
    expect(versions[0]).toMatchObject({
      state: 'live',
      names: ['message_credits'],
      author: staff.manager.name,
    })
    const [settings, parts] = await auditOf(`site:${site.id}`)
    expect([settings?.reason, parts?.reason]).toEqual([
      'message_credits: null → 7',
      'name: "Test" → "Renamed"',
    ])
    const back = await put(staff.manager, { message_credits: null })
    expect(back.body.site.own.message_credits).toBeUndefined()
    expect((await liveSettings()).message_credits).toBe(10)
  })

  // spec: staff-101
  test.each<[string, unknown]>([
    ['refund_days', 13],
    ['min_age', 17],
    ['palette', 'pink'],
    ['unknown_setting', 1],
    ['message_credits', 'ten'],
    ['mails', { welcome: { en: { title: 'Hi {nobody}' } } }],
  ])('refuse what does not fit: %s', async (name, value) => {
    const at_once = await put(staff.owner, { [name]: value })
    expect([at_once.status, at_once.body.code]).toEqual([400, 'invalid_input'])
    expect((await draft(staff.owner, { [name]: value })).body.code).toBe('invalid_input')
  })

  // spec: staff-121
  test('refuse a price list that the catalogue refuses, whichever way it comes', async () => {
    const settings = { bundles: listWith({ SEK: 115 }) }
    const at = 'bundles.0.prices.SEK'
    const company = `/api/admin/companies/${site.company.id}`
    const made = { host: hostFor('prices'), name: 'Prices', niche: 1, settings }
    const answers = [
      { ...(await put(staff.owner, settings)), at },
      { ...(await draft(staff.owner, settings)), at: `settings.${at}` },
      { ...(await staff.owner.call(company, { method: 'PUT', body: { settings } })), at: `settings.${at}` },
      {
        ...(await staff.owner.call('/api/admin/sites', { method: 'POST', body: made })),
        at: `settings.${at}`,
      },
    ]
    for (const answer of answers) {
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
      expect(answer.body.data.issues[0].path).toBe(answer.at)
    }
  })

  // spec: staff-101, staff-121
  test('of the catalogue are once in the audit, and in its history', async () => {
    const shop = await app.newSite()
    const bundles = listWith({ EUR: 1095 })
    const change = { method: 'PUT', body: { bundles, gifts: [{ id: 1, credits: 10 }] } }
    expect((await staff.manager.call(`/api/admin/sites/${shop.id}`, change)).status).toBe(200)
    expect((await auditOf(`site:${shop.id}`)).map(({ action }) => action)).toEqual(['site.settings'])
    const { history } = (await staff.manager.call(`/api/admin/bundles?site=${shop.id}`)).body
    expect(history).toMatchObject([{ by: { id: staff.manager.id }, after: bundles }])
  })

  // spec: staff-102
  test('of a draft apply once it is published, and can be rolled back', async () => {
    const first = (await draft(staff.content, { photo_credits: 5 })).body.version
    expect(first.state).toBe('draft')
    expect((await liveSettings()).photo_credits).toBe(20)
    expect((await publish(staff.content, first.id)).status).toBe(403)
    expect((await publish(staff.manager, first.id)).body.version.state).toBe('live')
    expect((await liveSettings()).photo_credits).toBe(5)
    const second = (await draft(staff.content, { photo_credits: 6, signup_credits: 3 })).body.version
    await publish(staff.manager, second.id)
    const { version } = (await staff.content.call(path(`/versions/${first.id}`))).body
    expect(version.state).toBe('past')
    expect(version.rollback).toEqual(
      expect.arrayContaining([
        { name: 'photo_credits', before: 6, after: 5, inherited: 20 },
        { name: 'signup_credits', before: 3, after: null, inherited: 30 },
      ]),
    )
    expect((await rollback(staff.content, first.id)).status).toBe(403)
    const back = await rollback(staff.manager, first.id)
    expect(back.body.version).toMatchObject({ state: 'live', restores_id: first.id })
    expect(await liveSettings()).toMatchObject({ photo_credits: 5, signup_credits: 30 })
    expect((await publish(staff.manager, first.id)).status).toBe(409)
    expect(
      (await rollback(staff.manager, (await draft(staff.content, { min_age: 20 })).body.version.id)).status,
    ).toBe(409)
  })

  // spec: staff-102
  test('are published at their time, unless they were dropped', async () => {
    const { id } = (await draft(staff.owner, { min_age: 21 })).body.version
    const gone = (await draft(staff.owner, { min_age: 30 })).body.version
    const at = new Date(app.services.clock.now().getTime() + 600_000).toISOString()
    expect((await publish(staff.owner, id, { at })).body.version).toMatchObject({
      state: 'scheduled',
      publish_at: at,
    })
    await publish(staff.owner, gone.id, { at })
    const dropped = (by: TestMember) => by.call(path(`/versions/${gone.id}`), { method: 'DELETE' })
    expect((await dropped(staff.content)).status).toBe(403)
    expect((await dropped(staff.owner)).body.version.state).toBe('dropped')
    await letPass(app, 590)
    expect((await liveSettings()).min_age).toBe(18)
    await letPass(app, 20)
    expect((await liveSettings()).min_age).toBe(21)
    const { version } = (await staff.owner.call(path(`/versions/${id}`))).body
    expect([version.state, version.publisher]).toEqual(['live', staff.owner.name])
  })

  // spec: staff-102
  test('of two drafts that change the same, one is published, however many publish at once', async () => {
    const drafts = await Promise.all(
      [11, 12, 13, 14].map((message_credits) => draft(staff.owner, { message_credits })),
    )
    const ids = drafts.map(({ body }) => body.version.id)
    const answers = await Promise.all(
      ids.map((id, index) => publish(index % 2 ? staff.owner : staff.other, id)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const live = answers.find(({ status }) => status === 200)?.body.version.id
    expect((await liveSettings()).message_credits).toBe(11 + ids.indexOf(live))
    const again = await Promise.all([publish(staff.owner, live), publish(staff.other, live)])
    expect(again.map(({ status }) => status)).toEqual([409, 409])
  })

  // spec: staff-102
  test('of drafts that change different things all stay, however many are published at once', async () => {
    const changes = {
      min_age: 23,
      photo_credits: 31,
      message_credits: 32,
      signup_credits: 33,
      refund_days: 34,
    }
    const ids: number[] = []
    for (const [name, value] of Object.entries(changes))
      ids.push((await draft(staff.owner, { [name]: value })).body.version.id)
    const answers = await Promise.all(
      ids.map((id, index) => publish(index % 2 ? staff.owner : staff.other, id)),
    )
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    const { own, live_version } = (await staff.owner.call(path())).body.site
    expect(own).toMatchObject(changes)
    const { versions } = (await staff.owner.call(path('/versions'))).body
    expect(versions.filter(({ state }: { state: string }) => state === 'live')).toHaveLength(1)
    // The newest is made from all before it: what it holds is what applies.
    const row = await findVersion(app.services.database.db, site.id, live_version)
    expect(row?.settings).toMatchObject(changes)
  })

  // spec: staff-102
  test('that somebody else has changed since they were read are not drafted over unseen', async () => {
    const { live_version: base } = (await staff.owner.call(path())).body.site
    const draftOf = (settings: unknown) =>
      staff.content.call(path('/versions'), { method: 'POST', body: { settings, base } })
    const others = (await draft(staff.owner, { photo_credits: 41 })).body.version
    await publish(staff.owner, others.id)
    const unseen = await draftOf({ photo_credits: 42, min_age: 24 })
    expect([unseen.status, unseen.body.code]).toEqual([409, 'conflict'])
    expect((await draftOf({ min_age: 24 })).status).toBe(200)
  })

  // spec: staff-102
  test('that are published while an older version is brought back are not lost', async () => {
    const first = (await draft(staff.owner, { photo_credits: 51 })).body.version
    await publish(staff.owner, first.id)
    const second = (await draft(staff.owner, { photo_credits: 52 })).body.version
    await publish(staff.owner, second.id)
    const { live_version: base } = (await staff.owner.call(path(`/versions/${first.id}`))).body.version
    expect(base).toBe(second.id)
    const third = (await draft(staff.owner, { signup_credits: 53 })).body.version
    const [published, back] = await Promise.all([
      publish(staff.other, third.id),
      rollback(staff.owner, first.id, { base }),
    ])
    expect(published.status).toBe(200)
    expect([200, 409]).toContain(back.status)
    expect(await liveSettings()).toMatchObject({
      signup_credits: 53,
      photo_credits: back.status === 200 ? 51 : 52,
    })
    expect((await rollback(staff.owner, first.id, { base })).status).toBe(409)
  })

  // spec: staff-102
  test('whose value has changed since are not published at their time', async () => {
    const { id } = (await draft(staff.owner, { gift_credits: { min: 20, max: 40 } })).body.version
    const at = new Date(app.services.clock.now().getTime() + 60_000).toISOString()
    await publish(staff.owner, id, { at })
    await put(staff.owner, { gift_credits: { min: 15, max: 60 } })
    await letPass(app, 70)
    expect((await liveSettings()).gift_credits).toEqual({ min: 15, max: 60 })
    expect((await staff.owner.call(path(`/versions/${id}`))).body.version.state).toBe('stale')
  })

  // spec: staff-102
  test('that are keys for others are in no version, draft or audit', async () => {
    await put(staff.manager, { invite_codes: ['SECRETCODE'] })
    expect((await draft(staff.manager, { invite_codes: ['OTHER'] })).body.code).toBe('invalid_input')
    expect((await put(staff.content, { invite_codes: [] })).status).toBe(403)
    const shown = [
      await staff.owner.call(path()),
      await staff.owner.call(path('/versions')),
      await staff.owner.call('/api/admin/audit'),
    ]
    expect(JSON.stringify(shown.map(({ body }) => body))).not.toContain('SECRETCODE')
    expect((await siteById(app.work(), site.id)).settings.invite_codes).toEqual(['SECRETCODE'])
  })

  // spec: staff-102
  test('of a version never change, and none is deleted: the database refuses it', async () => {
    const { id } = (await draft(staff.owner, { min_age: 22 })).body.version
    const { db } = app.services.database
    await expect(setRow(db, 'site_versions', id, { changes: '{"min_age":23}' })).rejects.toThrow(
      'never changes',
    )
    await expect(setRow(db, 'site_versions', id, { state: 'past' })).rejects.toThrow(
      'cannot go from draft to past',
    )
    await expect(emptyTable(db, 'site_versions')).rejects.toThrow('never deleted')
    const row = await findVersion(db, site.id, id)
    expect(row?.changes).toEqual({ min_age: 22 })
  })
})

describe('the preview of a draft', () => {
  // spec: staff-102
  test('has an address for whoever reads the version, until the draft is old, and for nobody else', async () => {
    const { id } = (await draft(staff.content, { min_age: 25 })).body.version
    const addressFor = async (by: TestMember) =>
      (await by.call(path(`/versions/${id}`))).body.version.preview_url as string
    const address = await addressFor(staff.content)
    const statusFor = async (by: { call: TestMember['call'] }, of = address) => (await by.call(of)).status
    expect(await statusFor(newVisitor(app, site))).toBe(403)
    expect(await statusFor(await newMember(app, site))).toBe(403)
    expect(await statusFor(staff.owner)).toBe(403)
    expect(await statusFor(staff.content, `${address.slice(0, -4)}AAAA`)).toBe(404)
    // The pages themselves are part of the whole product alone (tests/journeys/staff/sites.journey.ts).
    expect(await statusFor(staff.content)).toBe(404)
  })
})

describe('a company', () => {
  // spec: staff-103, staff-129
  test('has no keys for others: one that has ended on a site would work on by it', async () => {
    const company = `/api/admin/companies/${site.company.id}`
    for (const [name, value] of [
      ['invite_codes', ['OURS']],
      ['handoff_keys', [{ network: 'adnet', key_hash: 'a'.repeat(43) }]],
    ] as const) {
      const body = { settings: { [name]: value } }
      const refused = await staff.owner.call(company, { method: 'PUT', body })
      expect([refused.status, refused.body.data.issues[0].path]).toEqual([400, `settings.${name}`])
      const { db } = app.services.database
      const stored = { settings: JSON.stringify(body.settings) }
      await expect(setRow(db, 'companies', site.company.id, stored)).rejects.toThrow('companies_without_keys')
    }
  })

  // spec: staff-103
  test('gives its sites what they have not set themselves', async () => {
    const one = await app.newSite({ refund_days: 20 })
    const two = await app.newSite()
    const moved = await staff.owner.call(`/api/admin/sites/${two.id}`, {
      method: 'PUT',
      body: { company_id: one.company.id },
    })
    expect(moved.body.site.company.id).toBe(one.company.id)
    const change = (body: unknown, by = staff.owner) =>
      by.call(`/api/admin/companies/${one.company.id}`, { method: 'PUT', body })
    const changed = await change({ settings: { refund_days: 30, support_email: 'help@all.example' } })
    expect(changed.body.company.sites.map(({ id }: { id: number }) => id)).toEqual([one.id, two.id])
    const daysOf = async (of: SiteRecord) => {
      const { settings } = (await newVisitor(app, of).call('/api/settings')).body
      return [settings.refund_days, settings.support_email]
    }
    expect([await daysOf(one), await daysOf(two)]).toEqual([
      [20, 'help@all.example'],
      [30, 'help@all.example'],
    ])
    await change({ settings: { refund_days: null } })
    expect(await daysOf(two)).toEqual([14, 'help@all.example'])
    const local = await newMember(app, site, { staff: 'site_manager', staff_site_id: one.id })
    expect((await change({ name: 'Mine' }, local)).status).toBe(403)
    expect((await local.call(`/api/admin/companies/${one.company.id}`)).status).toBe(200)
  })

  // spec: staff-103
  test('has its details, VAT numbers by country and the discount of those who leave', async () => {
    const details = { name: 'Other Ltd', vat_by_country: { NL: 'NL01', GB: 'GB02' }, delete_discount: 30 }
    const answer = await staff.manager.call(`/api/admin/companies/${site.company.id}`, {
      method: 'PUT',
      body: details,
    })
    expect(answer.body.company).toMatchObject(details)
    const { company } = (await newVisitor(app, site).call('/api/company')).body
    expect(company).toMatchObject({ name: 'Other Ltd', vat_numbers: ['GB02', 'NL01'], delete_discount: 30 })
    const [row] = await auditOf(`company:${site.company.id}`)
    expect(row?.reason).toContain('"Test Company B.V." → "Other Ltd"')
    const bad = { vat_by_country: { XX: 'XX01' } }
    const refused = await staff.manager.call(`/api/admin/companies/${site.company.id}`, {
      method: 'PUT',
      body: bad,
    })
    expect(refused.status).toBe(400)
  })
})

describe('a page in the site’s own words', () => {
  const pageAt = (slug: string, locale: string) => `/api/admin/pages/${slug}?site=${site.id}&locale=${locale}`
  const shown = async (locale: string) =>
    (await newVisitor(app, site, { cookie: `locale=${locale}` }).call('/api/pages/terms')).body as {
      title: string
      body: string
    }

  // spec: staff-104
  test('is shown in its language alone, keeps what the law requires, and goes back', async () => {
    const before = { pl: await shown('pl'), en: await shown('en') }
    const body = { title: 'Nasz regulamin', body: '## Zasady\n\nBądź miły.' }
    const written = await staff.content.call(pageAt('terms', 'pl'), { method: 'PUT', body })
    expect(written.body.page).toMatchObject({ own: body, shipped: { title: before.pl.title } })
    const after = await shown('pl')
    expect(after.title).toBe('Nasz regulamin')
    expect(after.body).toContain('Bądź miły.')
    expect(after.body).toContain(written.body.page.required)
    expect(await shown('en')).toEqual(before.en)
    const list = (await staff.content.call(`/api/admin/pages?site=${site.id}`)).body.pages
    expect(list.find(({ slug }: { slug: string }) => slug === 'terms').own).toEqual(['pl'])
    const reset = await staff.content.call(pageAt('terms', 'pl'), { method: 'DELETE' })
    expect(reset.body.page.own).toBeNull()
    expect(await shown('pl')).toEqual(before.pl)
    expect((await auditOf(`site:${site.id}`)).slice(0, 2).map(({ action }) => action)).toEqual([
      'page.reset terms pl',
      'page.change terms pl',
    ])
  })

  // spec: staff-104
  test('of two written at once both stay', async () => {
    const write = (locale: string) =>
      staff.content.call(pageAt('faq', locale), { method: 'PUT', body: { title: locale, body: 'Words.' } })
    await Promise.all(['de', 'fr', 'it', 'es', 'nl'].map(write))
    const list = (await staff.content.call(`/api/admin/pages?site=${site.id}`)).body.pages
    const { own } = list.find(({ slug }: { slug: string }) => slug === 'faq')
    expect(own.toSorted()).toEqual(['de', 'es', 'fr', 'it', 'nl'])
  })

  // spec: staff-104, staff-1
  test('is written by nobody without the permission, nor without words', async () => {
    const body = { title: 'No', body: 'No.' }
    expect((await staff.support.call(pageAt('terms', 'en'), { method: 'PUT', body })).status).toBe(403)
    const empty = await staff.content.call(pageAt('terms', 'en'), {
      method: 'PUT',
      body: { title: '', body: '' },
    })
    expect(empty.body.code).toBe('invalid_input')
    expect((await staff.content.call(pageAt('imprint', 'en'))).status).toBe(404)
  })
})

describe('a mail in the site’s own words', () => {
  const mailAt = (kind: string, locale: string) => `/api/admin/mails/${kind}?site=${site.id}&locale=${locale}`
  const write = (texts: Record<string, string>, kind = 'passwordReset', locale = 'de') =>
    staff.content.call(mailAt(kind, locale), { method: 'PUT', body: { texts } })

  // spec: staff-105
  test('is sent in its language alone, with its values filled in', async () => {
    const answer = await write({ subject: 'Neues Passwort', what: 'Hallo {name}, hier bei {site}.' })
    expect([answer.status, answer.body.code]).toEqual([200, undefined])
    expect(answer.body.mail.preview.text).toContain('Hallo Alex, hier bei')
    const mailed = async (language: string) => {
      const member = await newMember(app, site)
      await member.call('/api/user.php', { method: 'PUT', body: { language } })
      await newVisitor(app, site).call('/api/password-reset', {
        method: 'POST',
        body: { email: member.email },
      })
      await app.drain()
      const [mail] = await findCaughtMails(app.services.database.db, { to: member.email })
      return { mail, name: member.name }
    }
    const german = await mailed('de')
    expect(german.mail?.subject).toBe('Neues Passwort')
    expect(german.mail?.text).toContain(`Hallo ${german.name}, hier bei`)
    expect((await mailed('nl')).mail?.text).not.toContain('hier bei')
    const reset = await staff.content.call(mailAt('passwordReset', 'de'), { method: 'DELETE' })
    expect(reset.body.mail.texts.every(({ own }: { own: string | null }) => own === null)).toBe(true)
  })

  // spec: staff-105
  test.each<[string, Record<string, string>, string?]>([
    ['an unknown value', { what: 'Hi {nobody}' }],
    ['an unknown text', { nothing: 'Hi' }],
    ['a bracket that is not closed', { what: 'Hi {name' }],
    ['a tag', { what: 'Hi <b>you</b>' }],
    ['a name as a date', { what: 'Hi {name, date, long}' }],
    ['a subject that names the member', { subject: 'Hi {name}' }],
    ['the name of the site', { what: 'Welcome to Renamed!' }],
    ['a text that lost its date', { what: 'Soon.' }, 'inactive'],
  ])('is refused with %s', async (_what, texts, kind) => {
    const { status, body } = await write(texts, kind)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.data.issues[0].path).toBe(`texts.${Object.keys(texts)[0]}`)
    const look = `/api/admin/mails/${kind ?? 'passwordReset'}/preview?site=${site.id}&locale=de`
    expect((await staff.content.call(look, { method: 'POST', body: { texts } })).status).toBe(400)
  })

  // spec: staff-105
  test('is refused as the setting of a company, also one without a site, and of a new site', async () => {
    const settings = { mails: { passwordReset: { en: { what: 'Hi {nobody}' } } } }
    const details = { name: 'Bare B.V.', address: 'Kade 1', city: 'Utrecht', country: 'NL' }
    const bare = await staff.owner.call('/api/admin/companies', {
      method: 'POST',
      body: { ...details, registration_number: '87654321' },
    })
    const answers = [
      await staff.owner.call(`/api/admin/companies/${site.company.id}`, {
        method: 'PUT',
        body: { settings },
      }),
      await staff.owner.call(`/api/admin/companies/${bare.body.company.id}`, {
        method: 'PUT',
        body: { settings },
      }),
      await staff.owner.call('/api/admin/sites', {
        method: 'POST',
        body: { host: hostFor('mails'), name: 'Mails', niche: 1, settings },
      }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [400, 'invalid_input']),
    )
  })

  // spec: staff-105
  test('can be written for every kind, with the product’s own words', async () => {
    const { mails } = (await staff.content.call(`/api/admin/mails?site=${site.id}`)).body
    expect(mails.length).toBeGreaterThan(25)
    for (const { kind } of mails as { kind: string }[]) {
      const { mail } = (await staff.content.call(mailAt(kind, 'pl'))).body
      const texts = Object.fromEntries(
        (mail.texts as { key: string; shipped: string }[]).map(({ key, shipped }) => [key, shipped]),
      )
      const look = `/api/admin/mails/${kind}/preview?site=${site.id}&locale=pl`
      const { body } = await staff.content.call(look, { method: 'POST', body: { texts } })
      expect([kind, body.preview]).toEqual([kind, mail.preview])
    }
  })
})

describe('the domain of a site', () => {
  // spec: staff-106
  test('is checked: what is expected beside what is found', async () => {
    const own = await app.newSite(
      { mail_from: 'post@mail.dates.dev', mail_dkim_selector: 'k1' },
      { host: 'dates.dev' },
    )
    const asked: string[] = []
    const dns = app.services.dns
    const records: Record<string, string[]> = {
      'A dates.dev': ['203.0.113.7'],
      'MX mail.dates.dev': ['mx.dates.dev'],
      'TXT mail.dates.dev': ['some other text', 'v=spf1 include:mx.dates.dev -all'],
      'TXT k1._domainkey.mail.dates.dev': ['v=DKIM1; k=rsa; p='],
      'TXT _dmarc.mail.dates.dev': ['v=DMARC1; p=none'],
    }
    app.services.dns = {
      lookUp: async (name, type) => {
        asked.push(`${type} ${name}`)
        if (type === 'AAAA') throw new Error('timeout')
        return records[`${type} ${name}`] ?? []
      },
      certificate: async () => ({ names: ['dates.dev'], validUntil: new Date(0), fault: 'CERT_HAS_EXPIRED' }),
    }
    try {
      const stateOf = async () => {
        const { checks } = (await staff.owner.call(`/api/admin/sites/${own.id}/domain`)).body
        return Object.fromEntries(
          checks.map(({ check, state }: { check: string; state: string }) => [check, state]),
        )
      }
      expect(await stateOf()).toEqual({
        address: 'failed',
        certificate: 'failed',
        mx: 'fine',
        spf: 'fine',
        dkim: 'wrong',
        dmarc: 'wrong',
      })
      app.services.dns = {
        ...app.services.dns,
        lookUp: async (name, type) => records[`${type} ${name}`] ?? [],
      }
      expect(await stateOf()).toMatchObject({ address: 'fine', certificate: 'wrong' })
      asked.length = 0
      const local = (await staff.owner.call(path('/domain'))).body.checks
      expect(new Set(local.map(({ state }: { state: string }) => state))).toEqual(new Set(['skipped']))
      expect(asked).toEqual([])
    } finally {
      app.services.dns = dns
    }
  })
})
