import type { Currency, MinorUnits } from './money.ts'

/**
 * Creates a function of a locale whose results are cached for the life of the process: an `Intl` object takes up to a
 * tenth of a millisecond to make. Locales are those of the interface and its countries, so there are tens of them.
 */
export function perLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>()
  return (locale) => {
    const known = made.get(locale) ?? make(locale)
    made.set(locale, known)
    return known
  }
}

/** Returns the names of countries in a language. */
export const regionNames = perLocale((locale) => new Intl.DisplayNames([locale], { type: 'region' }))

/** Returns the alphabetical order of a language. */
export const collatorOf = perLocale((locale) => new Intl.Collator(locale))

/** Time zones come from browsers, and the objects of each take memory. */
const maxCached = 1000

/** Creates a function that returns the `Intl` object of its arguments, cached for the life of the process. */
export function cachedIntl<A extends unknown[], T>(Constructor: new (...args: A) => T): (...args: A) => T {
  const made = new Map<string, T>()
  return (...args) => {
    const key = JSON.stringify(args)
    const known = made.get(key) ?? new Constructor(...args)
    if (made.size >= maxCached) made.clear()
    made.set(key, known)
    return known
  }
}

/** Longer ones are not looked at, so that nobody fills the memory with them; the longest name has 32 letters. */
const maxTimeZoneLength = 60
const timeZonesKnown = new Map<string, boolean>()

/**
 * Returns whether a text names a time zone that `Intl` knows here. Devices name others as well, such as "Etc/Unknown";
 * and offsets such as "+05:30" are no names: not every `Intl` knows them.
 */
export function isTimeZone(text: string): boolean {
  if (text.length > maxTimeZoneLength || !/^[A-Za-z]/.test(text)) return false
  const known = timeZonesKnown.get(text) ?? isKnown(text)
  if (timeZonesKnown.size >= maxCached) timeZonesKnown.clear()
  timeZonesKnown.set(text, known)
  return known
}

function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

type Texts = Readonly<Record<string, unknown>>

/**
 * Returns a catalogue as a country spells it. A catalogue holds the texts that a country spells differently under the
 * country's tag: American ones under `en-US` of the English catalogue, which is British (`locales/en-US`).
 */
export function spelledFor(tag: string, messages: Texts): Texts {
  const own = messages[tag]
  return isGroup(own) ? mergeTexts(messages, own) : messages
}

/** Returns the texts of both; where both have one, the second's. */
export function mergeTexts(base: Texts, other: Texts): Texts {
  const merged: Record<string, unknown> = { ...base }
  for (const [key, text] of Object.entries(other)) {
    const below = merged[key]
    merged[key] = isGroup(below) && isGroup(text) ? mergeTexts(below, text) : text
  }
  return merged
}

/** Compiled messages are strings and arrays. */
function isGroup(node: unknown): node is Texts {
  return typeof node === 'object' && node !== null && !Array.isArray(node)
}

/** The styles that messages name, as in `{date, date, long}`; compiled messages have no others. */
export const messageFormats = {
  dateTime: { long: { day: 'numeric', month: 'long', year: 'numeric' } },
  number: { percent: { style: 'percent' } },
} as const

const numberFormat = cachedIntl(Intl.NumberFormat)
const dateTimeFormat = cachedIntl(Intl.DateTimeFormat)

/** Returns a date and time in UTC with its zone, for documents that prove when something happened. */
export function formatMoment(locale: string, moment: Date): string {
  return dateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(moment)
}

/** Returns an amount of money, written as in that locale. Every currency of the product has hundredths. */
export function formatMoney(locale: string, amount: MinorUnits, currency: Currency): string {
  return numberFormat(locale, { style: 'currency', currency }).format(amount / 100)
}
