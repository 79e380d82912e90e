import { regionNames } from '../../../core/intl.ts'
import type { PublicReadContext } from '../../../server/http/context.ts'
import type { TownNames } from '../contract.ts'
import { nearestCity } from '../places/cities.ts'
import { findRegion } from '../places/regions.ts'

/**
 * A position farther than this (km) from every known town is outside our countries: the emptiest parts of
 * Australia are nearer.
 */
const farthestKm = 600

const nowhere: TownNames = { country: null, iso: null, region: null, countryregion: null, city: null }

/** Returns the known town nearest to a position, with its region and country, from built-in data. */
export async function readTown(
  ctx: PublicReadContext,
  { lat, lon }: { lat: number; lon: number },
): Promise<TownNames> {
  const { country, countryregion, city, distance_km } = nearestCity(lat, lon)
  if (distance_km > farthestKm) return nowhere
  const region = findRegion(countryregion)?.name ?? null
  return {
    country: regionNames(ctx.locale).of(country) ?? country,
    iso: country,
    region,
    countryregion,
    city,
  }
}
