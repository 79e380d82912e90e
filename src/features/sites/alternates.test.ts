import { expect, test } from 'vitest'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { newVisitor } from '../../../tests/drivers/visitors.ts'
import { type Locale, localeCodes } from '../../core/locales.ts'
import { readConfig } from '../../server/config.ts'
import { languageLinksOf, nicheCodes } from './rules.ts'
import type { SiteRecord } from './server/public.ts'
import { alternatesOf } from './server/site-origin.ts'

const config = readConfig({
  PUBLIC_URL: 'https://vonk.example',
  NODE_ENV: 'production',
  SECRET: 'ab'.repeat(32),
})

const siteOf = (id: number, host: string, language: Locale, company = 1, niche = 1) =>
  ({ id, host, niche, company: { id: company }, settings: { domain_language: language } }) as SiteRecord

const own = siteOf(1, 'vonk.example', 'en')

test.each<[string, SiteRecord[], string[]]>([
  ['the site alone', [own], ['en https://vonk.example']],
  [
    'the company’s other domains of the niche',
    [own, siteOf(2, 'vonk.nl', 'nl'), siteOf(3, 'funke.de', 'de')],
    ['en https://vonk.example', 'nl https://vonk.nl', 'de https://funke.de'],
  ],
  ['not those of other companies', [own, siteOf(2, 'vonk.nl', 'nl', 2)], ['en https://vonk.example']],
  ['not those of other niches', [own, siteOf(2, 'she.nl', 'nl', 1, 2)], ['en https://vonk.example']],
  [
    'one domain for each language, the own before others',
    [siteOf(2, 'spark.co.uk', 'en'), own, siteOf(4, 'b.nl', 'nl'), siteOf(3, 'a.nl', 'nl')],
    ['en https://vonk.example', 'nl https://a.nl'],
  ],
])('%s', (_what, all, expected) => {
  expect(alternatesOf(config, own, all).map(({ language, origin }) => `${language} ${origin}`)).toEqual(
    expected,
  )
})

// spec: sites-18
test.each([
  ['English', ['nl', 'en', 'de'], ['nl', 'en', 'de', 'x-default en']],
  ['the first by language', ['pl', 'nl', 'de'], ['pl', 'nl', 'de', 'x-default de']],
  ['none without other languages', ['nl'], []],
])('for readers of other languages search engines show %s', (_what, languages, expected) => {
  const links = languageLinksOf(languages.map((language) => ({ language, origin: language })))
  expect(
    links.map(({ language, origin }) => (language === origin ? language : `${language} ${origin}`)),
  ).toEqual(expected)
})

const app = setUpApp({ TRUST_PROXY: '1' })

// spec: sites-18
test('the sitemap lists the public pages of a site, without members', async () => {
  const site = await app.newSite()
  const { status, headers } = await app.call('/sitemap.xml', { host: site.host })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  const { body } = await app.call('/sitemap.xml', { host: site.host })
  const pages = [...body.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path]) => path)
  expect(pages).toEqual(expect.arrayContaining(['/', '/login', '/landers/video', '/landers/tinderswipe']))
  expect(new Set(pages).size).toBe(pages.length)
  expect(pages.filter((path) => path.startsWith('/members'))).toEqual([])
  expect(body).not.toContain('hreflang')
})

// spec: sites-18
test('the sitemap is found from robots.txt, and its pages are on the site', async () => {
  const site = await app.newSite()
  const robots: string = (await app.call('/robots.txt', { host: site.host })).body
  const [, address = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? []
  expect(address).toMatch(new RegExp(`^https?://${site.host.replaceAll('.', '\\.')}(:\\d+)?/sitemap\\.xml$`))
  const sitemap: string = (await app.call('/sitemap.xml', { host: site.host })).body
  const pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path]) => path)
  expect(pages).toEqual(expect.arrayContaining(['/', '/pages/faq', '/pages/terms', '/pricing', '/signup']))
  expect(pages.filter((path) => /members|likes|chats|settings|dev/.test(path ?? ''))).toEqual([])
})

// spec: sites-18
test.each(['en', 'pl'])('the picture of a shared link is drawn for the site, in %s', async (locale) => {
  const site = await app.newSite()
  const response = await app.http.request(`http://${site.host}/share.png?language=${locale}`, {
    headers: { host: site.host },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  // Other services show it on their own pages.
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const bytes = new Uint8Array(await response.arrayBuffer())
  // Width and height in the header of a PNG.
  const view = new DataView(bytes.buffer)
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630])
  expect(bytes.length).toBeLessThan(400_000)
})

// spec: sites-17
test.each(localeCodes)('title and description are those of the niche, in %s', async (locale) => {
  const described = await Promise.all(
    nicheCodes.map(async (_code, index) => {
      const site = await app.newSite({}, { niche: index + 1 })
      const { body } = await app.call('/api/settings', { host: site.host, cookie: `locale=${locale}` })
      return body.settings
    }),
  )
  for (const key of ['index_title', 'description']) {
    expect(new Set(described.map((settings) => settings[key])).size).toBe(nicheCodes.length)
  }
})

// spec: frame-19
test('a site does not let search engines list its members unless it says so', async () => {
  const visitor = newVisitor(app, await app.newSite())
  expect((await visitor.call('/api/settings')).body.settings.index_members).toBe(false)
})
