import { type Locale, locales } from './locales.ts'
import type { Currency } from './money.ts'
import { isOneOf } from './text-checks.ts'
import { dayIn } from './time.ts'

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

export type Country = (typeof countryCodes)[number]

/** Message keys of the words for a country's regions (product: Language and values). */
export const regionTerms = ['province', 'state', 'canton', 'county', 'region'] as const
export type RegionTerm = (typeof regionTerms)[number]

/** The finer distinctions that languages make: a Bundesland is not a Bundesstaat. */
export type RegionWord = RegionTerm | 'voivodeship' | 'land' | 'fylke' | 'lan'

export type CountryRecord = {
  code: Country
  /** Languages of the dropdown, in order; the first is the default for visitors from the country. */
  languages: readonly [Locale, ...Locale[]]
  /** Currency of the prices there (ISO 4217). */
  currency: Currency
  region_term: RegionTerm
  /** IANA zone of most inhabitants, the default until the browser reports its own. */
  time_zone: string
  /** IANA zone that reaches a day last: once it is that day there, it is everywhere in the country. */
  last_time_zone: string
}

export const countries: Readonly<Record<Country, CountryRecord>> = {
  US: country('US', ['en', 'es'], 'USD', 'state', 'America/New_York', 'Pacific/Honolulu'),
  NL: country('NL', ['nl'], 'EUR', 'province', 'Europe/Amsterdam'),
  BE: country('BE', ['nl', 'fr', 'de'], 'EUR', 'province', 'Europe/Brussels'),
  FR: country('FR', ['fr'], 'EUR', 'region', 'Europe/Paris'),
  IT: country('IT', ['it'], 'EUR', 'region', 'Europe/Rome'),
  ES: country('ES', ['es'], 'EUR', 'region', 'Europe/Madrid', 'Atlantic/Canary'),
  DE: country('DE', ['de'], 'EUR', 'state', 'Europe/Berlin'),
  AT: country('AT', ['de'], 'EUR', 'state', 'Europe/Vienna'),
  IE: country('IE', ['en'], 'EUR', 'county', 'Europe/Dublin'),
  GB: country('GB', ['en'], 'GBP', 'county', 'Europe/London'),
  CA: country('CA', ['en', 'fr'], 'CAD', 'province', 'America/Toronto', 'America/Vancouver'),
  PL: country('PL', ['pl'], 'PLN', 'province', 'Europe/Warsaw'),
  AU: country('AU', ['en'], 'AUD', 'state', 'Australia/Sydney', 'Australia/Perth'),
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
  last_time_zone: string = time_zone,
): CountryRecord {
  return { code, languages, currency, region_term, time_zone, last_time_zone }
}

/** The zone that reaches a day last of all. */
const lastZoneOfAll = 'Etc/GMT+12'

/**
 * Returns the latest day, `YYYY-MM-DD`, that has begun everywhere in a country; everywhere on earth for an unknown one
 * (decisions: 18 is reached).
 */
export function dayEverywhereIn(code: unknown, now: Date): string {
  return dayIn(isCountry(code) ? countries[code].last_time_zone : lastZoneOfAll, now)
}

/**
 * Returns whether a value from outside (GeoIP, query, header) is a supported country; codes are upper case.
 */
export function isCountry(value: unknown): value is Country {
  return isOneOf(countryCodes, value)
}

/** Returns the default locale of a country, its first language. */
export function defaultLocaleOf(code: Country): Locale {
  return countries[code].languages[0]
}

/**
 * Returns the BCP 47 tag for formatting dates, numbers and prices: the reader's language with the country's
 * conventions (decisions: Languages), e.g. 'de-AT' for German in Austria. English where it is not spoken is formatted
 * as in Ireland: CLDR mixes separators there ('1.500' credits beside '€1,500.00' in the Netherlands).
 */
export function formattingLocale(locale: Locale, code: Country): string {
  const languages: readonly Locale[] = countries[code].languages
  return locale === 'en' && !languages.includes(locale) ? 'en-IE' : `${locale}-${code}`
}

/** Tags of countries that spell texts their own way; those texts are in the folder of that name (`locales/en-US`). */
export const spellingTags: readonly string[] = ['en-US']

/**
 * Returns the BCP 47 tag of what is written in a language for readers in a country, for the `lang` of pages and mails:
 * the country's where texts are spelled its way, else that of the language's home.
 */
export function writtenLanguage(locale: Locale, code: Country | null | undefined): string {
  const own = code ? formattingLocale(locale, code) : ''
  return spellingTags.includes(own) ? own : locales[locale].iso
}

const ownWords: Partial<Record<Country, RegionWord>> = {
  PL: 'voivodeship',
  DE: 'land',
  AT: 'land',
  NO: 'fylke',
  SE: 'lan',
}

/** Returns the word for the regions of a country; `region` without a country. */
export function regionWordOf(code: Country | undefined): RegionWord {
  return code ? (ownWords[code] ?? countries[code].region_term) : 'region'
}
