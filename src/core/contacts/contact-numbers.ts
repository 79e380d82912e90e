import { foldedText } from '../text-folding.ts'
import { telephoneWords } from './contact-words.ts'

// Finds telephone numbers in a folded text (`text-folding.ts`), whatever separates their digits. Sentences
// contain runs of digits too: dates, times, sums, measures, ages. All expressions run in linear time.

/** A range of a text in UTF-16 units, end exclusive. */
export type Stretch = readonly [from: number, to: number]

/** A digit that does not start a time such as 18:30. */
const digit = '\\d(?!\\d?:\\d{2})'
/** Digits with a few separators between them: still readable as a telephone number. */
const digitRun = new RegExp(`(?<!\\d)(?:\\+\\s?)?[(\\[]?${digit}(?:[\\s()./_*–—|~-]{0,8}${digit}){6,}`, 'gu')
/** Maximum length of a run that is compared with the harmless patterns as a whole. */
const maxComparedRun = 120

const day = '(?:\\d{1,2}[\\s./-]{1,2}\\d{1,2}[\\s./-]{1,2}(?:19|20)\\d{2})'
const dayBackwards = '(?:(?:19|20)\\d{2}[\\s./-]{1,2}\\d{1,2}[\\s./-]{1,2}\\d{1,2})'
const month = '(?:(?:0?[1-9]|1[0-2])[./-](?:19|20)\\d{2})'
const time = '(?:[01]?\\d|2[0-4])[.:][0-5]\\d'
const roundSum = '[1-9]\\d{0,2}(?:[.\\s]\\d{3})*[.\\s]000'
const between = '[\\s./–—-]{1,3}'
const harmless = new RegExp(
  `^(?:${[
    // Years; dates, with an hour or as a range; months; opening hours.
    `(?:19|20)\\d{2}(?:${between}(?:19|20)\\d{2})+`,
    `(?:${day}|${dayBackwards})(?:${between}(?:${day}|${dayBackwards}|\\d{1,2}))?`,
    `${month}${between}${month}`,
    `${time}${between}${time}`,
    // Round sums; three measures.
    `${roundSum}(?:${between}${roundSum})?`,
    '(?:[1-9]\\d{1,2}/){2}[1-9]\\d{1,2}|(?:[1-9]\\d{1,2}-){2}[1-9]\\d{1,2}',
    // A million kisses; one repeated digit; counting.
    '[1-9]0{6,}|(\\d)\\1{6,}|1234567(?:8(?:9(?:10|0)?)?)?',
    // Sets of tennis, of which somebody has won each.
    '(?:[67][-:/][0-7]|[0-5][-:/][67])(?:[\\s/]{1,3}(?:[67][-:/][0-7]|[0-5][-:/][67])){2,4}',
  ].join('|')})$`,
  'u',
)

const alone = (source: string) => `(?<!\\d[ ./-]?)${source}(?![ ./-]?\\d)`
/** Parts of a run that do not belong to a number: dates, years, time ranges, height and weight and age. */
const harmlessParts = new RegExp(
  [
    `(?<!\\d[./-]?)(?:19|20)\\d\\d([-./ ])(?:0?[1-9]|1[0-2])\\1(?:0?[1-9]|[12]\\d|3[01])(?![./-]?\\d)`,
    `(?<!\\d[./-]?)(?:0?[1-9]|[12]\\d|3[01])([-./ ])(?:0?[1-9]|1[0-2])\\2(?:19|20)\\d\\d(?![./-]?\\d)`,
    '(?<!\\d[./-]?)(?:0?[1-9]|1[0-2])/(?:0?[1-9]|[12]\\d|3[01])/(?:19|20)\\d\\d(?![./-]?\\d)',
    alone('(?:0?[1-9]|[12]\\d|3[01])([-./])(?:0?[1-9]|1[0-2])\\3\\d\\d'),
    alone('(?:19|20)\\d\\d(?:[ /–-]{1,3}(?:19|20)\\d\\d)+'),
    alone('(?:[01]?\\d|2[0-3])[.h][0-5]\\d\\s?[-–]\\s?(?:[01]?\\d|2[0-3])[.h][0-5]\\d'),
    alone('(?:1[4-9]\\d|20\\d)[ /-]{1,3}\\d{2,3}[ /-]{1,3}\\d\\d(?:[ /-]{1,3}\\d\\d)?'),
  ].join('|'),
  'gu',
)

/** An amount below ten million, with or without thousands separators. */
const amount = /^[1-9](?:\d{6}|[. ']\d{3}[. ']\d{3})$|^[1-9]\d{0,2}(?:[. ']\d{3})+$/
const unitAfter =
  /^(?:,\d\d?)?\s?(?:€|\$|£|zł|zl|kr|eur|usd|gbp|chf|pln|sek|nok|dkk|dollar|pound|k?m\b|km|miles?|kg|people|inwoners|einwohner)/i
const currencyBefore = /(?:€|\$|£|eur|euro|usd|gbp|chf|kr)\.?\s?$/i

/**
 * Digits with up to three characters of any kind between them. Sentences contain such runs too, so these must
 * meet further conditions.
 */
const looseRun = /\+?\d(?:[^\p{L}\p{N}]{0,3}\d){7,}/gu
/** Groups of two or three digits separated by colons: no time has four groups. */
const colonRun = /(?<!\d)\d{2,3}(?::\d{2,3}){3,}/gu
/** Lists of dates, times and fractions, which may start with a zero. */
const shortDay = '(?:\\d{1,2}[./-]\\d{1,2}[./-](?:(?:19|20)?\\d{2}))'
const fraction = '(?:0|[1-9]\\d{0,2})[.,]\\d{1,2}'
const timed = `(?:${day}|${dayBackwards}|${shortDay}|${month}|${time}|${fraction})(?!\\d)`
const listMark = '(?:\\s?[–—/|-]\\s?|[,;]?\\s)'
// A look-ahead is atomic, so each item is matched once.
const harmlessList = new RegExp(
  `^(?=(?<first>${timed}))\\k<first>(?:${listMark}(?=(?<item>${timed}|[1-9]\\d{0,3}(?!\\d)))\\k<item>)*$`,
  'u',
)
/**
 * A separator found only between the digits of a phone number: not a space, nor a mark used in sums, scores,
 * measures and lists.
 */
const oddMark = /^[^\s.,:;/'’"()+*×%°€$£!?&–—|~-]+$/u

/**
 * Digits separated by single letters (0x6x1x2), the same letter or any. After a zero or a plus, also pairs of
 * digits separated by the same letter.
 */
const lettersBetween =
  /(?<![\p{L}\p{N}])(?:\d(?:\p{L}\d){7,}|\d(?:\s?(\p{L})\s?\d)(?:\s?\1\s?\d){6,}|[+0]\d{1,2}(?:(\p{L})\d{2})(?:\2\d{2}){2,})(?![\p{L}\p{N}])/gu

/** Returns the telephone numbers written in digits in a folded text. */
export function findNumbers(text: string): Stretch[] {
  return [
    ...stretchesOf(text, digitRun, (run, at) => isNumber(run, text, at)),
    ...stretchesOf(text, looseRun, isLooseNumber),
    ...stretchesOf(text, colonRun),
    ...stretchesOf(text, lettersBetween),
  ]
}

function stretchesOf(
  text: string,
  pattern: RegExp,
  isMeant: (run: string, at: number) => boolean = () => true,
): Stretch[] {
  const found: Stretch[] = []
  for (const { 0: run, index } of text.matchAll(pattern)) {
    if (isMeant(run, index)) found.push([index, index + run.length])
  }
  return found
}

function isNumber(run: string, text: string, at: number): boolean {
  if (run.length <= maxComparedRun && harmless.test(run)) return false
  if (/^\+|^\(?00/.test(run)) return true
  if (isCounted(run)) return false
  if (countDigits(run.replace(harmlessParts, ' ')) < 7) return false
  if (run.length > 11 || !amount.test(run)) return true
  const [before, after] = [
    text.slice(Math.max(0, at - 6), at),
    text.slice(at + run.length, at + run.length + 14),
  ]
  return !unitAfter.test(after) && !currencyBefore.test(before)
}

/** Returns whether the numbers count up or down by one: '1 2 3 4 5 6 7'. */
function isCounted(run: string): boolean {
  const numbers = run.split(/\D+/u).filter(Boolean).map(Number)
  const steps = new Set(numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0)))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

function countDigits(text: string): number {
  return text.replace(/\D/gu, '').length
}

/**
 * Returns whether a run has the form of a phone number: it starts with a zero or a plus, has single digits,
 * or the same unusual separator between all groups.
 */
function isLooseNumber(run: string): boolean {
  const groups = run.split(/\D+/u).filter(Boolean)
  const marks = (run.match(/(?<=\d)\D+(?=\d)/gu) ?? []).map((mark) => mark.trim())
  if (marks.length === 0 || isRising(groups)) return false
  const isUniform = new Set(marks).size === 1
  if (isUniform && (groups.every(({ length }) => length === 1) || oddMark.test(marks[0] ?? ''))) return true
  return /^\+?0|^\+/u.test(run) && !harmlessList.test(run)
}

/**
 * Returns whether the groups rise or fall throughout, as ages, years and counts do. Telephone numbers rarely
 * do.
 */
export function isRising(groups: string[]): boolean {
  if (groups.some((group) => group.length > 4 || /^0\d/u.test(group))) return false
  const numbers = groups.map(Number)
  const pairs = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
  return pairs.every((step) => step > 0) || pairs.every((step) => step < 0)
}

/** A group of digits, with blanks, hyphens or full stops within. */
const group =
  /(?<![\p{L}\p{N}:.,/-]|[€$£]\s?)\+?\d(?:[ .-]?\d){1,11}(?![\p{L}\p{N}:/%°]|[.,]\d|\s?(?:€|\$|£|kr|km|kg|cm|%|°))/gu
const year = /^(?:19|20)\d\d$/
const telephone = new RegExp(`(?<![\\p{L}])(?:${foldedText(telephoneWords)})`, 'u')
/** Digits of a number that begins as one; and of one that is called a number. */
const fewest = { begun: 8, named: 9 }

/**
 * Returns the end of a telephone number in the last of several folded texts, of which each has one group of its digits, among other
 * words: 'my number starts 0612', 'then comes 345', 'and at last 678'.
 */
export function findEndOfSpread(texts: readonly string[]): Stretch[] {
  const parts = texts.flatMap((text, at) => {
    const groups = [...text.matchAll(group)].filter(
      ({ 0: digits }) => !year.test(digits) && !harmlessList.test(digits),
    )
    const [only] = groups.length === 1 ? groups : []
    return only ? [{ text: text.toLowerCase(), at, digits: only[0], from: only.index }] : []
  })
  const last = parts.at(-1)
  if (!last || last.at !== texts.length - 1) return []
  const isWhole = parts.some(({ text, digits }, start) => {
    if (start === parts.length - 1) return false
    const all = parts.slice(start).map((part) => part.digits)
    const length = countDigits(all.join(''))
    return (
      (length >= fewest.begun && /^(?:\+|0\d)/.test(digits)) ||
      (length >= fewest.named && telephone.test(text))
    )
  })
  return isWhole ? [[last.from, last.from + last.digits.length]] : []
}
