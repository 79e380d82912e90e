import { describe, expect, it } from 'vitest'
import {
  countries,
  countryCodes,
  defaultLocaleOf,
  formattingLocale,
  isCountry,
  regionTerms,
} from './countries.ts'
import { localeCodes } from './locales.ts'
import { currencyCodes } from './money.ts'

/** The sentence of product.md, 9, verbatim. */
const languageChoices =
  'US en/es; NL nl; BE nl/fr/de; FR fr; IT it; ES es; DE de; AT de; IE en; GB en; CA en/fr; PL pl; AU en; ' +
  'NZ en; CH de/it/fr/en; DK da; FI fi/sv; NO nb; SE sv'

describe('countries', () => {
  // spec: core-4
  it('offer the languages of product.md, in its order', () => {
    const offered = countryCodes.map((code) => `${code} ${countries[code].languages.join('/')}`)
    expect(offered.join('; ')).toBe(languageChoices)
  })

  it('cover every language and every currency', () => {
    const records = Object.values(countries)
    expect(new Set(records.flatMap((country) => country.languages))).toEqual(new Set(localeCodes))
    expect(new Set(records.map((country) => country.currency))).toEqual(new Set(currencyCodes))
    expect(new Set(records.map((country) => country.region_term))).toEqual(new Set(regionTerms))
  })

  it.each(countryCodes)('%s is listed under its own code with an existing time zone', (code) => {
    const country = countries[code]
    expect(country.code).toBe(code)
    const format = new Intl.DateTimeFormat('en', { timeZone: country.time_zone })
    expect(format.resolvedOptions().timeZone).toBe(country.time_zone)
    expect(defaultLocaleOf(code)).toBe(country.languages[0])
  })

  it('accept only supported codes, in upper case', () => {
    expect(countryCodes).toHaveLength(19)
    expect(isCountry('CH')).toBe(true)
    for (const value of ['ch', 'LU', 'UK', '', 'toString', null, undefined]) {
      expect(isCountry(value)).toBe(false)
    }
  })

  it('format numbers in the reader’s language with the conventions of the country', () => {
    const price = (locale: string) => new Intl.NumberFormat(locale).format(1234.5)
    expect(price(formattingLocale('de', 'DE'))).toBe('1.234,5')
    expect(price(formattingLocale('de', 'CH'))).toMatch(/^1['’]234\.5$/)
    expect(price(formattingLocale('en', 'NL'))).toBe('1,234.5')
    expect(formattingLocale('en', 'CH')).toBe('en-CH')
  })
})
