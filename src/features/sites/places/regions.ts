import { type Country, countryCodes, defaultLocaleOf } from '../../../core/countries.ts'
import { collatorOf } from '../../../core/intl.ts'
import { placesOf } from './countries.ts'

/** A province, state, canton, county or region: ISO 3166-2 code and the name its inhabitants use. */
export type Region = { code: string; name: string }

const sorted = new Map<Country, readonly Region[]>(
  countryCodes.map((country) => [country, sortedRegions(country)]),
)

const byCode: ReadonlyMap<string, Region> = new Map(
  [...sorted.values()].flat().map((region) => [region.code, region]),
)

function sortedRegions(country: Country): readonly Region[] {
  const collator = collatorOf(defaultLocaleOf(country))
  return placesOf[country].regions
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => collator.compare(a.name, b.name))
}

/** Returns the regions of a country in the alphabetical order of its first language. */
export function regionsOf(country: Country): readonly Region[] {
  return sorted.get(country) ?? []
}

/** Returns the region with that code, e.g. 'DE-BY'; undefined where there is none. */
export function findRegion(code: string): Region | undefined {
  return byCode.get(code)
}
