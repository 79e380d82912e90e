import { isPlain, letterOfSign, plainLetters } from '../../../core/plain-letters.ts'
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
  return readings.some((words) => listsIn(words).size > 0 || startsWithTail(words))
}

const kinds = ['money', 'gift_card', 'off_site'] as const

/**
 * Returns the ways in which a person may read a text: as it is, with letters that spaces or dots keep apart as words, and
 * with digits for letters. Usually one.
 */
function readingsOf(text: string): string[] {
  const view = viewOfText(text)
  const closed = withoutGaps(view)?.text
  const isOne = closed === undefined && !maybeDotted.test(view.text) && !digitInWord.test(view.text)
  if (isOne) return [view.text]
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

/** Every dotted text has this, and nearly no other. */
const maybeDotted = /(?:[@.:_=/]{1,3}\s?[^@.:_=/\s]{1,2}){3}/

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
  const joined = joinedPieces(words)
  return joined === words ? [words] : [words, joined]
}

function warningsOfWords(folded: string): ScamWarning[] {
  const lists = listsIn(folded)
  if (lists.size === 0) return []
  const words = folded.replace(denialWords(), ` ${denial}`)
  const isAsked = ({ needed, asked }: Asks) =>
    needed.every((either) => either.some((name) => lists.has(name))) && asked.test(words)
  const found = asks()
    .filter(({ groups }) => groups.some(isAsked))
    .map(({ kind }) => kind)
  const isSumAsked = found.includes('off_site') && !found.includes('money') && sum().test(words)
  return isSumAsked ? ['money', ...found] : found
}

/**
 * Returns a text's words in lower case and without accents, one blank around each; `|` where a sentence ends.
 */
function fold(text: string): string {
  const sentences = plainLetters(text)
    .replace(/[€$£%]/g, (sign) => currencies[sign] ?? ' percent ')
    .replace(/[.!?;\n]+/g, ' | ')
  const words = sentences.replace(isPlain(sentences) ? plainGap : anyGap, ' ')
  return ` ${words.trim()} `
}

const anyGap = /[^\p{L}\p{N}|]+/gu
/** The same in a text of ASCII in lower case, several times as fast. */
const plainGap = /[^a-z0-9|]+/g

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

/** The blank before any word of the lists: most messages are matched against this expression only. */
const mentions = once(() => new RegExp(` (?=${Object.values(warningWords).map(beginnings).join('|')})`, 'gu'))
/** The words of each list, behind such a blank; one list is of numbers, and its expression begins with a class of digits. */
const wordsOfLists = once(() =>
  Object.entries(warningWords).map(([name, list]) => ({
    name,
    isOfNumbers: list.startsWith('['),
    mentioned: new RegExp(` (?:${beginnings(list)})`, 'uy'),
  })),
)

/** Returns the names of the lists of which a text has a word, or the beginning of one. */
function listsIn(words: string): Set<string> {
  const found = new Set<string>()
  const any = mentions()
  // Faster than `matchAll`, which copies the expression each time.
  for (any.lastIndex = 0; any.test(words); ) {
    const isNumber = words.charAt(any.lastIndex) <= '9'
    for (const { name, isOfNumbers, mentioned } of wordsOfLists()) {
      if (isOfNumbers !== isNumber) continue
      mentioned.lastIndex = any.lastIndex - 1
      if (mentioned.test(words)) found.add(name)
    }
  }
  return found
}

function beginnings(list: string): string {
  return list
    .replace(/ \^[^|]*/g, ' ')
    .replaceAll('* ', `${letter}{0,20} `)
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

/** Phrases that need words of the same lists. */
interface Asks {
  /** Of each of these, words of at least one list. */
  needed: string[][]
  asked: RegExp
}

/** One expression for each kind and what its phrases need: a text is matched against those it has words for. */
const asks = once(() =>
  kinds.map((kind) => {
    const phrases = Object.values(warningPhrases).flatMap((language) => language[kind])
    const groups = Map.groupBy(phrases, (phrase) => (phrase.match(listNames) ?? []).sort().join(' '))
    return { kind, groups: [...groups].map(([names, alike]): Asks => asksOf(names, alike)) }
  }),
)

/** The name of a list, or several of which a phrase takes one. */
const listNames = /<\w+>(?:\|<\w+>)*/g

function asksOf(names: string, phrases: string[]): Asks {
  const needed = names.split(' ').map((either) => either.split('|').map((name) => name.slice(1, -1)))
  const asked = new RegExp(` (?<! ${denial}(?: ${word})? )(?:${phrases.map(compile).join('|')}) `, 'u')
  return { needed, asked }
}

/**
 * A sum of money: beside a proposal to move elsewhere it is taken for a request, however it is worded. Folding splits a
 * number at its thousands separator.
 */
const sum = once(() => {
  const signs = Object.values(currencies).map((sign) => sign.trim())
  const afterSign = `(?:${signs.join('|')}) (?:[0-9]{1,3} (?:\\| )?)?[0-9]{2,}`
  return new RegExp(` (?<! ${denial} )(?:[0-9]{2,} ${compile('<money>')}|${afterSign}) `, 'u')
})
