/** Letters that Unicode does not decompose into a base letter and a mark. */
const plainOf: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  þ: 'th',
  ı: 'i',
}
const otherLetters = new RegExp(`[${Object.keys(plainOf).join('')}]`, 'g')

/** Returns whether a text consists of printable ASCII, blanks and line breaks: most rules need not fold it. */
export function isPlain(text: string): boolean {
  return /^[\t\n\r -~]*$/.test(text)
}

/** Returns a text in lower case and without accents, as names, towns and words are compared. */
export function plainLetters(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(otherLetters, (letter) => plainOf[letter] ?? letter)
}

/** Digits and signs that are written for the letters they look like. */
export const letterOfSign: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
}
