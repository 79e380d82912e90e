import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/drivers/test-app.ts'
import { newVisitor } from '../../../tests/drivers/visitors.ts'
import { countries, countryCodes } from '../../core/countries.ts'
import { citiesOf } from './places/cities.ts'
import { regionsOf } from './places/regions.ts'
import type { SiteRecord } from './server/public.ts'

let app: TestApp
let site: SiteRecord
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' })
  site = await app.newSite({ domain_language: 'de', countries: ['DE', 'AT', 'NL'] })
})
afterAll(() => app.stop())

async function countriesOf(address: string) {
  const { settings } = (await newVisitor(app, site, { address }).call('/api/settings')).body
  return [settings.geoip_country, settings.geoip_selected_country]
}

// spec: server-18
describe('the country of an IP address', () => {
  test.each([
    ['145.97.20.1', ['NL', 'NL'], 'a Dutch university'],
    ['::ffff:145.97.20.1', ['NL', 'NL'], 'the same through IPv6'],
    ['2a02:a210::1', ['NL', 'NL'], 'a Dutch IPv6 network'],
    ['80.58.61.250', ['ES', 'DE'], 'known, but not served by this site: the form begins at home'],
    ['127.0.0.1', [null, 'DE'], 'this machine is nowhere'],
    ['10.1.2.3', [null, 'DE'], 'a private network is nowhere'],
    ['what the proxy wrote', [null, 'DE'], 'no address at all'],
    ['1.1.1', [null, 'DE'], 'half an address'],
  ])('%s is %o (%s)', async (address, expected) => {
    expect(await countriesOf(address)).toEqual(expected)
  })

  // spec: sites-11
  test.each([
    ['nl', 'NL', 'a country of the site with the page’s language'],
    ['de', 'DE', 'of two that speak it, the one whose code it has'],
    ['pl', 'DE', 'no country has it: the home of the site'],
  ])('when it is unknown, a page in %s defaults to %s: %s', async (locale, expected) => {
    const visitor = newVisitor(app, site, { cookie: `locale=${locale}`, address: '127.0.0.1' })
    expect((await visitor.call('/api/settings')).body.settings.geoip_selected_country).toBe(expected)
  })

  // spec: server-42
  test('the browser’s own does not count', async () => {
    const british = { 'accept-language': 'nl-NL,nl;q=0.9' }
    const { settings } = (
      await newVisitor(app, site, { address: '127.0.0.1' }).call('/api/settings', { headers: british })
    ).body
    expect(settings.price_country).toBe('DE')
  })

  test('can be chosen for a browser in development, and reset', async () => {
    const browser = newVisitor(app, site, { address: '145.97.20.1' })
    const move = (country: string | null) => browser.call('/dev/geoip', { method: 'POST', body: { country } })
    expect((await move('AT')).status).toBe(200)
    expect((await browser.call('/api/settings')).body.settings.geoip_country).toBe('AT')
    await move(null)
    expect((await browser.call('/api/settings')).body.settings.geoip_country).toBe('NL')
    expect((await move('Austria')).status).toBe(400)
  })

  test('cannot be chosen without development routes', async () => {
    const closed = await startTestApp({ TRUST_PROXY: '1', DEV_DOORS: '0' })
    const other = await closed.newSite()
    const browser = newVisitor(closed, other, { cookie: 'dev_country=AT', address: '145.97.20.1' })
    expect((await browser.call('/api/settings')).body.settings.geoip_country).toBe('NL')
    expect((await browser.call('/dev/geoip', { method: 'POST', body: { country: 'AT' } })).status).toBe(404)
    await closed.stop()
  })
})

describe('in a demo whose address says nothing', () => {
  let demo: TestApp
  let general: SiteRecord
  beforeAll(async () => {
    demo = await startTestApp({ TRUST_PROXY: '1', DEMO: '1' })
    general = await demo.newSite()
  })
  afterAll(() => demo.stop())

  // spec: server-42
  test.each([
    ['127.0.0.1', 'en-GB,en;q=0.9', [null, 'GB', 'GB', 'GBP'], 'the region of the browser'],
    [
      '127.0.0.1',
      'de,en-US;q=0.7,en;q=0.3',
      [null, 'DE', 'DE', 'EUR'],
      'Firefox names no region of its own language',
    ],
    ['127.0.0.1', 'pl', [null, 'PL', 'PL', 'PLN'], 'nor do others'],
    ['127.0.0.1', 'ja-JP,fr-CA;q=0.5', [null, 'CA', 'CA', 'CAD'], 'the first country that is served'],
    ['127.0.0.1', '*', [null, 'US', 'US', 'USD'], 'nothing: the first of the site'],
    ['145.97.20.1', 'en-GB', ['NL', 'NL', 'NL', 'EUR'], 'a known address precedes'],
  ])('%s with %s is %o: %s', async (address, language, expected) => {
    const visitor = newVisitor(demo, general, { address })
    const headers = { 'accept-language': language }
    const { settings } = (await visitor.call('/api/settings', { headers })).body
    const { bundles, currency } = (await visitor.call('/api/bundles', { headers })).body
    expect([
      settings.geoip_country,
      settings.geoip_selected_country,
      settings.price_country,
      currency,
    ]).toEqual(expected)
    expect(bundles.length).toBeGreaterThan(0)
  })
})

// spec: server-18
describe('the town of a position', () => {
  const placeOf = async (lat: number | string, lon: number | string, headers = {}) =>
    newVisitor(app, site, { cookie: 'locale=en' }).call(`/api/geocode.php?lat=${lat}&lon=${lon}`, { headers })

  test.each([
    [52.37, 4.9, 'Netherlands', 'NL', 'Noord-Holland', 'NL-NH', 'Amsterdam'],
    [48.14, 11.58, 'Germany', 'DE', 'Bayern', 'DE-BY', 'München'],
    [46.2, 6.15, 'Switzerland', 'CH', 'Genève', 'CH-GE', 'Genève'],
    [40.71, -74.01, 'United States', 'US', 'New York', 'US-NY', 'New York'],
    [-25.3, 131, 'Australia', 'AU', 'Northern Territory', 'AU-NT', 'Alice Springs'],
  ])('%d, %d is in %s', async (lat, lon, country, iso, region, countryregion, city) => {
    expect((await placeOf(lat, lon)).body).toEqual({ country, iso, region, countryregion, city })
  })

  test('is returned in the language of the page, except local names', async () => {
    const visitor = newVisitor(app, site, { cookie: 'locale=pl' })
    const { body } = await visitor.call('/api/geocode.php?lat=52.37&lon=4.9')
    expect(body).toMatchObject({ country: 'Holandia', region: 'Noord-Holland' })
  })

  test('is empty in the middle of an ocean', async () => {
    const nowhere = { country: null, iso: null, region: null, countryregion: null, city: null }
    expect((await placeOf(-40, -120)).body).toEqual(nowhere)
  })

  test.each([
    ['abc', '4', 'lat'],
    ['91', '4', 'lat'],
    ['52', '181', 'lon'],
    ['', '', 'lat'],
    ['1e999', '4', 'lat'],
  ])('%s, %s is bad input', async (lat, lon, path) => {
    const { status, body } = await placeOf(lat, lon)
    expect([status, body.data.issues[0].path]).toEqual([400, path])
  })
})

// spec: core-7
test.each(countryCodes)('%s has a region term, regions, and a town in each', (country) => {
  expect(countries[country].region_term).toMatch(/^(province|state|canton|county|region)$/)
  const regions = regionsOf(country).map(({ code }) => code)
  expect(regions.length).toBeGreaterThan(3)
  const withTown = new Set(citiesOf(country).map(({ region }) => region))
  expect(regions.filter((code) => !withTown.has(code))).toEqual([])
})
