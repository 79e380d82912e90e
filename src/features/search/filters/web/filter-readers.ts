import { countryCodes } from '../../../../core/countries.ts'
import { genderCodes, interestCodes } from '../../../../core/people.ts'
import { isOneOf } from '../../../../core/text-checks.ts'
import { byTrait, traits } from '../../../../core/traits.ts'
import type { SearchFilters } from '../../contract.ts'
import { searchOrders } from '../../filter-rules.ts'

type Reader<T> = (text: string) => T | undefined
type Readers = { [F in keyof SearchFilters]-?: Reader<NonNullable<SearchFilters[F]>> }
type TraitReaders = Pick<Readers, keyof typeof traits>

const maxListLength = 2000
const maxCodes = 60
const maxRegionLength = 10

/**
 * Reads each filter of a URL as the contract's schema does, without the schema, which stays on the server.
 * Undefined for an invalid value.
 */
export const filterReaders: Readers = {
  gender: oneOf(genderCodes),
  country: oneOf(countryCodes),
  countryregion: (text) => (text.length <= maxRegionLength ? text : undefined),
  min_age: integer(0, 150),
  max_age: integer(0, 150),
  interests: listOf(interestCodes),
  ...byTrait<TraitReaders>((name) => listOf(traits[name]) as never),
  with_photo: flag,
  with_answers: flag,
  online: flag,
  hide_fictional: flag,
  two_way: flag,
  lat: decimal(-90, 90),
  lon: decimal(-180, 180),
  radius_km: integer(1, 20_000),
  order: oneOf(searchOrders),
}

function oneOf<T extends string>(codes: readonly T[]): Reader<T> {
  return (text) => (isOneOf(codes, text) ? text : undefined)
}

function listOf<T extends string>(codes: readonly T[]): Reader<T[]> {
  return (text) => {
    const list = text === '' ? [] : text.split(',')
    const isValid = text.length <= maxListLength && list.length <= maxCodes
    return isValid && list.every((code) => isOneOf(codes, code)) ? (list as T[]) : undefined
  }
}

function flag(text: string): boolean | undefined {
  if (text === 'true' || text === '1') return true
  return text === 'false' || text === '0' ? false : undefined
}

function integer(min: number, max: number): Reader<number> {
  return (text) => (/^-?[0-9]{1,9}$/.test(text) ? within(Number(text), min, max) : undefined)
}

function decimal(min: number, max: number): Reader<number> {
  return (text) => (/^-?[0-9]{1,6}(\.[0-9]{1,12})?$/.test(text) ? within(Number(text), min, max) : undefined)
}

function within(value: number, min: number, max: number): number | undefined {
  return value >= min && value <= max ? value : undefined
}
