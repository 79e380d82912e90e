import { describe, expect, it } from 'vitest'
import { type Country, countryCodes } from '../../../core/countries.ts'
import { citiesOf, nearestCity } from './cities.ts'
import { regionsOf } from './regions.ts'

/** South, north, west and east limits in degrees, rounded outwards, islands included. */
const bounds: Record<Country, readonly [number, number, number, number]> = {
  US: [18.9, 71.5, -180, -66.9],
  NL: [50.7, 53.6, 3.3, 7.3],
  BE: [49.4, 51.6, 2.5, 6.5],
  FR: [41.3, 51.2, -5.2, 9.6],
  IT: [35.4, 47.1, 6.6, 18.6],
  ES: [27.6, 43.8, -18.2, 4.4],
  DE: [47.2, 55.1, 5.8, 15.1],
  AT: [46.3, 49.1, 9.5, 17.2],
  IE: [51.4, 55.4, -10.7, -5.9],
  GB: [49.8, 60.9, -8.7, 1.8],
  CA: [41.6, 83.2, -141.1, -52.6],
  PL: [49, 54.9, 14.1, 24.2],
  AU: [-43.7, -10, 112.9, 153.7],
  NZ: [-47.3, -34.3, 166.4, 178.6],
  CH: [45.8, 47.9, 5.9, 10.5],
  DK: [54.5, 57.8, 8, 15.2],
  FI: [59.7, 70.1, 19.3, 31.6],
  NO: [57.9, 71.2, 4.5, 31.2],
  SE: [55.3, 69.1, 10.9, 24.2],
}

/** Minimum number of towns: countries with many members have more. */
const least: Partial<Record<Country, number>> = { US: 200, GB: 200, DE: 100, FR: 100, IT: 80, ES: 80, NL: 50 }

const positions = [
  [52.3731, 4.8926, 'NL', 'NL-NH', 'Amsterdam', 5], // Dam square
  [48.8584, 2.2945, 'FR', 'FR-IDF', 'Paris', 5], // Eiffel tower
  [40.7829, -73.9654, 'US', 'US-NY', 'New York', 10], // Central Park
  [47.5576, 10.7498, 'AT', 'AT-7', 'Reutte', 10], // Neuschwanstein: across the border
  [71.1711, 25.7837, 'NO', 'NO-56', 'Hammerfest', 100], // North Cape
  [-33.8568, 151.2153, 'AU', 'AU-NSW', 'Sydney', 5], // opera house
] as const

describe('cities', () => {
  it.each(countryCodes)('of %s: enough of them, in every region, within the country', (country) => {
    const cities = citiesOf(country)
    const [south, north, west, east] = bounds[country]
    expect(cities.length).toBeGreaterThanOrEqual(least[country] ?? 12)
    expect(new Set(cities.map((city) => city.region))).toEqual(
      new Set(regionsOf(country).map((region) => region.code)),
    )
    for (const { name, lat, lon } of cities) {
      expect(name).toMatch(/^['\p{Lu}][\p{L}\p{M}' .()/-]{1,40}$/u)
      expect(name).toBe(name.normalize('NFC').trim())
      expect(lat >= south && lat <= north && lon >= west && lon <= east, name).toBe(true)
      expect([Number(lat.toFixed(2)), Number(lon.toFixed(2))]).toEqual([lat, lon])
    }
  })

  it.each(countryCodes)('of %s occur once, each at its own position', (country) => {
    const cities = citiesOf(country)
    expect(new Set(cities.map((city) => `${city.region} ${city.name}`)).size).toBe(cities.length)
    expect(new Set(cities.map((city) => `${city.lat} ${city.lon}`)).size).toBe(cities.length)
  })

  it.each(positions)('near %d, %d is %s %s %s', (lat, lon, country, countryregion, city, distance_km) => {
    expect(nearestCity(lat, lon)).toEqual({ country, countryregion, city, distance_km })
  })

  it('are found at their own position', () => {
    for (const country of countryCodes) {
      for (const city of citiesOf(country)) {
        expect(nearestCity(city.lat, city.lon, country)).toEqual({
          country,
          countryregion: city.region,
          city: city.name,
          distance_km: 5,
        })
      }
    }
  })

  it('are limited to the requested country', () => {
    expect(nearestCity(47.5576, 10.7498, 'DE')).toMatchObject({ country: 'DE', countryregion: 'DE-BY' })
  })

  it('have a distance, so that Tokyo is not taken for a town of a supported country', () => {
    expect(nearestCity(35.68, 139.76).distance_km).toBeGreaterThan(1000)
  })

  it('are found across the date line', () => {
    expect(nearestCity(-38.7, -179.9)).toMatchObject({ country: 'NZ', city: 'Gisborne' })
  })
})
