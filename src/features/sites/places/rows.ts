/** ISO 3166-2 code, then the name as its inhabitants write it. */
export type RegionRow = readonly [code: string, name: string]

/** Local name, code of its region, latitude and longitude in degrees (WGS 84, two decimals). */
export type CityRow = readonly [name: string, regionCode: string, lat: number, lon: number]
