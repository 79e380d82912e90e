import { beforeEach, expect, test } from 'vitest'
import type { RequestScope } from '../server/http/context.ts'
import { readCookies } from '../server/http/cookies.ts'
import { SharedPages, type VisitorFacts } from './shared-pages.ts'

let pages: SharedPages
let rendered: number
beforeEach(() => {
  pages = new SharedPages()
  rendered = 0
})

const site = { id: 1 } as RequestScope['site']
const usual: VisitorFacts = { theme: 'system', timeZone: 'Europe/Amsterdam', languageOffer: null }

interface Wanted {
  path?: string
  method?: string
  cookie?: string
  scope?: Partial<RequestScope>
  facts?: Partial<VisitorFacts>
  isShared?: boolean
  /** Status and headers of the page's response. */
  answer?: ResponseInit
  /** Happens while the page is rendered. */
  during?: (scope: RequestScope) => void
}

/** Requests a page, whose nonce and number of rendering are in its HTML. */
async function show(wanted: Wanted = {}) {
  const { path = '/', method = 'GET', cookie = 'locale=en', facts = {}, isShared = true } = wanted
  const headers = new Headers({ cookie })
  const cookies = readCookies(cookie, false)
  const scope = {
    site,
    headers,
    cookies,
    actor: null,
    origin: 'http://vonk.test',
    locale: 'en',
    country: 'NL',
    likelyCountry: null,
    hasDevRoutes: false,
    entryGate: { may_enter: true, sees_explicit: true, is_held: false, must_add_factor: false },
    ...wanted.scope,
  } as RequestScope
  const nonce = crypto.randomUUID()
  const response = await pages.respond({
    scope,
    nonce,
    request: new Request(`http://vonk.test${path}`, { method, headers }),
    facts: { ...usual, ...facts },
    isShared: async () => isShared,
    render: async () => {
      rendered += 1
      wanted.during?.(scope)
      return new Response(`<b nonce="${nonce}">${rendered}</b><i nonce="${nonce}">`, wanted.answer)
    },
  })
  return { nonce, text: await response.text(), headers: response.headers }
}

test('a page is rendered once for all visitors, with a nonce of its own for each', async () => {
  await show({ answer: { headers: { 'content-type': 'text/html', 'x-robots-tag': 'noindex' } } })
  const { text, nonce, headers } = await show()
  expect(text).toBe(`<b nonce="${nonce}">1</b><i nonce="${nonce}">`)
  expect([headers.get('content-type'), headers.get('x-robots-tag')]).toEqual(['text/html', 'noindex'])
})

test.each<[string, Wanted]>([
  ['a session', { scope: { actor: { account_id: 1 } as RequestScope['actor'] } }],
  ['a session that has ended', { cookie: 'auth=old; locale=en' }],
  ['a cookie that pages may depend on', { cookie: 'locale=en; age_check=8f2a' }],
  ['a query other than a campaign’s', { path: '/?step=confirm' }],
  ['a campaign with something else', { path: '/?ref=7&next=/chats' }],
  ['another method', { method: 'HEAD' }],
])('%s neither receives nor leaves a shared page', async (_what, wanted) => {
  await show()
  expect((await show(wanted)).text).toContain('>2<')
  pages = new SharedPages()
  await show(wanted)
  expect((await show()).text).toContain('>4<')
})

// spec: frame-20
test('a page of a campaign is shared by those who come by the same link, and by nobody else', async () => {
  await show({ path: '/landers/map?network=a&sub1=x' })
  expect((await show({ path: '/landers/map?network=a&sub1=x' })).text).toContain('>1<')
  expect((await show({ path: '/landers/map?network=a&sub1=y' })).text).toContain('>2<')
  expect((await show({ path: '/landers/map' })).text).toContain('>3<')
})

// spec: frame-20
test('visitors who have dismissed the entry warning share a page, whatever is in their cookie', async () => {
  await show()
  expect((await show({ cookie: 'locale=en; entry_warning=read' })).text).toContain('>2<')
  expect((await show({ cookie: 'entry_warning=1; locale=en' })).text).toContain('>2<')
  expect((await show()).text).toContain('>1<')
})

test('placements of advertising that were dismissed change nothing on a page', async () => {
  await show()
  expect((await show({ cookie: 'locale=en; hide_promotions=logout' })).text).toContain('>1<')
})

test('a campaign that was stored changes nothing on a page', async () => {
  await show()
  expect((await show({ cookie: 'locale=en; campaign=lander%3Dvideo' })).text).toContain('>1<')
})

// spec: frame-20, server-42
test.each<[string, Wanted]>([
  ['path', { path: '/login' }],
  ['site', { scope: { origin: 'http://other.test' } }],
  ['language', { scope: { locale: 'nl' } }],
  ['theme', { facts: { theme: 'dark' } }],
  ['time zone', { facts: { timeZone: 'Asia/Tokyo' } }],
  ['offered language', { facts: { languageOffer: { locale: 'de', text: 'Deutsch' } } }],
  ['country', { scope: { country: 'DE' } }],
  ['browser’s country, in a demo', { scope: { likelyCountry: 'GB' } }],
  ['development bar', { scope: { hasDevRoutes: true } }],
  ['entry gate', { scope: { entryGate: { may_enter: false } as RequestScope['entryGate'] } }],
  ['dismissed entry warning', { cookie: 'locale=en; entry_warning=read' }],
  ['first visit by a campaign', { cookie: 'locale=en; source=ref%3D7' }],
])('another %s has a page of its own', async (_what, wanted) => {
  await show()
  expect((await show(wanted)).text).toContain('>2<')
  expect((await show(wanted)).text).toContain('>2<')
  expect((await show()).text).toContain('>1<')
})

test('a change of the settings drops the page', async () => {
  await show()
  expect((await show({ scope: { site: { ...site } } })).text).toContain('>2<')
})

test.each<[string, Wanted]>([
  ['differs between visitors', { isShared: false }],
  ['failed', { answer: { status: 500 } }],
  ['sets a cookie', { answer: { headers: { 'set-cookie': 'a=1' } } }],
  [
    'sets a cookie of the request',
    { during: ({ cookies }) => cookies.set('visitor', '1', { maxAgeSeconds: 60, httpOnly: true }) },
  ],
])('a page that %s is not shared', async (_what, wanted) => {
  await show(wanted)
  expect((await show()).text).toContain('>2<')
})

test('no more pages are cached than some hundreds', async () => {
  await show()
  for (let count = 0; count < 400; count += 1) await show({ path: `/pages/${count}` })
  expect((await show()).text).toContain('>402<')
})
