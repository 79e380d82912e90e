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
