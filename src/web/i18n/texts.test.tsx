import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { catalogueOf, text } from '../../server/text.ts'
import {
  addTexts,
  awaitTexts,
  type Messages,
  notingTexts,
  openTexts,
  TextsProvider,
  textsFor,
  useFormatter,
  useTranslations,
} from './texts.ts'

function Written() {
  const t = useTranslations('search')
  const format = useFormatter()
  return `${t('count', { count: 1234 })} | ${format.dateTime(new Date('2024-01-15T19:05:00Z'), { timeStyle: 'short' })}`
}

const written = (locale: 'en' | 'pl', tag: string, timeZone: string) =>
  renderToStaticMarkup(
    <TextsProvider value={textsFor(tag, catalogueOf(locale), timeZone)}>
      <Written />
    </TextsProvider>,
  )

test('compiled messages follow the plural of the language and the conventions of country and time zone', () => {
  expect(written('en', 'en-GB', 'UTC')).toBe('1,234 members found | 19:05')
  expect(written('en', 'en-US', 'America/New_York')).toBe('1,234 members found | 2:05 PM')
  expect(written('pl', 'pl-PL', 'Europe/Warsaw')).toBe('Znaleziono 1234 osoby | 20:05')
})

test('texts and what they format with live as long as the process', () => {
  const texts = textsFor('de-AT', catalogueOf('de'), 'Europe/Vienna')
  expect(textsFor('de-AT', catalogueOf('de'), 'Europe/Vienna')).toBe(texts)
  expect(texts.translatorOf('search')).toBe(texts.translatorOf('search'))
  expect(textsFor('de-AT', catalogueOf('de'), 'Europe/Berlin')).not.toBe(texts)
})

test('a message may name a style of dates', () => {
  const made = text('da', 'exports.readme.made', { date: new Date('2024-03-05T12:00:00Z') })
  expect(made).toContain('5. marts 2024')
})

// spec: core-2
test('English is British, and American in the United States', () => {
  const key = 'profiles.traits.eye_color.codes.grey'
  const onPage = (tag: string) => {
    const translate = textsFor(tag, catalogueOf('en'), 'UTC').translatorOf('profiles') as unknown as (
      key: string,
    ) => string
    return translate('traits.eye_color.codes.grey')
  }
  expect(['en', 'en-GB', 'en-IE', 'en-CA', 'en-US'].map(onPage)).toEqual([
    'Grey',
    'Grey',
    'Grey',
    'Grey',
    'Gray',
  ])
  expect([text('en', key), text('en', key, {}, 'AU'), text('en', key, {}, 'US')]).toEqual([
    'Grey',
    'Grey',
    'Gray',
  ])
  expect(text('es', key, {}, 'US')).toBe('Grises')
})

const pageTexts = (messages: Messages) => textsFor('en-US', messages, 'UTC')
const read = (texts: ReturnType<typeof textsFor>, namespace: string, key: string) =>
  (texts.translatorOf(namespace) as unknown as (key: string) => string)(key)

test('the server knows which texts a page has shown, as its country spells them', () => {
  const catalogue = catalogueOf('en')
  const texts = notingTexts(pageTexts(catalogue))
  read(texts, 'kit', 'retry')
  read(texts, 'profiles.traits', 'eye_color.codes.grey')
  expect(texts.shown?.(['frame.offline'])).toEqual({
    kit: { retry: expect.any(String) },
    profiles: { traits: { eye_color: { codes: { grey: 'Gray' } } } },
    frame: { offline: expect.any(String) },
  })
})

test('a page shows a placeholder for a text that has not arrived, and asks to be rendered again', () => {
  const messages = openTexts({ kit: { retry: 'Retry' } })
  const before = pageTexts(messages)
  let renewals = 0
  awaitTexts(messages, () => {
    renewals += 1
  })
  expect([read(before, 'kit', 'retry'), read(before, 'frame', 'offline')]).toEqual(['Retry', '…'])
  addTexts(messages, { kit: { retry: 'Retry' }, frame: { offline: 'Offline' } })
  expect(renewals).toBe(1)
  expect(pageTexts(messages)).not.toBe(before)
  // What an event handler holds reads the new texts as well.
  expect(read(before, 'frame', 'offline')).toBe('Offline')
})

test('a page that lacked no text is not rendered again when the others arrive', () => {
  const messages = openTexts({ kit: { retry: 'Retry' } })
  const before = pageTexts(messages)
  awaitTexts(messages, () => {
    throw new Error('rendered again')
  })
  read(before, 'kit', 'retry')
  addTexts(messages, { kit: { retry: 'Retry' }, frame: { offline: 'Offline' } })
  expect(pageTexts(messages)).toBe(before)
  expect(read(before, 'frame', 'offline')).toBe('Offline')
})
