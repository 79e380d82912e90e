import type { Country } from '../../../../core/countries.ts'
import { plainLetters } from '../../../../core/plain-letters.ts'
import { InvalidInput } from '../../../../core/refusals.ts'
import { cellOf } from '../../../sites/places/cells.ts'
import { type City, citiesOf } from '../../../sites/places/cities.ts'
import { regionsOf } from '../../../sites/places/regions.ts'

/**
 * The location of a profile: a town's name and the centre of its cell, never a position (decisions: Place).
 */
export interface Town {
  country: Country
  countryregion: string | null
  city: string | null
  cell: number | null
  lat: number | null
  lon: number | null
}

/**
 * Resolves country, region and town to a location. A known town sets the cell, its usual spelling, and the
 * region where none was given; an unknown one is stored without a cell. Throws InvalidInput `region` where
 * the region does not belong to the country.
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

/** Returns a town with that name; where a region is given, only one inside it. */
function findCity(country: Country, region: string | null, name: string): City | undefined {
  const wanted = foldTown(name)
  return citiesOf(country).find(
    (city) => foldTown(city.name) === wanted && (region === null || city.region === region),
  )
}

/** Normalises a town's name: case, accents, dashes and apostrophes are ignored. */
function foldTown(name: string): string {
  return plainLetters(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
