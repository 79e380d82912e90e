import { usesMiles, writeDistance } from '../../core/distance-words.ts'
import { useLocale } from './texts.ts'

/** Returns the function that writes kilometres, in the unit of the page's country. */
export function useDistance(): (km: number) => string {
  const locale = useLocale()
  return (km) => writeDistance(locale, km)
}

/** Returns whether the page's country measures distances in miles. */
export function useMiles(): boolean {
  return usesMiles(useLocale())
}
