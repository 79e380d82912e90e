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

/**
 * Mobile numbers of the countries that take part in direct debits (SEPA), by calling code: what follows it. Only these are sent
 * a text message. Numbers at higher rates, of satellites, pagers and personal numbers are in none of the ranges.
 */
const mobileNumbers: Readonly<Record<string, RegExp>> = {
  30: /^69\d{8}$/,
  31: /^6\d{8}$/,
  32: /^4[5-9]\d{7}$/,
  33: /^[67]\d{8}$/,
  34: /^(6\d|7[1-9])\d{7}$/,
  350: /^5[4-8]\d{6}$/,
  351: /^9[1236]\d{7}$/,
  352: /^6\d{8}$/,
  353: /^8[2-9]\d{7}$/,
  354: /^(6\d|7\d|8[2-9])\d{5}$/,
  355: /^6[6-9]\d{7}$/,
  356: /^[79]\d{7}$/,
  357: /^9[4-9]\d{6}$/,
  358: /^(4\d|50)\d{4,8}$/,
  359: /^(8[7-9]|9[89])\d{7}$/,
  36: /^(20|30|31|50|70)\d{7}$/,
  370: /^6\d{7}$/,
  371: /^2\d{7}$/,
  372: /^(5\d{6,7}|8[1-4]\d{5,6})$/,
  373: /^[67]\d{7}$/,
  376: /^[36]\d{5}$/,
  377: /^(4\d{7}|6\d{8})$/,
  378: /^6\d{5,9}$/,
  381: /^6\d{7,8}$/,
  382: /^6\d{7}$/,
  385: /^9[125789]\d{6,7}$/,
  386: /^(3[01]|4[01]|51|6[4589]|7[01])\d{6}$/,
  389: /^7\d{7}$/,
  39: /^3\d{8,9}$/,
  40: /^7\d{8}$/,
  41: /^7[5-9]\d{7}$/,
  420: /^(60[1-9]|7\d{2})\d{6}$/,
  421: /^9(0[1-8]|[145]\d)\d{6}$/,
  423: /^(6[5-9]\d{5,7}|7\d{6})$/,
  43: /^6[5-9]\d{6,11}$/,
  44: /^7[1-57-9]\d{8}$/,
  45: /^(?!70|80|90)[2-9]\d{7}$/,
  46: /^7[02369]\d{7}$/,
  47: /^[49]\d{7}$/,
  48: /^(45|5[0137]|6[069]|7[2389]|88)\d{7}$/,
  49: /^1(5\d|6[023]|7\d)\d{7,8}$/,
}

/**
 * Returns why no code is sent to a number in the international form, as a key of `errors.issues`, or null: `phone_country`
 * for countries without direct debits, `phone` for what is no mobile number there.
 */
export function mobileProblem(number: string): 'phone' | 'phone_country' | null {
  const digits = number.slice(1)
  const code = [3, 2].map((length) => digits.slice(0, length)).find((start) => start in mobileNumbers)
  if (code === undefined) return 'phone_country'
  return mobileNumbers[code]?.test(digits.slice(code.length)) ? null : 'phone'
}
