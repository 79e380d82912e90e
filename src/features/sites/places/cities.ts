import { type Country, countries, countryCodes } from '../../../core/countries.ts'
import { placesOf } from './countries.ts'
import { exactDistanceKm, roundDistanceKm } from './distance.ts'

/** A town by its local name; `region` is the code of its region, the position is in degrees (WGS 84). */
export type City = { name: string; region: string; lat: number; lon: number }

/** A town as profiles and /geocode.php name it; `countryregion` is a region's code. */
export type NearestCity = { country: Country; countryregion: string; city: string; distance_km: number }

const byCountry = new Map<Country, readonly City[]>(
  countryCodes.map((country) => [
    country,
    placesOf[country].cities.map(([name, region, lat, lon]) => ({ name, region, lat, lon })),
  ]),
)

/** Returns the known towns of a country, by region; every region has at least one. */
export function citiesOf(country: Country): readonly City[] {
  return byCountry.get(country) ?? []
}

/** Returns the names of the known towns of a country in its alphabetical order, each once. */
export function townNamesOf(country: Country): string[] {
  const { compare } = new Intl.Collator(countries[country].languages[0])
  return [...new Set(citiesOf(country).map(({ name }) => name))].toSorted(compare)
}

/**
 * Returns the known town nearest to a position in degrees, among the towns of one country or all (decisions: Place). Near a border it can be on the other side. It always returns a town, however
 * far: callers that must not place a member in Tokyo in Alaska check `distance_km`, rounded as in
 * `roundDistanceKm`.
 */
export function nearestCity(lat: number, lon: number, country?: Country): NearestCity {
  let best: { country: Country; city: City; km: number } | undefined
  for (const code of country ? [country] : countryCodes) {
    for (const city of citiesOf(code)) {
      const km = exactDistanceKm({ lat, lon }, city)
      if (!best || km < best.km) best = { country: code, city, km }
    }
  }
  if (!best) throw new Error('the table of cities is empty')
  return {
    country: best.country,
    countryregion: best.city.region,
    city: best.city.name,
    distance_km: roundDistanceKm(best.km),
  }
}
