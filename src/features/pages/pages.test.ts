import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { newVisitor } from '../../../tests/drivers/visitors.ts'
import { localeCodes } from '../../core/locales.ts'
import { type PageSlug, pageSlugs } from './rules.ts'
import { pageSections } from './server/page-sections.ts'

const app = setUpApp({ TRUST_PROXY: '1' })
const site = setUpSite(app, { min_age: 21, support_email: 'help@dates.example', refund_days: 30 })

const read = (slug: string, locale = 'en', host = site.host) =>
  app.call(`/api/pages/${slug}`, { host, cookie: `locale=${locale}` })

const pages = pageSlugs.flatMap((slug) => localeCodes.map((locale) => [slug, locale] as const))

describe('static pages', () => {
  // spec: pages-2
  test.each(pages)('%s exists in %s, whole and filled in', async (slug, locale) => {
    const { status, body } = await read(slug, locale)
    expect(status).toBe(200)
    expect(body.anchors).toEqual(pageSections[slug])
    expect(body.body.match(/^## /gm)).toHaveLength(body.anchors.length)
    for (const text of [body.title, body.description, body.body]) expect(text).not.toMatch(/[{}]|undefined/)
    expect(body.body.length).toBeGreaterThan(600)
  })

  // spec: pages-2
  test.each(pageSlugs)('%s has another title, description and text in each language', async (slug) => {
    const all = await Promise.all(localeCodes.map((locale) => read(slug, locale)))
    for (const key of ['description', 'body']) {
      expect(new Set(all.map(({ body }) => body[key])).size).toBe(localeCodes.length)
    }
  })

  // spec: pages-2
  test.each(localeCodes)('no two pages have one title or description in %s', async (locale) => {
    const all = await Promise.all(pageSlugs.map((slug) => read(slug, locale)))
    for (const key of ['title', 'description']) {
      expect(new Set(all.map(({ body }) => body[key])).size).toBe(pageSlugs.length)
    }
  })

  // spec: frame-12, pages-2, pages-5
  test.each([
    ['terms', ['Test Company B.V.', 'Teststraat 1', 'help@dates.example', '21', '30 days']],
    ['service', ['Test Company B.V.', 'help@dates.example', 'Company register number']],
    ['privacy', ['Test Company B.V.', 'help@dates.example']],
    ['return-policy', ['30 days', '/withdraw']],
    ['faq', ['10 credits, about $1.10', '30 credits', '30 days']],
    ['ban', ['RTA', 'daily or monthly spending limit']],
  ])('%s names the company and the settings of its site', async (slug, parts) => {
    const { body } = await read(slug)
    for (const part of parts) expect(`${body.title}\n${body.body}`).toContain(part)
  })

  // spec: sites-20
  test('the terms carry the date of their version: the company’s, if it was added later', async () => {
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    expect((await read('terms')).body.body).toContain(date.format(new Date(site.terms_version)))
  })

  // spec: pages-2
  test('questions about prices and gifts are left out where there are none', async () => {
    const free = await app.newSite({ message_credits: 0, signup_credits: 0 })
    const { anchors } = (await read('faq', 'en', free.host)).body
    expect(anchors).not.toContain('price')
    expect(anchors).not.toContain('welcome')
    expect(anchors).toContain('refund')
  })

  // spec: pages-2
  test('a site can replace a page, in one language', async () => {
    const own = await app.newSite({
      pages: { terms: { de: { title: 'Unsere Regeln', body: 'Seid nett.' } } },
    })
    expect((await read('terms', 'de', own.host)).body).toMatchObject({
      title: 'Unsere Regeln',
      body: expect.stringMatching(/^Seid nett\.\n\n## /),
    })
    expect((await read('terms', 'en', own.host)).body.title).toBe('Terms of Test')
  })

  // spec: pages-2
  test.each<[PageSlug, string[], string]>([
    ['terms', ['', 'operator'], 'Test Company B.V.'],
    ['privacy', ['', 'operator', 'sensitive'], '/settings#consents'],
    ['service', ['', 'company'], 'Company register number'],
    ['cookies', ['', 'choice'], 'Your choice'],
    ['faq', ['', 'fictional'], 'no real person behind it'],
  ])('a site’s own %s keeps what it must say and what links lead to', async (slug, anchors, part) => {
    const en = { title: 'Ours', body: 'Be kind.\n\n## Kindness\n\nIt helps.' }
    const own = await app.newSite({ pages: { [slug]: { en } } })
    const { body } = await read(slug, 'en', own.host)
    expect(body.title).toBe('Ours')
    expect(body.body.startsWith(`${en.body}\n\n## `)).toBe(true)
    expect(body.body.slice(en.body.length)).toContain(part)
    expect(body.anchors).toEqual(anchors)
    expect(body.body.match(/^## /gm)).toHaveLength(anchors.length)
  })

  // spec: pages-2
  test('the first questions are answered also where a site has a page of questions of its own', async () => {
    const own = await app.newSite({ pages: { faq: { en: { title: 'Ours', body: 'Ask us.' } } } })
    const { questions } = (await app.call('/api/questions', { host: own.host })).body
    const names = questions.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['free', 'price', 'fictional', 'safety', 'delete'])
    expect(questions[1].answer).toContain('10 credits')
  })

  // spec: pages-2
  test.each(localeCodes)('say whether fictional profiles like by themselves, in %s', async (locale) => {
    const liking = await app.newSite({ auto_like_fictional: true })
    for (const slug of ['terms', 'faq']) {
      const text = (await read(slug, locale)).body.body
      const textThere = (await read(slug, locale, liking.host)).body.body
      expect(textThere).not.toBe(text)
      if (locale === 'en') {
        expect(text).toMatch(/never likes? or (writes|message)/)
        expect(textThere).toMatch(/may like you on (its|their) own/)
      }
    }
  })

  // spec: pages-3
  test.each(localeCodes)(
    'the page about cookies has every cookie that the code sets, in %s',
    async (locale) => {
      const names = await cookieNames()
      expect(names.length).toBeGreaterThan(12)
      const { body } = (await read('cookies', locale)).body
      const listed = [...body.matchAll(/^- ([a-z_]+)(?: \p{L}+ ([a-z_]+))?[\s\u202f\xa0]*:/gmu)].flatMap(
        ([, first, second]) => (second ? [first, second] : [first]),
      )
      expect(listed.toSorted()).toEqual(names.toSorted())
    },
  )

  // spec: pages-5
  test('are open on a site that requires a proof of age before entry', async () => {
    const closed = await app.newSite({ age_policy: 'before_entry' })
    expect((await read('terms', 'en', closed.host)).status).toBe(200)
  })

  test('an unknown page is not found', async () => {
    expect((await read('nothing')).body.code).toBe('not_found')
    expect((await read('toString')).body.code).toBe('not_found')
  })
})

// spec: pages-4
test('the choice about counting visits is stored in this browser and can be changed', async () => {
  const visitor = newVisitor(app, site)
  const now = async () => (await visitor.call('/api/cookie-choice')).body.choice
  const choose = (choice: string) => visitor.call('/api/cookie-choice', { method: 'POST', body: { choice } })
  expect(await now()).toBe('unset')
  await choose('yes')
  expect(await now()).toBe('yes')
  await choose('no')
  expect(await now()).toBe('no')
  expect((await choose('unset')).body.code).toBe('invalid_input')
})

/** Returns the names of all cookies that the code sets, but for those of development. */
async function cookieNames(): Promise<string[]> {
  const source = join(import.meta.dirname, '../../')
  const names = new Set<string>()
  for await (const file of glob('**/*.{ts,tsx}', { cwd: source })) {
    if (file.includes('.test.')) continue
    const code = await readFile(join(source, file), 'utf8')
    for (const [, name = ''] of code.matchAll(/(?:\w+Cookie = |cookies\.set\(\s*)'(\w+)'/g)) names.add(name)
  }
  names.delete('dev_country')
  return [...names]
}
