import { cachedIntl, perLocale } from './intl.ts'

const kmPerMile = 1.609344
/** Countries whose people measure distances in miles. */
const milesIn: ReadonlySet<string | undefined> = new Set(['US', 'GB'])

const formatOf = cachedIntl(Intl.NumberFormat)

/** Returns whether distances are in miles, by the country of a BCP 47 tag. */
export const usesMiles = perLocale((locale) => milesIn.has(new Intl.Locale(locale).region))

/** Writes whole kilometres or miles ("15 km", "9 mi") without a space that could break. */
export function writeDistance(locale: string, km: number): string {
  const isMiles = usesMiles(locale)
  const unit = isMiles ? 'mile' : 'kilometer'
  const amount = isMiles ? Math.max(1, Math.round(km / kmPerMile)) : km
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 } as const
  return formatOf(locale, options).format(amount).replaceAll(' ', '\u00a0')
}
