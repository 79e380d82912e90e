import { expect } from '@playwright/test'
import { type Locale, localeCodes } from '../../../src/core/locales.ts'
import { pageTable } from '../../drivers/pages/page-table.ts'
import { expectAccessible } from '../accessibility.ts'
import { longIf, test } from '../journey.ts'
import { logIn, openBrowser, type Person } from '../people.ts'

// What the page about accessibility promises of our tests: every kind of page at the width of a phone, each in English and
// another language by turns, all eleven among them (law: 2.8).

/** Paths that need what the demo's member does not have, such as an order, or that only developers see. */
const isElsewhere = (path: string) =>
  /\{(order|payment|age|token|handoff|decision)\}|^\/(sandbox|demo|entry)/.test(path)

/** Pages that are open at once, so that one loads while another is checked. */
const pagesAtOnce = 3

type Language = 'English' | 'another language'

/** Returns the language in which a page is checked: English, or one of the others by turns. */
function languageOf(index: number, language: Language): Locale {
  const others = localeCodes.filter((code) => code !== 'en')
  return language === 'English' ? 'en' : (others[index % others.length] as Locale)
}

/** Opens the pages, a few at once, and returns the languages of those that were shown and checked. */
async function checkAll(
  person: Person,
  origin: string,
  paths: string[],
  language: Language,
): Promise<Set<Locale>> {
  const asked = paths.map((path, index) => ({ path, locale: languageOf(index, language) }))
  const languages = new Set<Locale>()
  // A language is a cookie of the whole browser: one language after the other.
  for (const locale of localeCodes) {
    const own = asked.filter((one) => one.locale === locale).values()
    await person.context.addCookies([{ name: 'locale', value: locale, url: origin }])
    const checkSome = async () => {
      const page = await person.context.newPage()
      for (const { path } of own) {
        const response = await page.goto(path)
        expect([response?.status(), new URL(page.url()).pathname], path).toEqual([
          200,
          path.replace(/\?.*/, ''),
        ])
        await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`))
        await expectAccessible(page, 'html', { isStrict: true })
        languages.add(locale)
      }
      await page.close()
    }
    await Promise.all(Array.from({ length: pagesAtOnce }, checkSome))
  }
  return languages
}

const pathsFor = (viewer: 'visitor' | 'free') =>
  pageTable
    .filter(([, path]) => !isElsewhere(path))
    .filter(([, , visitor, free]) =>
      viewer === 'visitor' ? visitor === 200 : visitor !== 200 && free === 200,
    )
    .map(([, path]) => path)

for (const language of ['English', 'another language'] as const) {
  const isEnglish = language === 'English'
  const expected = localeCodes.filter((code) => (code === 'en') === isEnglish)

  // spec: operation-8
  test(
    `every public page is accessible, in ${language}`,
    longIf(!isEnglish),
    async ({ browser, baseURL }) => {
      test.slow()
      const person = await openBrowser(browser, baseURL as string, { width: 390 })
      const paths = pathsFor('visitor').map((path) => path.replace('{member}', '1'))
      const open = paths.filter((path) => !/^\/(members|likes)/.test(path) || path.includes('/landing'))
      expect(open.length).toBeGreaterThan(35)
      const languages = await checkAll(person, baseURL as string, open, language)
      expect([...languages].toSorted()).toEqual(expected.toSorted())
    },
  )

  // spec: operation-8
  test(
    `every page of members is accessible, in ${language}`,
    longIf(!isEnglish),
    async ({ browser, baseURL }) => {
      test.slow()
      const person = await openBrowser(browser, baseURL as string, { width: 390 })
      await logIn(person, baseURL as string, 'premium@vonk.test')
      const { chats } = await (await person.context.request.get('/api/chats')).json()
      const results = await (await person.context.request.get('/members?gender=')).text()
      const [, member = ''] = /href="\/members\/([0-9]+)/.exec(results) ?? []
      const paths = [...pathsFor('free'), '/members', '/members/{member}', '/likes/m/{member}'].map((path) =>
        path.replace('{member}', member).replace('{chat}', chats[0].conversation_id),
      )
      expect(paths.length).toBeGreaterThan(20)
      const languages = await checkAll(person, baseURL as string, paths, language)
      expect([...languages].toSorted()).toEqual(expected.toSorted())
    },
  )
}
