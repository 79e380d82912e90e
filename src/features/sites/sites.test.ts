import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newMember } from '../../../tests/drivers/factories.ts'
import { setRow } from '../../../tests/drivers/stored-rows.ts'
import { startTestApp, type TestApp } from '../../../tests/drivers/test-app.ts'
import { countryCodes } from '../../core/countries.ts'
import { termsVersion } from './rules.ts'
import { insertSite, siteOf } from './server/public.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

// spec: sites-1, sites-5
test('settings are those of the requested host', async () => {
  const dutch = await app.newSite({ domain_language: 'nl', message_credits: 7 }, { niche: 2 })
  const english = await app.newSite()
  const { body } = await app.call('/api/settings?anything=goes', { host: dutch.host })
  expect(body.settings).toMatchObject({
    domain: dutch.host,
    niche: 2,
    message_credits: 7,
    domain_language: 'nl',
  })
  expect(body.domain_language).toBe('nl')
  const other = await app.call('/api/settings', { host: english.host })
  expect(other.body.settings).toMatchObject({ domain: english.host, message_credits: 10 })
})

// spec: sites-1
test('an unknown host gets the default site of the deployment', async () => {
  const defaultHost = `default-${process.pid}.localhost`
  const own = await startTestApp({ DEFAULT_SITE: defaultHost })
  try {
    const other = await own.newSite()
    await own.newSite({}, { host: defaultHost })
    const domainOf = async (host: string) => (await own.call('/api/settings', { host })).body.settings.domain
    expect(await domainOf('nobody-knows-me.example')).toBe(defaultHost)
    expect(await domainOf(other.host)).toBe(other.host)
  } finally {
    await own.stop()
  }
})

// spec: sites-3
test('a changed setting takes effect at once', async () => {
  const site = await app.newSite()
  await app.changeSettings(site, { signup_credits: 77 })
  const { body } = await app.call('/api/settings', { host: site.host })
  expect(body.settings.signup_credits).toBe(77)
})

test('sites are read again when a change is announced, when one is missing, and seldom otherwise', async () => {
  const { id, host, pool_id, company } = await app.newSite()
  const { database, bus, clock } = app.services
  const rename = (name: string) => setRow(database.db, 'sites', id, { name })
  const nameOf = async () => (await siteOf(app.services, host)).name
  const started = performance.now()
  const time = vi.spyOn(performance, 'now')
  try {
    await rename('Renamed')
    time.mockReturnValue(started + 5000)
    expect(await nameOf()).toBe('Test')
    bus.publish('sites', id)
    expect(await nameOf()).toBe('Renamed')
    // Another process makes a site, and its message is lost.
    const made = {
      host: `made-${host}`,
      pool_id,
      company_id: company.id,
      name: 'Made',
      niche: 1,
      settings: {},
    }
    await insertSite(database.db, made, clock.now())
    time.mockReturnValue(started + 7000)
    expect((await siteOf(app.services, made.host)).name).toBe('Made')
    await rename('Renamed again')
    time.mockReturnValue(started + 18_000)
    expect(await nameOf()).toBe('Renamed again')
  } finally {
    time.mockRestore()
  }
})

// spec: sites-10
test('fewer than 14 days of free returns are refused', async () => {
  const site = await app.newSite()
  await expect(app.changeSettings(site, { refund_days: 13 })).rejects.toThrow()
})

// spec: frame-11
test.each([
  ['2020-01-01T00:00:00.000Z', '2023-12-01T12:00:00.000Z', 'an old company'],
  ['2023-12-01T12:00:00.001Z', '2023-12-01T12:00:00.001Z', 'a moment later'],
  ['2025-06-01T08:00:00.000Z', '2025-06-01T08:00:00.000Z', 'a new company'],
])('the terms of a company of %s have the version %s: %s', (added, version, _why) => {
  expect(termsVersion(added)).toBe(version)
})

// spec: accounts-41
test('towns come in the language of their country, by its alphabet, each once', async () => {
  const site = await app.newSite()
  const townsOf = async (country: string): Promise<string[]> =>
    (await app.call(`/api/towns?country=${country}`, { host: site.host })).body.towns
  const towns = await townsOf('DK')
  expect(towns).toContain('København')
  // In Danish Å is the last letter.
  expect(towns.at(-1)).toBe('Aarhus')
  expect(new Set(towns).size).toBe(towns.length)
  for (const country of countryCodes) expect((await townsOf(country)).length).toBeGreaterThan(20)
})

// spec: sites-14
test('regions come in the language of their country; an unknown country is bad input by name', async () => {
  const site = await app.newSite()
  const { body } = await app.call('/api/regions?country=DE', { host: site.host })
  expect(body.regions).toContainEqual({ code: 'DE-BY', name: 'Bayern' })
  const bad = await app.call('/api/regions?country=XX', { host: site.host })
  expect(bad.status).toBe(400)
  expect(bad.body).toMatchObject({ code: 'invalid_input', data: { issues: [{ path: 'country' }] } })
})

// spec: sites-14
test('all fifty interests are named', async () => {
  const site = await app.newSite()
  const { body } = await app.call('/api/interests', { host: site.host })
  expect(body.interests).toHaveLength(50)
  expect(body.interests[0]).toEqual({ code: 'adventure', name: 'Adventure' })
})

test('pages may use the camera, frames of other sites may use nothing', async () => {
  const { headers } = await app.call('/api/settings', { host: (await app.newSite()).host })
  const policy = headers.get('permissions-policy')?.split(', ')
  expect(policy).toEqual(expect.arrayContaining(['camera=(self)', 'microphone=()']))
  // A photo just taken is previewed before it is sent.
  expect(headers.get('content-security-policy')).toMatch(/img-src [^;]*blob:/)
})

test('pictures from the media host of the site are allowed by the policy of its pages, others are not', async () => {
  const site = await app.newSite({ cdn_prefix: 'https://media.vonk.test/v1' })
  const policyOf = async (host: string) =>
    (await app.call('/api/settings', { host })).headers.get('content-security-policy')
  expect(await policyOf(site.host)).toMatch(/img-src [^;]*https:\/\/media\.vonk\.test(;| )/)
  expect(await policyOf((await app.newSite()).host)).not.toContain('media.vonk.test')
})

// spec: sites-24
test("prices are in the currency of the member's country, whatever the language (decisions: Money is shown)", async () => {
  const site = await app.newSite({ countries: ['US', 'DE', 'PL'] })
  const member = await newMember(app, site, { country: 'PL' })
  for (const locale of ['en', 'de', 'pl']) {
    const cookie = member.cookie.replace('locale=en', `locale=${locale}`)
    const { settings } = (await member.call('/api/settings', { cookie })).body
    expect([settings.price_country, settings.bundles_from]).toEqual([
      'PL',
      { amount: 4295, currency: 'PLN', credits: 100 },
    ])
    expect(settings.minimum_message_costs.PL).toEqual({ costs: 430, currency: 'PLN' })
  }
})

// spec: sites-24
test('visitors see prices of the site’s first country, or of the country of their IP address if it is supported', async () => {
  const site = await app.newSite({ countries: ['CH', 'DE', 'SE'] })
  const priceCountry = async (cookie: string) =>
    (await app.call('/api/settings', { host: site.host, cookie })).body.settings.price_country
  expect(await priceCountry('locale=de')).toBe('CH')
  expect(await priceCountry('locale=sv')).toBe('CH')
  expect(await priceCountry('locale=de; dev_country=SE')).toBe('SE')
  expect(await priceCountry('locale=de; dev_country=FR')).toBe('CH')
})

test("/favicon.ico leads to the mark of the site's niche", async () => {
  const site = await app.newSite({}, { niche: 3 })
  const { status, headers } = await app.call('/favicon.ico', { host: site.host })
  expect([status, headers.get('location')]).toEqual([302, '/marks/3.svg'])
})
