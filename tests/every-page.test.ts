import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writtenLanguage } from '../src/core/countries.ts'
import { type Locale, localeCodes } from '../src/core/locales.ts'
import {
  type Audience,
  askPage,
  completeAudience,
  fillStage,
  type PageAnswer,
  shownTexts,
  type Viewer,
  viewers,
} from './drivers/pages/every-page.ts'
import { accentMark, hasPlainWords } from './drivers/pages/pseudo-texts.ts'
import { type Screen, screens } from './drivers/pages/screens.ts'
import { findServer, newDatabase } from './drivers/postgres-server.ts'
import { endProcesses, type ProductProcess, startProcess } from './drivers/product-process.ts'

// Every route of product.md, 2, as the production build answers it to a visitor, a free and a premium member in every
// language. English is the pseudo-language of `drivers/pages/pseudo-language.ts`: what is plain on its pages comes from no
// catalogue, and what is accented on others is not translated.

/** A status, or where the page redirects to. */
type Wanted = number | string
const toLogin = 'to the login'

/** By route: what a visitor, a free member and a premium member get. */
const table: [id: string, path: string, visitor: Wanted, free: Wanted, premium?: Wanted][] = [
  ['index', '/', 200, '/members'],
  ['members', '/members?gender=', 200, 200],
  ['members-id', '/members/{member}', 200, 200],
  ['likes-m-id', '/likes/m/{member}', 200, 200],
  ['likes', '/likes', toLogin, 200],
  ['likes-type', '/likes/received', toLogin, 200],
  ['likes-type', '/likes/sent', toLogin, 200],
  ['likes-type', '/likes/matches', toLogin, 200],
  ['swipe-game', '/swipe-game', toLogin, 200],
  ['match-finder', '/match-finder', toLogin, 200],
  ['credits', '/credits', toLogin, 200],
  ['credits-history', '/credits/history', toLogin, 200],
  ['credits-spending', '/credits/spending', toLogin, 200],
  ['credits-repeat-order', '/credits/repeat-order', toLogin, '/credits'],
  ['credits-id-paymentmethod', '/credits/100', toLogin, 200],
  ['credits-id-paymentmethod', '/credits/100/ideal', toLogin, 200],
  ['directdebit', '/directdebit', toLogin, '/credits'],
  ['transactions-id', '/transactions', toLogin, 200],
  ['transactions-id', '/transactions/{order}', toLogin, 200],
  ['premium', '/premium', toLogin, 200],
  ['pricing', '/pricing', 200, 200],
  ['withdraw', '/withdraw', 200, 200],
  ['profile', '/profile', toLogin, 200],
  ['login', '/login', 200, '/members'],
  ['signup', '/signup', 200, '/members'],
  ['members-id-signup', '/members/{member}/signup', 200, '/members/{member}'],
  ['complete-signup', '/complete-signup', 200, '/members'],
  ['signup-matches', '/signup-matches', 200, 200],
  ['reset-password', '/reset-password', 200, 200],
  ['reset-password-do', '/reset-password/do', 200, 200],
  ['mail-change-do', '/mail-change/do', 200, 200],
  ['mail-change-again', '/mail-change/again', 200, 200],
  ['activate', '/activate', 200, 200],
  ['activate-done', '/activate/done', 200, 200],
  ['activate-error', '/activate/error', 200, 200],
  ['age-check', '/age-check', 200, 200],
  ['settings', '/settings', toLogin, 200],
  ['notifications', '/notifications', toLogin, 200],
  ['settings-delete', '/settings/delete', toLogin, 200],
  ['account-deleted', '/account-deleted', 200, 200],
  ['reactivate', '/reactivate', 200, 200],
  ['pages-slug', '/pages/ban', 200, 200],
  ['pages-slug', '/pages/cookies', 200, 200],
  ['pages-slug', '/pages/faq', 200, 200],
  ['pages-slug', '/pages/privacy', 200, 200],
  ['pages-slug', '/pages/return-policy', 200, 200],
  ['pages-slug', '/pages/service', 200, 200],
  ['pages-slug', '/pages/terms', 200, 200],
  ['pages-slug', '/pages/accessibility', 200, 200],
  ['pages-slug', '/pages/unknown', 404, 404],
  ['complaints', '/complaints', 200, 200],
  ['lang-config', '/lang-config', 200, 200],
  // Only a demo has these.
  ['demo', '/demo', 404, 404],
  ['demo-enter', '/demo/enter', 404, '/members'],
  ['chats', '/chats', toLogin, 200],
  ['chats-id', '/chats/{chat}', toLogin, 200],
  ['members-id-chat', '/members/{member}/chat', toLogin, '/chats/{chat}'],
  ['landers-tinderswipe', '/landers/tinderswipe', 200, '/members'],
  ['landers-alonetonight', '/landers/alonetonight', 200, '/members'],
  ['landers-alonetonight', '/landers/alonetonight/summer', 200, '/members'],
  ['landers-collagelanding', '/landers/collagelanding', 200, '/members'],
  ['landers-gallery', '/landers/gallery', 200, '/members'],
  ['landers-iconslanding', '/landers/iconslanding', 200, '/members'],
  ['landers-maplanding', '/landers/maplanding', 200, '/members'],
  ['landers-socialnetwork', '/landers/socialnetwork', 200, '/members'],
  ['landers-transitionsvideolanding', '/landers/transitionsvideolanding', 200, '/members'],
  ['landers-video', '/landers/video', 200, '/members'],
  ['members-id-landing', '/members/{member}/landing', 200, '/members/{member}'],
  ['members-id-landing2-slug', '/members/{member}/landing2', 200, '/members/{member}'],
  ['members-id-landing2-slug', '/members/{member}/landing2/summer', 200, '/members/{member}'],
  ['members-id-landing3-slug', '/members/{member}/landing3', 200, '/members/{member}'],
  ['entry', '/entry', '/', '/'],
  ['sandbox-age', '/sandbox/age/{age}', 200, 200],
  ['sandbox-pay', '/sandbox/pay/{payment}', 200, 200],
  ['token', '/faq', '/pages/faq', '/pages/faq'],
  ['token', '/unknown', 404, 404],
  ['not-found', '/no/such/page', 404, 404],
]

/** Pages for developers, in English alone. */
const forDevelopers = /^dev-/

/** A page that was asked for. */
interface Asked extends PageAnswer {
  screen: Screen
  /** Path in the table, viewer and language. */
  name: string
  path: string
  viewer: Viewer
  locale: Locale
  wanted: Wanted
}

const server = await findServer()
const slow = 240_000
const byId = new Map((await screens()).map((screen) => [screen.id, screen]))

describe.skipIf(server === null)('every page', () => {
  let folder: string
  let drop: () => Promise<void>
  let pages: Asked[]
  /** Those that are shown, an error page or not. */
  let shown: Asked[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vonk-pages-'))
    const database = await newDatabase(server as string)
    drop = database.drop
    const environment = { DATA_DIR: folder, DATABASE_URL: database.url }
    const stage = await fillStage(environment)
    const preload = join(import.meta.dirname, 'drivers/pages/pseudo-language.ts')
    const product = await startProcess({ ...environment, ROLES: 'web', NODE_OPTIONS: `--import=${preload}` })
    pages = await askAll(product, await completeAudience(product, stage))
    shown = pages.filter(({ wanted }) => typeof wanted === 'number')
  }, slow)

  afterAll(async () => {
    await endProcesses()
    await drop?.()
    await rm(folder, { recursive: true, force: true })
  })

  test('the table has every route', () => {
    const ids = [...byId.keys()].filter((id) => !forDevelopers.test(id))
    expect(new Set(table.map(([id]) => id))).toEqual(new Set(ids))
    expect(shown.length).toBeGreaterThan(1000)
  })

  test('has the status or redirect of the table for each viewer', () => {
    const wrong = pages.filter(({ status, location, wanted }) => wanted !== (location || status))
    expect(
      wrong.map(({ name, status, location, wanted }) => `${name}: ${location || status}, not ${wanted}`),
    ).toEqual([])
  })

  test('declares its language, and is written from left to right as all eleven are', () => {
    const wrong = shown.filter(({ html, locale, viewer }) => {
      const [, lang] = /<html[^>]* lang="([^"]*)"/.exec(html) ?? []
      return (
        lang !== writtenLanguage(locale, viewer === 'visitor' ? 'US' : 'NL') ||
        /<html[^>]* dir="(?!ltr)/.test(html)
      )
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('has one main heading', () => {
    const wrong = shown.filter(({ html }) => (html.match(/<h1\b/g) ?? []).length !== 1)
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('has the layout of its route', () => {
    const wrong = shown.filter(
      ({ html, status, screen }) => layoutOf(html) !== (status === 200 ? screen.layout : 'none'),
    )
    expect(wrong.map(({ name, html }) => `${name}: ${layoutOf(html)}`)).toEqual([])
  })

  test('has a title that no other screen has, and so has its description', () => {
    const owners = new Map<string, Set<string>>()
    for (const { html, status, viewer, locale, screen, path } of shown) {
      if (status !== 200) continue
      const owner = screen.id === 'pages-slug' ? path : screen.file
      for (const part of [titleOf(html), descriptionOf(html)]) {
        const key = [viewer, locale, part].join(' | ')
        if (part !== null) owners.set(key, (owners.get(key) ?? new Set()).add(owner))
      }
      expect(titleOf(html), path).toMatch(/\p{L}{2}/u)
    }
    const shared = [...owners].filter(([, files]) => files.size > 1)
    expect(shared.map(([key, files]) => `${key}: ${[...files].join(', ')}`)).toEqual([])
  })

  test('has a description wherever search engines may list it', () => {
    const listed = shown.filter(
      ({ html, status }) => status === 200 && !html.includes('name="robots" content="noindex"'),
    )
    expect(listed.length).toBeGreaterThan(300)
    expect(listed.filter(({ html }) => !descriptionOf(html)).map(({ name }) => name)).toEqual([])
  })

  test('has no plain words in the pseudo-language: all come from catalogues, or are names and data', () => {
    const found = shown
      .filter(({ locale }) => locale === 'en')
      .flatMap(({ name, html }) =>
        shownTexts(html)
          .filter(hasPlainWords)
          .map((text) => `${name}: ${text}`),
      )
    expect(found).toEqual([])
  })

  test('has no English words in another language', () => {
    const found = shown
      .filter(({ locale }) => locale !== 'en')
      .flatMap(({ name, html }) =>
        shownTexts(html)
          .filter((text) => text.includes(accentMark))
          .map((text) => `${name}: ${text}`),
      )
    expect(found).toEqual([])
  })
})

/** Asks for every page, a few at a time; what is no page looks the same in every language. */
async function askAll(product: ProductProcess, audience: Audience): Promise<Asked[]> {
  const questions = table.flatMap(([id, path, visitor, free, premium = free]) =>
    viewers.flatMap((viewer) => {
      const wanted = { visitor, free, premium }[viewer]
      const languages = typeof wanted === 'string' ? (['en'] as const) : localeCodes
      return languages.map((locale) => ({ id, path, viewer, locale, wanted }))
    }),
  )
  const asked: Asked[] = []
  const next = questions.values()
  const askSome = async () => {
    for (const { id, path, viewer, locale, wanted } of next) {
      const { cookie, ids } = audience[viewer]
      const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_whole, name) => String(ids[name]))
      const own = filled(path)
      const answer = await askPage(product, own, { cookie, locale })
      asked.push({
        ...answer,
        screen: byId.get(id) as Screen,
        name: `${path} (${viewer}, ${locale})`,
        path,
        viewer,
        locale,
        wanted:
          wanted === toLogin
            ? `/login?next=${encodeURIComponent(own)}`
            : typeof wanted === 'string'
              ? filled(wanted)
              : wanted,
      })
    }
  }
  await Promise.all([askSome(), askSome(), askSome(), askSome()])
  return asked
}

/** Returns the layout of a page by what only that layout has. */
function layoutOf(html: string): string {
  if (html.includes('class="lander-bar"')) return 'lander'
  if (html.includes('[container:chat/size]')) return 'chat'
  return html.includes('<footer') ? 'default' : 'none'
}

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? null
const descriptionOf = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? null
