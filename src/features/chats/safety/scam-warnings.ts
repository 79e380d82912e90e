import type { ScamWarning } from '../rules.ts'
import { denials, hintWords } from './scam-warning-lists.ts'
import { hintPhrases } from './scam-warning-words.ts'

/**
 * Returns the scam warnings for the recipient of a text, matched by phrases of our eleven languages; negated
 * requests yield none. The language of a text is unknown, so it is matched against all.
 */
export function scamWarningsIn(text: string): ScamWarning[] {
  const folded = fold(text)
  if (!mentions.test(folded)) return []
  const words = markDenials(folded)
  return asks.filter(({ asked }) => asked.test(words)).map(({ kind }) => kind)
}

/**
 * Returns a text's words in lower case and without accents, one blank around each; `|` where a sentence ends.
 */
function fold(text: string): string {
  const words = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[łøæßœ€$£]/g, (sign) => spelled[sign] ?? sign)
    .replace(/[.!?;\n]+/g, ' | ')
    .replace(/[^\p{L}\p{N}|]+/gu, ' ')
  return ` ${words.trim()} `
}

const spelled: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  ß: 'ss',
  œ: 'oe',
  '€': ' eur ',
  $: ' usd ',
  '£': ' pound ',
}

/** In place of each negation: the phrases name one sign for them, not dozens of words each time. */
const denial = '\u00ac'
const denialWords = new RegExp(` (?:${denials})(?= )`, 'gu')

function markDenials(words: string): string {
  return words.replace(denialWords, ` ${denial}`)
}

/** Letters and digits are all that folding leaves between blanks; naming what is left out compiles a hundred times faster. */
const letter = `[^ |${denial}]`
const word = `${letter}{1,30}`

/**
 * Any of the words that a phrase requires, at the start of a word: most messages are matched against this
 * expression only.
 */
const mentions = new RegExp(` (?:${Object.values(hintWords).map(beginnings).join('|')})`, 'u')

function beginnings(list: string): string {
  return list.replaceAll('* ', `${letter}{0,9} `).replaceAll('*', '')
}

function between(most: number): string {
  return ` (?:${word} ){0,${most}}`
}

function compile(phrase: string): string {
  return phrase
    .replace(/<(\w+)>/g, (_, name: string) => `(?:${hintWords[name]})`)
    .replaceAll('(', '(?:')
    .replaceAll('(?:?:', '(?:')
    .replaceAll('*', `${letter}{0,20}`)
    .replaceAll(' ~ ', between(4))
    .replaceAll(' ^ ', between(2))
}

/** One expression per kind, compiled once. */
const asks = (['money', 'gift_card', 'off_site'] as const).map((kind) => {
  const phrases = Object.values(hintPhrases).flatMap((language) => language[kind].map(compile))
  return { kind, asked: new RegExp(` (?<! ${denial}(?: ${word})? )(?:${phrases.join('|')}) `, 'u') }
})
