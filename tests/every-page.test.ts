import { readFileSync } from 'node:fs'
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
import { markupProblems } from './drivers/pages/markup.ts'
import { pageTable, toLogin, type Wanted } from './drivers/pages/page-table.ts'
import { accentedText, accentMark, hasPlainWords } from './drivers/pages/pseudo-texts.ts'
import { type Screen, screens } from './drivers/pages/screens.ts'
import { findServer, newDatabase } from './drivers/postgres-server.ts'
import { endProcesses, type ProductProcess, startProcess } from './drivers/product-process.ts'

// Every route of product.md, 2, as the production build answers it to a visitor, a free and a premium member in every
// language. English is the pseudo-language of `drivers/pages/pseudo-language.ts`: what is plain on its pages comes from no
// catalogue, and what is accented on others is not translated.

/** Pages for developers, in English alone. */
const forDevelopers = /^dev-/

/** The landers by route, and the namespaces of their texts. */
const landers: Record<string, string> = {
  'landers-tinderswipe': 'deck',
  'landers-alonetonight': 'alone',
  'landers-collagelanding': 'collage',
  'landers-gallery': 'gallery',
  'landers-iconslanding': 'icons',
  'landers-maplanding': 'map',
  'landers-socialnetwork': 'social',
  'landers-transitionsvideolanding': 'transitions',
  'landers-video': 'video',
  'members-id-landing': 'postcard',
  'members-id-landing2-slug': 'table',
  'members-id-landing3-slug': 'magazine',
}

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
  /** The home page of a visitor who has read the entry warning. */
  let home: string
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
    home = (await askPage(product, '/', { cookie: 'entry_warning=read', locale: 'en' })).html
    pages = await askAll(product, await completeAudience(product, stage))
    shown = pages.filter(({ wanted }) => typeof wanted === 'number')
  }, slow)

  afterAll(async () => {
    await endProcesses()
    await drop?.()
    await rm(folder, { recursive: true, force: true })
  })

  // spec: operation-12
  test('the table has every route', () => {
    const ids = [...byId.keys()].filter((id) => !forDevelopers.test(id))
    expect(new Set(pageTable.map(([id]) => id))).toEqual(new Set(ids))
    expect(shown.length).toBeGreaterThan(1000)
  })

  // spec: closure-5, landers-5, operation-12
  test('has the status or redirect of the table for each viewer', () => {
    const wrong = pages.filter(({ status, location, wanted }) => wanted !== (location || status))
    expect(
      wrong.map(({ name, status, location, wanted }) => `${name}: ${location || status}, not ${wanted}`),
    ).toEqual([])
  })

  // spec: frame-18
  test('needs no script where it is the home page', () => {
    expect(home).toContain('</html>')
    expect(home).not.toContain('<script')
  })

  // spec: operation-12
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

  // spec: operation-7
  test('has valid markup: unique ids, terms alone in lists of terms', () => {
    const wrong = shown.flatMap(({ name, html }) =>
      markupProblems(html).map((problem) => `${name}: ${problem}`),
    )
    expect(wrong).toEqual([])
  })

  // spec: operation-7
  test('names the site once in its title, where its heading does already', () => {
    // Other words of a title may be the same as this site's name; those of static pages contain it.
    const wrong = shown.filter(
      ({ html, screen }) => screen.id === 'pages-slug' && (titleOf(html)?.match(/Test/g) ?? []).length > 1,
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  // spec: operation-12
  test('has one main heading', () => {
    const wrong = shown.filter(({ html }) => (html.match(/<h1\b/g) ?? []).length !== 1)
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  // spec: operation-12
  test('has the layout of its route', () => {
    const wrong = shown.filter(
      ({ html, status, screen }) => layoutOf(html) !== (status === 200 ? screen.layout : 'none'),
    )
    expect(wrong.map(({ name, html }) => `${name}: ${layoutOf(html)}`)).toEqual([])
  })

  // spec: operation-12
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

  // spec: landers-1
  test('has the title and the description of its lander, once', () => {
    const ofLanders = shown.filter(({ screen, path }) => landers[screen.id] && !path.includes('{member}'))
    const wrong = ofLanders.filter(({ html, screen, locale }) => {
      const lander = landers[screen.id] as string
      const { title, description } = landerTexts(locale, lander)
      return (
        !titleOf(html)?.startsWith(`${title} ·`) ||
        descriptionOf(html) !== description ||
        html.split('name="description"').length !== 2
      )
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
    expect(new Set(ofLanders.map(({ screen }) => screen.id)).size).toBe(12)
  })

  // spec: operation-12
  test('has a description wherever search engines may list it', () => {
    const listed = shown.filter(
      ({ html, status }) => status === 200 && !html.includes('name="robots" content="noindex"'),
    )
    expect(listed.length).toBeGreaterThan(300)
    expect(listed.filter(({ html }) => !descriptionOf(html)).map(({ name }) => name)).toEqual([])
  })

  // spec: operation-12
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

  // spec: operation-12
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
  const questions = pageTable.flatMap(([id, path, visitor, free, premium = free]) =>
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
  if (html.includes('[container:pane/size]')) return 'chat'
  return html.includes('<footer') ? 'default' : 'none'
}

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? null
const descriptionOf = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? null

/** Returns the title and the description of a lander, as they are in markup. */
function landerTexts(locale: Locale, lander: string): { title: string; description: string } {
  const file = join(import.meta.dirname, '../locales', locale, 'landers.json')
  const { title, description } = JSON.parse(readFileSync(file, 'utf8'))[lander]
  const inMarkup = (text: string) =>
    (locale === 'en' ? accentedText(text) : text)
      .replaceAll('&', '&amp;')
      .replaceAll("'", '&#x27;')
      .replaceAll('"', '&quot;')
  return { title: inMarkup(title), description: inMarkup(description) }
}
