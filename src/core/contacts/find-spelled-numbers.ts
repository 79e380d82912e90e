import { foldedText } from '../text-folding.ts'
import { isRising, type Stretch } from './contact-numbers.ts'
import { digitWords, type NumberWords, numberWords } from './number-words.ts'

// Finds telephone numbers that are written in words, with or without digits among them, in a folded text (`text-folding.ts`).
// Many of the words have another meaning, and people count, list ages and tell the time in words.

/** Returns the telephone numbers that are spelled out in a folded text. */
export function findSpelledNumbers(cased: string): Stretch[] {
  const text = cased.toLowerCase()
  return [
    ...[...text.matchAll(spelledDigits)].map(({ 0: found, index }): Stretch => [index, index + found.length]),
    ...[...text.matchAll(longWord)].flatMap(({ 0: found, index }): Stretch[] =>
      isGluedNumber(found) ? [[index, index + found.length]] : [],
    ),
    ...findRuns(text).flatMap((run) => vocabularies.flatMap((words) => numbersIn(run, words))),
  ]
}

const anyDigit = `(?:${foldedText(digitWords)})`
/** Seven digits in a row, of any languages, of which at least every second one is a word. */
const spelledDigits = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${anyDigit}|\\d{1,2}[^\\p{L}\\p{N}]{1,3}${anyDigit})(?:[^\\p{L}\\p{N}]{1,3}(?:\\d{1,2}[^\\p{L}\\p{N}]{1,3})?${anyDigit}){6,}(?![\\p{L}\\p{N}])`,
  'gu',
)

const digitList = new Set(foldedText(digitWords).split('|'))
const maxDigitLength = Math.max(...[...digitList].map(({ length }) => length))
/** Words long enough for a number, with or without digits among the letters. */
const longWord = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{10,200}(?![\p{L}\p{N}])/gu
const minDigits = 7

/**
 * Returns whether a word is nothing but digits and their words, of any languages, glued: 'nul6een2drie4vijf',
 * 'zerosixonetwo'. Digits alone are found by `findNumbers`.
 */
function isGluedNumber(word: string): boolean {
  if (/^\p{N}+$/u.test(word)) return false
  /** The most digits that the beginning of the word can be read as, by its length; undefined for none. */
  const counts: (number | undefined)[] = [0]
  for (let at = 0; at < word.length; at += 1) {
    const before = counts[at]
    if (before === undefined) continue
    const read = (length: number) => {
      counts[at + length] = Math.max(counts[at + length] ?? 0, before + 1)
    }
    if (/\d/.test(word.charAt(at))) read(1)
    for (let length = 2; length <= maxDigitLength; length += 1) {
      if (digitList.has(word.slice(at, at + length))) read(length)
    }
  }
  return (counts[word.length] ?? 0) >= minDigits
}

/** The words of one language in their folded form, with their values. */
interface Vocabulary {
  values: ReadonlyMap<string, number>
  longest: number
  /** The word that multiplies the digit before it. */
  hundred: ReadonlySet<string>
  and: string | undefined
  byTwenties: boolean
}

const vocabularies = numberWords.map(vocabularyOf)

function vocabularyOf(words: NumberWords): Vocabulary {
  const listed = (list: string, first: number, step: number) =>
    list
      .split('|')
      .flatMap((names, at) => names.split('/').map((name): [string, number] => [name, first + at * step]))
  const hundreds = listed(words.hundreds, 100, 100)
  const [digits, tens] = [listed(words.digits, 0, 1), listed(words.tens, 20, 10)]
  const glued = digits.flatMap(([digit, one]) =>
    words.between === undefined || one === 0
      ? []
      : tens.map(([ten, value]): [string, number] => [`${digit}${words.between}${ten}`, value + one]),
  )
  const all = [
    ...digits,
    ...listed(words.teens, 10, 1),
    ...tens,
    ...hundreds,
    ...glued,
    ...Object.entries(words.others ?? {}),
  ]
  const values = new Map(all.map(([name, value]) => [foldedText(name), value]))
  return {
    values,
    longest: Math.max(...[...values.keys()].map(({ length }) => length)),
    hundred: new Set(words.hundreds.includes('|') ? [] : hundreds.map(([name]) => foldedText(name))),
    and: words.and,
    byTwenties: words.byTwenties ?? false,
  }
}

/** A word or a group of digits. */
interface Token {
  from: number
  to: number
  text: string
  /** True if a comma or a semicolon is before it. */
  isListed: boolean
}

const token = /[\p{L}\p{N}]{1,200}/gu
/** Characters between the parts of a number: no colons of times, no signs of sums. */
const gap = /^[^\p{L}\p{N}:%€$£°]{1,3}$/u
/** The words of all languages, and those between them. */
const anyWord: Pick<Vocabulary, 'values' | 'longest'> = {
  values: new Map(
    vocabularies.flatMap(({ values, and }) => [...values, ...(and ? [[and, 0] as const] : [])]),
  ),
  longest: Math.max(...vocabularies.map(({ longest }) => longest)),
}
/** The letters that they begin with: most words of a text begin with others. */
const beginnings = new Set([...anyWord.values.keys()].map(beginningOf))
/** The shortest that seven digits can be spelled in. */
const minLength = 10

function beginningOf(word: string): string {
  return word.slice(0, 2)
}

function isNumberWord(word: string): boolean {
  const begins = /^\d/.test(word) || beginnings.has(beginningOf(word))
  return begins && (anyWord.values.has(word) || piecesOf(word, anyWord) !== null)
}

/** Returns the longest runs of what may be words of numbers or digits. */
function findRuns(text: string): Token[][] {
  const runs: Token[][] = []
  const run: Token[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(token)) {
    const between = text.slice(end, index)
    if (run.length > 0 && !gap.test(between)) runs.push(run.splice(0))
    if (isNumberWord(word)) {
      run.push({ from: index, to: index + word.length, text: word, isListed: /[,;]/.test(between) })
    } else if (run.length > 0) runs.push(run.splice(0))
    end = index + word.length
  }
  runs.push(run)
  return runs.filter((each) => (each.at(-1)?.to ?? 0) - (each[0]?.from ?? 0) >= minLength)
}

/** A number of a run, of one word or several. */
interface Part extends Omit<Token, 'text'> {
  value: number
  /** Its digits, with the zeros before them if they are written as such. */
  digits: string
  isSpelled: boolean
  /** A following number below this belongs to it: 10 after thirty. */
  open: number
}

/** Returns the telephone numbers of a run in the words of one language. */
function numbersIn(run: Token[], words: Vocabulary): Stretch[] {
  const found: Stretch[] = []
  let parts: Part[] = []
  for (const each of run) {
    const isAnd = each.text === words.and && (parts.at(-1)?.open ?? 0) > 0
    const pieces = isAnd ? [] : piecesOf(each.text, words)
    if (pieces === null) {
      found.push(...phoneNumbersOf(parts))
      parts = []
    } else for (const piece of pieces) addPiece(parts, piece, each, words)
  }
  return [...found, ...phoneNumbersOf(parts)]
}

/** Returns the fewest words and groups of digits that a word is made of, or null. */
function piecesOf(
  word: string,
  { values, longest }: Pick<Vocabulary, 'values' | 'longest'>,
): string[] | null {
  const best: ({ count: number; from: number } | undefined)[] = [{ count: 0, from: 0 }]
  for (let at = 0; at < word.length; at += 1) {
    const count = (best[at]?.count ?? Number.NaN) + 1
    if (Number.isNaN(count)) continue
    const read = (to: number) => {
      if (count < (best[to]?.count ?? Number.POSITIVE_INFINITY)) best[to] = { count, from: at }
    }
    const digits = /^\d{1,4}(?!\d)/.exec(word.slice(at, at + 5))?.[0].length
    if (digits !== undefined) read(at + digits)
    for (let to = at + 2; to <= Math.min(word.length, at + longest); to += 1) {
      if (values.has(word.slice(at, to))) read(to)
    }
  }
  if (!best[word.length]) return null
  const pieces: string[] = []
  for (let to = word.length; to > 0; to = best[to]?.from ?? 0)
    pieces.unshift(word.slice(best[to]?.from ?? 0, to))
  return pieces
}

/** Adds a word or a group of digits, to the last number where the two are one. */
function addPiece(parts: Part[], piece: string, { from, to, isListed }: Token, words: Vocabulary): void {
  const value = words.values.get(piece)
  if (value === undefined) {
    parts.push({ from, to, isListed, value: Number(piece), digits: piece, isSpelled: false, open: 0 })
    return
  }
  const last = parts.at(-1)
  const isApart = !last?.isSpelled || (isListed && last.to !== to)
  const joined = isApart ? null : join(last, piece, value, words)
  const sum = joined ?? value
  const read = { to, value: sum, digits: String(sum), open: openAfter(sum, words) }
  if (last && joined !== null) Object.assign(last, read)
  else parts.push({ from, isListed, isSpelled: true, ...read })
}

/** Returns the number that a word makes of the one before it, or null: 'six hundred', 'thirty-four', 'quatre-vingts'. */
function join({ value: before, open }: Part, piece: string, value: number, words: Vocabulary): number | null {
  if (words.hundred.has(piece) && before > 0 && before < 10) return before * 100
  if (words.byTwenties && value === 20 && before === 4) return 80
  return value > 0 && value < open ? before + value : null
}

function openAfter(value: number, { byTwenties }: Vocabulary): number {
  const rest = value % 100
  if (rest === 0 && value > 0) return 100
  if (byTwenties && (rest === 60 || rest === 80)) return 20
  return rest % 10 === 0 && rest >= (byTwenties ? 10 : 20) ? 10 : 0
}

/** Fewer digits are no telephone number unless they begin with a zero. */
const minWithoutZero = 8

/** Returns the telephone number among the numbers of a run: from a zero on, or one without commas that does not count. */
function phoneNumbersOf(parts: Part[]): Stretch[] {
  const fromZero = parts.slice(parts.findIndex(({ digits }) => digits.startsWith('0')))
  const counts = fromZero.slice(1).every(({ isListed }) => isListed) && isRising(digitsOf(fromZero))
  if (fromZero[0]?.digits.startsWith('0') && !counts && isLong(fromZero, minDigits))
    return [stretchOf(fromZero)]
  return listedOf(parts)
    .filter((each) => isLong(each, minWithoutZero) && !isRising(digitsOf(each)) && isMostlySpelled(each))
    .map(stretchOf)
}

/** Splits numbers at commas. */
function listedOf(parts: Part[]): Part[][] {
  const lists: Part[][] = []
  for (const part of parts) {
    if (part.isListed || lists.length === 0) lists.push([])
    lists.at(-1)?.push(part)
  }
  return lists
}

const digitsOf = (parts: Part[]) => parts.map(({ digits }) => digits)
const lengthOf = (parts: Part[]) => digitsOf(parts).join('').length

function isLong(parts: Part[], fewest: number): boolean {
  return lengthOf(parts) >= fewest && parts.filter(({ isSpelled }) => isSpelled).length > 1
}

function isMostlySpelled(parts: Part[]): boolean {
  return lengthOf(parts.filter(({ isSpelled }) => isSpelled)) * 2 >= lengthOf(parts)
}

function stretchOf(parts: Part[]): Stretch {
  return [parts[0]?.from ?? 0, parts.at(-1)?.to ?? 0]
}
