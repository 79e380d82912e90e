import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { catalogueOf, text } from '../../server/text.ts'
import { TextsProvider, textsFor, useFormatter, useTranslations } from './texts.ts'

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
    const translate = textsFor(tag, catalogueOf('en'), 'UTC').translatorOf('profiles') as (
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
