import { expect, test } from 'vitest'
import { localeCodes } from '../../core/locales.ts'
import { answerTo } from './partner-rules.ts'
import { keyOf, placeOf, placeOfKey } from './rules.ts'

// spec: demo-3
test.each([
  { locale: 'de', guesses: [null], key: 'DE-de', why: 'the language’s own country' },
  { locale: 'de', guesses: [null, 'AT'], key: 'AT-de', why: 'the browser names a country' },
  { locale: 'fr', guesses: ['BE', 'FR'], key: 'BE-fr', why: 'the address precedes the browser' },
  { locale: 'pl', guesses: ['GB', 'US'], key: 'PL-pl', why: 'nobody there would be understood' },
  { locale: 'nl', guesses: ['JP', 'BE'], key: 'BE-nl', why: 'a country that is not served' },
  { locale: 'en', guesses: [null], key: 'US-en', why: 'the first country of the sites' },
  { locale: 'en', guesses: ['GB'], key: 'GB-en', why: 'several countries speak it' },
] as const)('$locale from $guesses: $key ($why)', ({ locale, guesses, key }) => {
  const populationPlace = placeOf(locale, guesses)
  expect(keyOf(populationPlace)).toBe(key)
  expect(placeOfKey(key)).toEqual(populationPlace)
})

test('every language has a population in which it is spoken', () => {
  expect(localeCodes.map((locale) => placeOf(locale, []).locale)).toEqual(localeCodes)
})

test.each(['', 'DE', 'DE-xx', 'XX-de'])('"%s" is no population', (key) => {
  expect(() => placeOfKey(key)).toThrow('is not a population')
})

// spec: demo-4
test.each([
  { kind: 'gift', body: 'For you?', nth: 0, answer: 'gift' },
  { kind: 'photo', body: null, nth: 3, answer: 'photo' },
  { kind: 'text', body: 'Do you dance?', nth: 0, answer: 'question1' },
  { kind: 'text', body: 'Do you dance?', nth: 4, answer: 'question2' },
  { kind: 'text', body: 'I dance.', nth: 0, answer: 'other1' },
  { kind: 'text', body: 'I dance.', nth: 3, answer: 'other4' },
] as const)('a partner answers by rules ($kind, $nth): $answer', ({ answer, ...received }) => {
  expect(answerTo(received)).toBe(answer)
})
