import { z } from 'zod'
import type { Locale } from './locales.ts'
import type { Currency } from './money.ts'

/** ISO 3166-1 alpha-2 codes of the countries served, in the order of product.md, 9 (language choices). */
export const countryCodes = [
  'US',
  'NL',
  'BE',
  'FR',
  'IT',
  'ES',
  'DE',
  'AT',
  'IE',
  'GB',
  'CA',
  'PL',
  'AU',
  'NZ',
  'CH',
  'DK',
  'FI',
  'NO',
  'SE',
] as const

export const Country = z.enum(countryCodes)
export type Country = z.infer<typeof Country>

/** Message keys of what a country calls its regions (product.md, 9: region term). */
export const regionTerms = ['province', 'state', 'canton', 'county', 'region'] as const
export type RegionTerm = (typeof regionTerms)[number]

/** The same, as finely as languages tell them apart: a Bundesland is no Bundesstaat. */
export type RegionWord = RegionTerm | 'voivodeship' | 'land' | 'fylke' | 'lan'

export type CountryRecord = {
  code: Country
  /** Languages of the dropdown, in order; the first is the one a visitor from there starts with. */
  languages: readonly [Locale, ...Locale[]]
  /** Currency in which prices are shown there (ISO 4217). */
  currency: Currency
  region_term: RegionTerm
  /** IANA zone used while the browser has not told its own: that of most inhabitants. */
  time_zone: string
}

export const countries: Readonly<Record<Country, CountryRecord>> = {
  US: country('US', ['en', 'es'], 'USD', 'state', 'America/New_York'),
  NL: country('NL', ['nl'], 'EUR', 'province', 'Europe/Amsterdam'),
  BE: country('BE', ['nl', 'fr', 'de'], 'EUR', 'province', 'Europe/Brussels'),
  FR: country('FR', ['fr'], 'EUR', 'region', 'Europe/Paris'),
  IT: country('IT', ['it'], 'EUR', 'region', 'Europe/Rome'),
  ES: country('ES', ['es'], 'EUR', 'region', 'Europe/Madrid'),
  DE: country('DE', ['de'], 'EUR', 'state', 'Europe/Berlin'),
  AT: country('AT', ['de'], 'EUR', 'state', 'Europe/Vienna'),
  IE: country('IE', ['en'], 'EUR', 'county', 'Europe/Dublin'),
  GB: country('GB', ['en'], 'GBP', 'county', 'Europe/London'),
  CA: country('CA', ['en', 'fr'], 'CAD', 'province', 'America/Toronto'),
  PL: country('PL', ['pl'], 'PLN', 'province', 'Europe/Warsaw'),
  AU: country('AU', ['en'], 'AUD', 'state', 'Australia/Sydney'),
  NZ: country('NZ', ['en'], 'NZD', 'region', 'Pacific/Auckland'),
  CH: country('CH', ['de', 'it', 'fr', 'en'], 'CHF', 'canton', 'Europe/Zurich'),
  DK: country('DK', ['da'], 'DKK', 'region', 'Europe/Copenhagen'),
  FI: country('FI', ['fi', 'sv'], 'EUR', 'region', 'Europe/Helsinki'),
  NO: country('NO', ['nb'], 'NOK', 'county', 'Europe/Oslo'),
  SE: country('SE', ['sv'], 'SEK', 'county', 'Europe/Stockholm'),
}

function country(
  code: Country,
  languages: CountryRecord['languages'],
  currency: Currency,
  region_term: RegionTerm,
  time_zone: string,
): CountryRecord {
  return { code, languages, currency, region_term, time_zone }
}

/** Whether a value from outside (GeoIP, query, header) is a country served; codes are upper case. */
export function isCountry(value: unknown): value is Country {
  return Country.safeParse(value).success
}

/** The locale in which a visitor from that country starts when nothing else tells: its first language. */
export function defaultLocaleOf(code: Country): Locale {
  return countries[code].languages[0]
}

/**
 * BCP 47 tag by which dates, numbers and prices are written: the reader's language with the country's habits
 * (decisions: Languages), e.g. German in Austria is 'de-AT'.
 */
export function formattingLocale(locale: Locale, code: Country): string {
  return `${locale}-${code}`
}

const ownWords: Partial<Record<Country, RegionWord>> = {
  PL: 'voivodeship',
  DE: 'land',
  AT: 'land',
  NO: 'fylke',
  SE: 'lan',
}

/** What to call the regions of a country in a text; `region` where none is chosen. */
export function regionWordOf(code: Country | undefined): RegionWord {
  return code ? (ownWords[code] ?? countries[code].region_term) : 'region'
}
