import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type CountryResponse, Reader, type Response } from 'maxmind'
import { OperatorError } from './operator-error.ts'

/** Locates network addresses without network access. */
export interface GeoIp {
  /** Returns the ISO 3166 alpha-2 code of an address's country; null if unknown, as for this machine. */
  countryOf(address: string): string | null
}

/** The two forms of the country field: that of the package, and MaxMind's. */
type CountryEntry = Response & { country_code?: string } & Pick<CountryResponse, 'country'>

/** Country by address (CC0; regional internet registries and geofeeds), from a package. */
const packaged = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/**
 * Loads the country data from `file` (MMDB, such as a current GeoLite2 Country) or from the package. Takes
 * about 8 MB of memory.
 */
export async function openGeoIp(file: string | null): Promise<GeoIp> {
  const reader = await openReader(file ?? createRequire(import.meta.url).resolve(packaged))
  return {
    countryOf: (address) => {
      // A proxy can send any text, and the reader throws on anything but an address.
      const entry =
        isIP(address) === 0 ? null : reader.get(String(ipaddr.process(address)).split('%')[0] ?? '')
      return entry?.country_code ?? entry?.country?.iso_code ?? null
    },
  }
}

async function openReader(file: string): Promise<Reader<CountryEntry>> {
  try {
    return new Reader<CountryEntry>(await readFile(file))
  } catch (err) {
    throw new OperatorError(
      `The countries of network addresses (GEOIP_FILE) cannot be read: ${(err as Error).message}`,
    )
  }
}
