import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { type CountryResponse, Reader, type Response } from 'maxmind'

/** Tells where network addresses are, without asking anybody. */
export interface GeoIp {
  /** ISO 3166 alpha-2 code of an address's country; null where it is not known, as for this machine's own. */
  countryOf(address: string): string | null
}

/** Both ways in which files name the country: that of the package, and that of MaxMind's own. */
type CountryEntry = Response & { country_code?: string } & Pick<CountryResponse, 'country'>

/** Country by address (CC0; regional internet registries and geofeeds), as a package brings it. */
const packaged = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/**
 * Reads the addresses' countries: from `file` (MMDB, such as a current GeoLite2 Country) or from the package. About
 * 8 MB stay in memory.
 */
export async function openGeoIp(file: string | null): Promise<GeoIp> {
  const bytes = await readFile(file ?? createRequire(import.meta.url).resolve(packaged))
  const reader = new Reader<CountryEntry>(bytes)
  return {
    countryOf: (address) => {
      const plain = address.replace(/^::ffff:(?=[0-9.]+$)/i, '')
      // A proxy may write whatever it likes, and the reader throws at anything but an address.
      const entry = isIP(plain) === 0 ? null : reader.get(plain)
      return entry?.country_code ?? entry?.country?.iso_code ?? null
    },
  }
}
