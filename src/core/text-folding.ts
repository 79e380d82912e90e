import { isPlain } from './plain-letters.ts'

/** Invisible characters and combining marks, which hide words from the rules. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Mn}\p{Me}]/gu
const blankPattern = /\u2800/gu
/** Full stops of other scripts, and dots used instead of one. */
const fullStops = /[。։۔।·•‧∙⋅・]/gu
/** The first of each series of circled numbers from 1 to 9, and the zeros: Unicode maps these to no digit. */
const circledOnes = [0x24f5, 0x2776, 0x2780, 0x278a]
const circledZeros = ['\u24ff', '\u{1f10b}', '\u{1f10c}']
/** The first letters of circled, squared and flag alphabets, which Unicode maps to no letter. */
const framedAlphabets = [0x1f150, 0x1f170, 0x1f1e6]
/** Letters of other scripts that look like Latin letters, and small capitals; numerals that are digits. */
const lookalikes = {
  авеіјкмнорсѕтухһԁԛԝ: 'abeijkmhopcstyxhdqw',
  АВЕІЈКМНОРЅСТУХ: 'ABEIJKMHOPSCTYX',
  αβεζηικμνορτυχɑɡ: 'abezhikmvoptyxag',
  ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ: 'ABEZHIKMNOPTYX',
  ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ: 'abcdefghijklmnoprstuvwyz',
  // Chinese numerals, and those of banks.
  〇零一二三四五六七八九: '00123456789',
  壹贰叁肆伍陆柒捌玖: '123456789',
  貳參陸壱弐参: '236123',
}

const plainSigns = new Map<string, string>([
  ...circledZeros.map((zero) => [zero, '0'] as const),
  ...circledOnes.flatMap((one) => row(one, 9, (nth) => String(nth + 1))),
  ...framedAlphabets.flatMap((first) => row(first, 26, (nth) => String.fromCodePoint(0x61 + nth))),
  ...Object.entries(lookalikes).flatMap(([signs, letters]) =>
    [...signs].map((sign, at) => [sign, letters.charAt(at)] as const),
  ),
])
const plainSign = new RegExp(`[${[...plainSigns.keys()].join('')}]`, 'gu')

function row(first: number, length: number, plain: (nth: number) => string): (readonly [string, string])[] {
  return Array.from({ length }, (_, nth) => [String.fromCodePoint(first + nth), plain(nth)] as const)
}

/**
 * Returns a text in the form in which rules compare it; never stored. Wide and decorated letters become plain
 * ones, lookalikes of other scripts become Latin, digits of every script become 0 to 9. Combining marks and
 * invisible characters are removed.
 */
export function foldedText(text: string): string {
  if (isPlain(text)) return text
  return text
    .normalize('NFKD')
    .replace(unseen, '')
    .replace(blankPattern, ' ')
    .replace(fullStops, '.')
    .replace(plainSign, (sign) => plainSigns.get(sign) ?? sign)
    .replace(/(?!\d)\p{Nd}/gu, digitOf)
}

/** Returns the digit's value: the digits of a script follow its zero in order. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/** A folded text with the position of each unit in the original. */
export interface TextView {
  text: string
  /** Start of the original character of each unit. */
  starts: ArrayLike<number>
  /** Its end, including the marks and invisible characters that follow. */
  ends: ArrayLike<number>
}

/** The positions of a text that folding leaves unchanged, for the longest of them so far. */
let unchanged = positionsUpTo(1024)

function positionsUpTo(length: number): Pick<TextView, 'starts' | 'ends'> {
  const starts = Uint32Array.from({ length: length + 1 }, (_, at) => at)
  return { starts, ends: starts.subarray(1) }
}

/** The signs of our languages and their punctuation are below this. */
const storedSigns = 0x2100
/** The folded form of these signs, as far as texts had them. */
const folds: (string | undefined)[] = []

function foldedSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  if (code >= storedSigns) return foldedText(sign)
  folds[code] ??= foldedText(sign)
  return folds[code]
}

/** Returns a text folded like `foldedText`, with a mapping back to the original. */
export function viewOfText(text: string): TextView {
  if (isPlain(text)) {
    if (text.length > unchanged.ends.length) unchanged = positionsUpTo(2 * text.length)
    return { text, ...unchanged }
  }
  const [starts, ends]: [number[], number[]] = [[], []]
  let folded = ''
  let at = 0
  for (const sign of text) {
    const end = at + sign.length
    const plain = sign <= '~' ? sign : foldedSign(sign)
    folded += plain
    for (let unit = 0; unit < plain.length; unit += 1) {
      starts.push(at)
      ends.push(end)
    }
    // A character that folds to nothing belongs to the one before.
    if (plain === '' && ends.length > 0) ends[ends.length - 1] = end
    at = end
  }
  return { text: folded, starts, ends }
}

/** Spaced-out letters: at least five, with up to three other characters between them. */
const apart =
  /(?<![\p{L}\p{N}@.:_=/])(?:[\p{L}\p{N}@.:_=/][^\p{L}\p{N}@.:_=/]{1,3}){4,}[\p{L}\p{N}@.:_=/](?![\p{L}\p{N}])/gu

/** Every text with spaced-out letters has this, and few others: signs beyond ASCII count as letters and as what is between. */
const maybeApart = /[^A-Za-z0-9@.:_=/](?:[A-Za-z0-9@.:_=/\u0080-\uffff][^A-Za-z0-9@.:_=/]{1,7}){3}/

/** Returns a view in which spaced-out letters ('j a n', 'j-a-n') are joined to one word; null without any. */
export function withoutGaps({ text, starts, ends }: TextView): TextView | null {
  if (!maybeApart.test(text)) return null
  const gaps = [...text.matchAll(apart)]
  if (gaps.length === 0) return null
  const view = { text: '', starts: [] as number[], ends: [] as number[] }
  const take = (from: number, to: number, isWanted: (sign: string) => boolean) => {
    for (let at = from; at < to; ) {
      const sign = String.fromCodePoint(text.codePointAt(at) ?? 0)
      if (isWanted(sign)) {
        view.text += sign
        for (let unit = at; unit < at + sign.length; unit += 1) {
          view.starts.push(starts[unit] ?? 0)
          view.ends.push(ends[unit] ?? 0)
        }
      }
      at += sign.length
    }
  }
  let done = 0
  for (const { 0: found, index } of gaps) {
    take(done, index, () => true)
    done = index + found.length
    take(index, done, (sign) => /[\p{L}\p{N}@.:_=/]/u.test(sign))
  }
  take(done, text.length, () => true)
  return view
}
