import type { Country } from '../../../core/countries.ts'
import * as at from './countries/at.ts'
import * as au from './countries/au.ts'
import * as be from './countries/be.ts'
import * as ca from './countries/ca.ts'
import * as ch from './countries/ch.ts'
import * as de from './countries/de.ts'
import * as dk from './countries/dk.ts'
import * as es from './countries/es.ts'
import * as fi from './countries/fi.ts'
import * as fr from './countries/fr.ts'
import { cities as gbCities } from './countries/gb-cities.ts'
import { regions as gbRegions } from './countries/gb-regions.ts'
import * as ie from './countries/ie.ts'
import * as it from './countries/it.ts'
import * as nl from './countries/nl.ts'
import * as no from './countries/no.ts'
import * as nz from './countries/nz.ts'
import * as pl from './countries/pl.ts'
import * as se from './countries/se.ts'
import * as us from './countries/us.ts'
import type { CityRow, RegionRow } from './rows.ts'

interface CountryPlaces {
  /** Positions are from GeoNames (geonames.org, CC BY 4.0), rounded to two decimals: about a kilometre. */
  cities: readonly CityRow[]
  regions: readonly RegionRow[]
}

/** The towns and regions of each country. */
export const placesOf: Readonly<Record<Country, CountryPlaces>> = {
  US: us,
  NL: nl,
  BE: be,
  FR: fr,
  IT: it,
  ES: es,
  DE: de,
  AT: at,
  IE: ie,
  GB: { cities: gbCities, regions: gbRegions },
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
