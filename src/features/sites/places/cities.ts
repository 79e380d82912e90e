import { type Country, countryCodes } from '../../../core/countries.ts'
import { cities as at } from './countries/at.ts'
import { cities as au } from './countries/au.ts'
import { cities as be } from './countries/be.ts'
import { cities as ca } from './countries/ca.ts'
import { cities as ch } from './countries/ch.ts'
import { cities as de } from './countries/de.ts'
import { cities as dk } from './countries/dk.ts'
import { cities as es } from './countries/es.ts'
import { cities as fi } from './countries/fi.ts'
import { cities as fr } from './countries/fr.ts'
import { cities as gb } from './countries/gb-cities.ts'
import { cities as ie } from './countries/ie.ts'
import { cities as it } from './countries/it.ts'
import { cities as nl } from './countries/nl.ts'
import { cities as no } from './countries/no.ts'
import { cities as nz } from './countries/nz.ts'
import { cities as pl } from './countries/pl.ts'
import { cities as se } from './countries/se.ts'
import { cities as us } from './countries/us.ts'
import { exactDistanceKm, roundDistanceKm } from './distance.ts'
import type { CityRow } from './rows.ts'

/** A town by its local name; `region` is the code of its region, the position is in degrees (WGS 84). */
export type City = { name: string; region: string; lat: number; lon: number }

/** A town as profiles and /geocode.php name it; `countryregion` is a region's code. */
export type NearestCity = { country: Country; countryregion: string; city: string; distance_km: number }

/** Positions are from GeoNames (geonames.org, CC BY 4.0), rounded to two decimals: about a kilometre. */
const rows: Readonly<Record<Country, readonly CityRow[]>> = {
  US: us,
  NL: nl,
  BE: be,
  FR: fr,
  IT: it,
  ES: es,
  DE: de,
  AT: at,
  IE: ie,
  GB: gb,
  CA: ca,
  PL: pl,
  AU: au,
  NZ: nz,
  CH: ch,
  DK: dk,
  FI: fi,
  NO: no,
  SE: se,
}

const byCountry = new Map<Country, readonly City[]>(
  countryCodes.map((country) => [
    country,
    rows[country].map(([name, region, lat, lon]) => ({ name, region, lat, lon })),
  ]),
)

/** Returns the known towns of a country, by region; every region has at least one. */
export function citiesOf(country: Country): readonly City[] {
  return byCountry.get(country) ?? []
}

/**
 * Returns the known town nearest to a position in degrees, among the towns of one country or all (decisions:
 * Place; no outside service). Near a border it can be on the other side. It always returns a town, however
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
