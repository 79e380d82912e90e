import { type Country, countryCodes, defaultLocaleOf } from '../../../core/countries.ts'
import { collatorOf } from '../../../core/intl.ts'
import { regions as at } from './countries/at.ts'
import { regions as au } from './countries/au.ts'
import { regions as be } from './countries/be.ts'
import { regions as ca } from './countries/ca.ts'
import { regions as ch } from './countries/ch.ts'
import { regions as de } from './countries/de.ts'
import { regions as dk } from './countries/dk.ts'
import { regions as es } from './countries/es.ts'
import { regions as fi } from './countries/fi.ts'
import { regions as fr } from './countries/fr.ts'
import { regions as gb } from './countries/gb-regions.ts'
import { regions as ie } from './countries/ie.ts'
import { regions as it } from './countries/it.ts'
import { regions as nl } from './countries/nl.ts'
import { regions as no } from './countries/no.ts'
import { regions as nz } from './countries/nz.ts'
import { regions as pl } from './countries/pl.ts'
import { regions as se } from './countries/se.ts'
import { regions as us } from './countries/us.ts'
import type { RegionRow } from './rows.ts'

/** A province, state, canton, county or region: ISO 3166-2 code and the name its inhabitants use. */
export type Region = { code: string; name: string }

const rows: Readonly<Record<Country, readonly RegionRow[]>> = {
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

const sorted = new Map<Country, readonly Region[]>(
  countryCodes.map((country) => [country, sortedRegions(country)]),
)

const byCode: ReadonlyMap<string, Region> = new Map(
  [...sorted.values()].flat().map((region) => [region.code, region]),
)

function sortedRegions(country: Country): readonly Region[] {
  const collator = collatorOf(defaultLocaleOf(country))
  return rows[country]
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => collator.compare(a.name, b.name))
}

/** Returns the regions of a country in the alphabetical order of its first language. */
export function regionsOf(country: Country): readonly Region[] {
  return sorted.get(country) ?? []
}

/** Returns the region with that code, e.g. 'DE-BY'; undefined where there is none. */
export function findRegion(code: string): Region | undefined {
  return byCode.get(code)
}
