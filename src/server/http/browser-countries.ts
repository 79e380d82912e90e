import { parseAccept } from 'hono/utils/accept'

/** Characters read of an Accept-Language header; browsers send fewer than a hundred. */
const maxHeaderLength = 240

/**
 * Returns the countries that a browser's languages name, best first: the region of each (`de-AT`), or the likely one where
 * there is none (CLDR: `pl` is Polish of Poland). Codes are ISO 3166 alpha-2, served or not.
 */
export function browserCountries(acceptLanguage: string | null): string[] {
  return parseAccept((acceptLanguage ?? '').slice(0, maxHeaderLength))
    .filter(({ q }) => q > 0)
    .flatMap(({ type }) => regionOf(type))
}

/** Returns nothing for what is no language tag, such as `*`. */
function regionOf(tag: string): string[] {
  try {
    const { region } = new Intl.Locale(tag).maximize()
    return region === undefined ? [] : [region]
  } catch {
    return []
  }
}
