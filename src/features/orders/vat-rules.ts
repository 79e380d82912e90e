import type { Country } from '../../core/countries.ts'
import { type MinorUnits, shareOf } from '../../core/money.ts'

// Value added tax on digital services to consumers. Rates as published by the countries' tax offices and, for the European
// Union, the Commission's table of rates ("Taxes in Europe"), each from the day it applies.

/** A rate in hundredths of a percent (2550 is 25.5 %), from a day on. */
interface VatRate {
  from: string
  basis_points: number
}

const always = '1970-01-01'
const one = (basis_points: number): VatRate[] => [{ from: always, basis_points }]

/** Each country's rates, oldest first. Where the tax is charged by each state or province, it is left to the operator. */
const rates: Readonly<Record<Country, readonly VatRate[]>> = {
  US: one(0),
  NL: one(2100),
  BE: one(2100),
  FR: one(2000),
  IT: one(2200),
  ES: one(2100),
  DE: one(1900),
  AT: one(2000),
  IE: one(2300),
  GB: one(2000),
  CA: one(500),
  PL: one(2300),
  AU: one(1000),
  NZ: one(1500),
  CH: [
    { from: always, basis_points: 770 },
    { from: '2024-01-01', basis_points: 810 },
  ],
  DK: one(2500),
  FI: [
    { from: always, basis_points: 2400 },
    { from: '2024-09-01', basis_points: 2550 },
  ],
  NO: one(2500),
  SE: one(2500),
}

/** Returns the rate for a sale to a country on a day, in hundredths of a percent. */
export function vatRateOf(country: Country, now: Date): number {
  const day = now.toISOString().slice(0, 10)
  return rates[country].findLast(({ from }) => from <= day)?.basis_points ?? 0
}

/** Returns the tax contained in a price, rounded half up. */
export function vatIn(amount: MinorUnits, basisPoints: number): MinorUnits {
  return shareOf(amount, basisPoints, 10_000 + basisPoints)
}
