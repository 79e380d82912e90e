import type { Country } from '../../core/countries.ts'
import { InvalidInput } from '../../core/refusals.ts'
import { cellOf } from '../sites/places/cells.ts'
import { type City, citiesOf } from '../sites/places/cities.ts'
import { regionsOf } from '../sites/places/regions.ts'

/** Where a profile is: a town's name and the centre of its cell, never a position (decisions: Place). */
export interface Town {
  country: Country
  countryregion: string | null
  city: string | null
  cell: number | null
  lat: number | null
  lon: number | null
}

/**
 * The place that country, region and town name. A known town gives the cell, its usual spelling, and the region where
 * none was told; of an unknown one the name is kept without a cell. Throws InvalidInput `region` when the region is
 * not one of the country.
 */
export function placeOf(country: Country, countryregion: string | null, city: string | null): Town {
  if (countryregion !== null && !regionsOf(country).some((region) => region.code === countryregion)) {
    throw new InvalidInput([{ path: 'countryregion', message: 'region' }])
  }
  const typed = city?.trim().replace(/\s+/g, ' ') || null
  const known = typed === null ? undefined : findCity(country, countryregion, typed)
  if (!known) return { country, countryregion, city: typed, cell: null, lat: null, lon: null }
  return {
    country,
    countryregion: countryregion ?? known.region,
    city: known.name,
    ...cellOf(known.lat, known.lon),
  }
}

/** A town of that name; where a region is told, only one that lies in it. */
function findCity(country: Country, region: string | null, name: string): City | undefined {
  const wanted = foldTown(name)
  return citiesOf(country).find(
    (city) => foldTown(city.name) === wanted && (region === null || city.region === region),
  )
}

/** Case, accents, dashes and apostrophes do not tell towns apart. */
function foldTown(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
