import { type Country, countries, countryCodes, isCountry } from '../../core/countries.ts'
import { defaultLocale, isLocale, type Locale } from '../../core/locales.ts'

/** The niche of the site on which the populations and the staff are. */
export const generalNiche = 1
/** Credits that a visitor of the demo gets for one click. */
export const demoGrant = 100
/** Members of a population who are shown as online, the two partners among them. */
export const onlineMembers = 15

/** The place of a population of the demo: a country, and one of its languages. */
export interface PopulationPlace {
  country: Country
  locale: Locale
}

/** Returns the key of a population, such as `BE-fr`. */
export function keyOf({ country, locale }: PopulationPlace): string {
  return `${country}-${locale}`
}

/** Returns the country and language of a population's key. Throws on anything else. */
export function placeOfKey(key: string): PopulationPlace {
  const [country, locale] = key.split('-')
  if (!isCountry(country) || !isLocale(locale)) throw new Error(`${key} is not a population of the demo`)
  return { country, locale }
}

/**
 * Returns the population for a visitor: the first of the countries that speaks the language, best guess first; without
 * one, the language's own country. Members write what the visitor reads, so the language precedes the country.
 */
export function placeOf(locale: Locale, guesses: readonly (string | null)[]): PopulationPlace {
  const guess = guesses.find(
    (code): code is Country => isCountry(code) && countries[code].languages.includes(locale),
  )
  const home = countryCodes.find((code) => countries[code].languages[0] === locale)
  const country = guess ?? home
  return country ? { country, locale } : { country: countryCodes[0], locale: defaultLocale }
}

/** The key under which the making of the staff's work is recorded, beside those of the populations. */
export const deskKey = 'desk'
