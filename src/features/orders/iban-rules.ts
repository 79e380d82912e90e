// International bank account numbers (ISO 13616): the length by country, of the countries that take part in the euro area's
// direct debits, as the IBAN registry lists them.
const lengths: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

/** Returns an IBAN as it is stored: without spaces, invisible characters and the word before it, in capitals. */
export function foldIban(text: string): string {
  return (
    text
      .replace(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}-]/gu, '')
      // Only Latin letters: the capitals of others are not the same letters ('ß' becomes 'SS').
      .replace(/[a-z]/g, (letter) => letter.toUpperCase())
      .replace(/^IBAN:?(?=[A-Z]{2}[0-9])/, '')
  )
}

/** Reports whether a folded text is an IBAN of a country with direct debits, its check digits included. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(text)) return false
  if (lengths[text.slice(0, 2)] !== text.length) return false
  const moved = text.slice(4) + text.slice(0, 4)
  let rest = 0
  for (const sign of moved)
    for (const digit of parseInt(sign, 36).toString()) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** Writes an IBAN in groups of four signs, as on paper. */
export function ibanGroups(iban: string): string {
  return iban.match(/.{1,4}/g)?.join(' ') ?? iban
}
