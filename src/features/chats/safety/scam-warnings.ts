import type { HintKind } from '../rules.ts'
import { denials, hintWords } from './scam-warning-lists.ts'
import { hintPhrases } from './scam-warning-words.ts'

/**
 * Returns the scam warnings for the recipient of a text, matched by phrases of our eleven languages; negated
 * requests yield none. The language of a text is unknown, so it is matched against all.
 */
export function hintsOf(text: string): HintKind[] {
  if (!mentions.test(text)) return []
  const words = fold(text)
  return asks.filter(({ asked }) => asked.test(words)).map(({ kind }) => kind)
}

/** The usual replacements for letters without a plain base letter. */
const written: Record<string, string> = {
  a: '[aàáâãäåą]',
  c: '[cćç]',
  e: '[eèéêëę]',
  i: '[iìíîï]',
  l: '[lł]',
  n: '[nńñ]',
  o: '[oòóôõöø]',
  s: '[sś]',
  u: '[uùúûü]',
  z: '[zźż]',
}

/**
 * Any of the words that a phrase requires, at the start of a word: most messages are matched against this
 * expression only.
 */
const mentions = new RegExp(
  `[€$£]|(?<![\\p{L}\\p{N}])(?:${Object.values(hintWords).map(asWritten).join('|')})`,
  'iu',
)

function asWritten(list: string): string {
  return list
    .replaceAll('* ', '\\p{L}{0,9} ')
    .replaceAll('*', '')
    .replace(/[a-z]/g, (letter) => written[letter] ?? letter)
    .replaceAll(' ', '[^\\p{L}\\p{N}]{1,3}')
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

const word = '[\\p{L}\\p{N}]{1,30}'

function between(most: number): string {
  return ` (?:(?!(?:${denials}) )${word} ){0,${most}}`
}

function compile(phrase: string): string {
  return phrase
    .replace(/<(\w+)>/g, (_, name: string) => `(?:${hintWords[name]})`)
    .replaceAll('(', '(?:')
    .replaceAll('(?:?:', '(?:')
    .replaceAll('*', '[\\p{L}\\p{N}]{0,20}')
    .replaceAll(' ~ ', between(4))
    .replaceAll(' ^ ', between(2))
}

/** One expression per kind, compiled once. */
const asks = (['money', 'gift_card', 'off_site'] as const).map((kind) => {
  const phrases = Object.values(hintPhrases).flatMap((language) => language[kind].map(compile))
  return { kind, asked: new RegExp(` (?<! (?:${denials})(?: ${word})? )(?:${phrases.join('|')}) `, 'u') }
})
