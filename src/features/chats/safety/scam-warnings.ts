import { letterOfSign, plainLetters } from '../../../core/plain-letters.ts'
import { viewOfText, withoutGaps } from '../../../core/text-folding.ts'
import type { ScamWarning } from '../rules.ts'
import { afterSum, denials, warningWords } from './scam-warning-lists.ts'
import { warningPhrases } from './scam-warning-words.ts'
import { joinedPieces, once, spacedWords, startsWithTail } from './word-pieces.ts'

/**
 * Returns the scam warnings for the recipient of a text, matched by phrases of our eleven languages; negated
 * requests yield none. The language of a text is unknown, so it is matched against all. Includes what becomes a request
 * together with the texts `before`, oldest first.
 */
export function scamWarningsIn(text: string, before: readonly string[] = []): ScamWarning[] {
  const found = [...findWarnings(text), ...findCompleted(text, before)]
  return kinds.filter((kind) => found.includes(kind))
}

function findWarnings(text: string): ScamWarning[] {
  return readingsOf(text).flatMap(warningsIn)
}

/** How many texts before are read together with a text, and how much of each, in UTF-16 units. */
const maxTexts = 3
const maxJoined = 300

/** Returns the warnings of which texts before have the beginning only, and this text the rest. */
function findCompleted(text: string, before: readonly string[]): ScamWarning[] {
  if (before.length === 0) return []
  const beginning = before
    .slice(-maxTexts)
    .map((each) => each.slice(-maxJoined))
    .join(' ')
  const known = findWarnings(beginning)
  return findWarnings(`${beginning} ${text.slice(0, maxJoined)}`).filter((kind) => !known.includes(kind))
}

/** Returns whether a text has a word of a request, or its end, which texts before may have begun. */
export function canCompleteWarning(text: string): boolean {
  const readings = readingsOf(text).flatMap((reading) => withJoined(fold(reading)))
  return readings.some((words) => mentions().test(words) || startsWithTail(words))
}

const kinds = ['money', 'gift_card', 'off_site'] as const

/**
 * Returns the ways in which a person may read a text: as it is, with letters that spaces or dots keep apart as words, and
 * with digits for letters. Usually one.
 */
function readingsOf(text: string): string[] {
  const view = viewOfText(text)
  const closed = withoutGaps(view)?.text
  const apart = [view.text, ...(closed === undefined ? [] : [closed, spacedWords(closed)])]
  const readings = [...new Set(apart.flatMap((reading) => [reading, withoutDots(reading)]))]
  return [...readings, ...readings.filter((reading) => digitInWord.test(reading)).map(withLetters)]
}

/** Signs that stay where gaps are closed, since they belong to addresses. */
const signBetween = '[@.:_=/]{1,3}\\s?'
const dotted = new RegExp(
  `(?<![\\p{L}\\p{N}])\\p{L}(?:${signBetween}[\\p{L}\\p{N}$](?![\\p{L}\\p{N}])){3,}`,
  'gu',
)

/** Joins letters with dots between them: 'm.o.n.e.y'. Those of shorter abbreviations stay. */
function withoutDots(text: string): string {
  return text.replace(dotted, (letters) => letters.replace(/[@.:_=/\s]/g, ''))
}

/** A sign for a letter, within a word. */
const digitInWord = /\p{L}[013457@$]/u

function withLetters(text: string): string {
  return text.replace(/(?<=\p{L})[013457@$]+(?!\p{N})/gu, (signs) =>
    [...signs].map((sign) => letterOfSign[sign] ?? sign).join(''),
  )
}

function warningsIn(text: string): ScamWarning[] {
  return withJoined(fold(text)).flatMap(warningsOfWords)
}

/** Returns a text's words, and again with the pieces of words joined if it has any. */
function withJoined(words: string): string[] {
  return [...new Set([words, joinedPieces(words)])]
}

function warningsOfWords(folded: string): ScamWarning[] {
  if (!mentions().test(folded)) return []
  const words = folded.replace(denialWords(), ` ${denial}`)
  const found = asks()
    .filter(({ asked }) => asked.test(words))
    .map(({ kind }) => kind)
  const isSumAsked = found.includes('off_site') && !found.includes('money') && sum().test(words)
  return isSumAsked ? ['money', ...found] : found
}

/**
 * Returns a text's words in lower case and without accents, one blank around each; `|` where a sentence ends.
 */
function fold(text: string): string {
  const words = plainLetters(text)
    .replace(/[€$£%]/g, (sign) => currencies[sign] ?? ' percent ')
    .replace(/[.!?;\n]+/g, ' | ')
    .replace(/[^\p{L}\p{N}|]+/gu, ' ')
  return ` ${words.trim()} `
}

const currencies: Record<string, string> = {
  '€': ' eur ',
  $: ' usd ',
  '£': ' pound ',
}

/** Replaces each negation, so that phrases contain one character instead of dozens of words. */
const denial = '\u00ac'
const denialWords = once(() => new RegExp(` (?:${denials})(?= )`, 'gu'))

/** A letter or digit: folding leaves nothing else between blanks, and the negated class compiles a hundred times faster. */
const letter = `[^ |${denial}]`
const word = `${letter}{1,30}`

/**
 * Any of the words that a phrase requires, at the start of a word: most messages are matched against this
 * expression only.
 */
const mentions = once(() => new RegExp(` (?:${Object.values(warningWords).map(beginnings).join('|')})`, 'u'))

function beginnings(list: string): string {
  return list
    .replace(/ \^[^|]*/g, ' ')
    .replaceAll('* ', `${letter}{0,9} `)
    .replaceAll('*', '')
}

function between(most: number): string {
  return ` (?:${word} ){0,${most}}`
}

function compile(phrase: string): string {
  return phrase
    .replace(/ #$/, sumAlone)
    .replace(/<(\w+)>/g, (_, name: string) => `(?:${warningWords[name]})`)
    .replace(/\((?!\?)/g, '(?:')
    .replaceAll('*', `${letter}{0,20}`)
    .replaceAll(' ~ ', between(4))
    .replaceAll(' ^ ', between(2))
}

/** An end of the sentence, or a word that does not say what the number before it counts. */
const sumAlone = `(?= (?:$|\\||${afterSum}))`

/** One expression per kind. */
const asks = once(() =>
  kinds.map((kind) => {
    const phrases = Object.values(warningPhrases).flatMap((language) => language[kind].map(compile))
    return { kind, asked: new RegExp(` (?<! ${denial}(?: ${word})? )(?:${phrases.join('|')}) `, 'u') }
  }),
)

/**
 * A sum of money: beside a proposal to move elsewhere it is taken for a request, however it is worded. Folding splits a
 * number at its thousands separator.
 */
const sum = once(() => {
  const signs = Object.values(currencies).map((sign) => sign.trim())
  const afterSign = `(?:${signs.join('|')}) (?:[0-9]{1,3} (?:\\| )?)?[0-9]{2,}`
  return new RegExp(` (?<! ${denial} )(?:[0-9]{2,} ${compile('<money>')}|${afterSign}) `, 'u')
})
