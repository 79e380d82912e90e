/** A position in degrees (WGS 84): latitude -90 to 90, longitude -180 to 180. */
export type Position = { lat: number; lon: number }

/** Mean radius of the earth in kilometres (IUGG). */
const earthRadiusKm = 6371.0088

/**
 * Returns the great-circle distance in kilometres, for ordering and radius; never shown: see `distanceKm`.
 */
export function exactDistanceKm(a: Position, b: Position): number {
  const halfLat = radians(b.lat - a.lat) / 2
  const halfLon = radians(b.lon - a.lon) / 2
  const h =
    Math.sin(halfLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(halfLon) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, h)))
}

/** Returns the distance in kilometres as members may see it: great circle, rounded by `roundDistanceKm`. */
export function distanceKm(a: Position, b: Position): number {
  return roundDistanceKm(exactDistanceKm(a, b))
}

/**
 * Rounds kilometres so that a distance does not disclose a location (decisions: Place): at least 5, to the
 * nearest 5 up to 50, to the nearest 10 beyond.
 */
export function roundDistanceKm(km: number): number {
  const step = km <= 50 ? 5 : 10
  return Math.max(5, Math.round(km / step) * step)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
