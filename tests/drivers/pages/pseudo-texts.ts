import { countryCodes } from '../../../src/core/countries.ts'
import { locales } from '../../../src/core/locales.ts'
import { placesOf } from '../../../src/features/sites/places/countries.ts'

// The pseudo-language: English without a letter of the alphabet.

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ'

/** Ends every part of an accented text; no catalogue has it. */
export const accentMark = '‡'

/** Returns a text with its letters accented, 40 % longer and marked. */
export function accentedText(text: string): string {
  if (!/[a-z]/i.test(text)) return text
  const letters = text.replace(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? '')
  const padding = 'ḗ'.repeat(Math.max(1, Math.round(text.length * 0.4) - 1))
  // Spaces around a placeholder stay where they are.
  return letters.replace(/\s*$/, (end) => `${padding}${accentMark}${end}`)
}

const namesOf = (type: 'region', codes: readonly string[]) => {
  const names = new Intl.DisplayNames('en', { type })
  return codes.map((code) => names.of(code) ?? code)
}

/** What pages show in its own words: people and companies of the tests, places, languages, months, payment methods. */
const data = [
  ...['Mrs_1', 'Mrs_2', 'Mrs_3', 'Mrs_', 'Fjk', 'Pjk', 'Hm'],
  ...[
    'Test Company B.V.',
    'Teststraat 1',
    'Amsterdam',
    'Comma, "quoted" \\ company',
    'NL000000000B01',
    'Test',
  ],
  ...['support@vonk.test', 'Fjk@members.vonk.test', 'Pjk@members.vonk.test', 'localhost'],
  ...namesOf('region', countryCodes),
  ...[placesOf.NL, placesOf.US].flatMap(({ regions }) => regions.map(([, name]) => name)),
  ...Object.values(locales).flatMap(({ nativeName, code }) => [nativeName, code]),
  ...Array.from({ length: 12 }, (_, month) => new Date(2026, month, 15)).flatMap((day) =>
    (['long', 'short'] as const).map((style) => day.toLocaleDateString('en', { month: style })),
  ),
  ...[
    'iDEAL',
    'iD',
    'CC',
    'Visa',
    'Mastercard',
    'Mc',
    'Apple Pay',
    'AP',
    'Google Pay',
    'GPay',
    'PayPal',
    'PP',
    'Paysafecard',
    'PSC',
  ],
  ...['SEPA', 'IBAN', 'EUR'],
].toSorted((a, b) => b.length - a.length)

const dataPattern = new RegExp(
  `(?<![a-z])(${data.map((words) => RegExp.escape(words)).join('|')})(?![a-z])`,
  'gi',
)
/** Between a long date and a time, in English of its own. */
const timeOfDay = / at (?=\d)/g
/** A distance, which Intl writes. */
const distance = /\b\d+\u00a0km\b/g
/** The reference of a payment. */
const reference = /\b[A-Z0-9]{16}\b/g

/** Returns whether a text has words that come from no catalogue and are no data. */
export function hasPlainWords(text: string): boolean {
  // The reference first: a code of a language may be a part of it.
  const others = [reference, dataPattern, timeOfDay, distance]
  return /[a-z]{2}/i.test(others.reduce((rest, each) => rest.replace(each, ''), text))
}
