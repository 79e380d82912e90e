import type { Country } from '../../core/countries.ts'

/** The calling code of each country, and whether national numbers begin with a 0 that is left out after it. */
const plans: Readonly<Record<Country, readonly [code: string, hasTrunkZero: boolean]>> = {
  US: ['1', false],
  NL: ['31', true],
  BE: ['32', true],
  FR: ['33', true],
  IT: ['39', false],
  ES: ['34', false],
  DE: ['49', true],
  AT: ['43', true],
  IE: ['353', true],
  GB: ['44', true],
  CA: ['1', false],
  PL: ['48', false],
  AU: ['61', true],
  NZ: ['64', true],
  CH: ['41', true],
  DK: ['45', false],
  FI: ['358', true],
  NO: ['47', false],
  SE: ['46', true],
}

/** A longer number that begins with the calling code is meant to have it. */
const maxNationalDigits = 10

/**
 * Returns a phone number as people of a country write it in the international form (E.164), the only one that services for
 * text messages take everywhere: `06 1234 5678` in the Netherlands is `+31612345678`.
 */
export function internationalNumber(written: string, country: Country): string {
  const [code, hasTrunkZero] = plans[country]
  const digits = written.replace(/\D/g, '')
  const isInternational = written.trim().startsWith('+') || digits.startsWith('00')
  if (isInternational) {
    const number = digits.replace(/^00/, '')
    // As in `+31 (0)6 1234 5678`.
    const hasBoth = hasTrunkZero && number.startsWith(`${code}0`)
    return `+${hasBoth ? code + number.slice(code.length + 1) : number}`
  }
  if (hasTrunkZero && digits.startsWith('0')) return `+${code}${digits.slice(1)}`
  if (digits.length > maxNationalDigits && digits.startsWith(code)) return `+${digits}`
  return `+${code}${digits}`
}
