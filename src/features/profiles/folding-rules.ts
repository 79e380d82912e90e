/** Signs that nobody sees and marks over letters, which hide words from rules. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Mn}\p{Me}]/gu
const blankPattern = /\u2800/gu
/** Full stops of other scripts. */
const fullStops = /[。։۔।]/gu
/** The first signs of numbers in circles that run from 1 to 9, and the zeros: Unicode maps these to no digit. */
const circledOnes = [0x24f5, 0x2776, 0x2780, 0x278a]
const circledZeros = ['\u24ff', '\u{1f10b}', '\u{1f10c}']
const circled = new Map([
  ...circledZeros.map((zero) => [zero, '0'] as const),
  ...circledOnes.flatMap((one) =>
    Array.from({ length: 9 }, (_, index) => [String.fromCodePoint(one + index), String(index + 1)] as const),
  ),
])
const circledDigit = new RegExp(`[${[...circled.keys()].join('')}]`, 'gu')

/**
 * A text as rules compare it, never as it is stored: wide and decorated letters are plain ones, digits of every script
 * are 0 to 9, marks over letters and what nobody sees are gone.
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(unseen, '')
    .replace(blankPattern, ' ')
    .replace(fullStops, '.')
    .replace(circledDigit, (sign) => circled.get(sign) ?? sign)
    .replace(/(?!\d)\p{Nd}/gu, digitOf)
}

/** The digits of a script follow each other from its zero. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}
