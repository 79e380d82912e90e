import { warningWords } from './scam-warning-lists.ts'
import { warningPhrases } from './scam-warning-words.ts'

// Words of requests that somebody has cut into pieces, 'send mon ey', or written without blanks, 'sendmemoney'. All texts are
// as folded by `scam-warnings.ts`.

/** Shorter words are found in pieces of others. */
const shortestCut = 5
/** The most that is read together as one word. */
const longestWord = 20

/** Returns a function that makes its value at the first call, so that a start does not compile long expressions. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The words that are looked for in pieces, and the beginnings of those with any suffix. */
const cutWords = once(() => {
  const words = Object.values(warningWords).flatMap((list) => list.split('|'))
  const single = words
    .filter((each) => /^\p{L}+\*?$/u.test(each))
    .filter((each) => each.length >= shortestCut)
  const whole = single.filter((each) => !each.endsWith('*'))
  const begun = single.filter((each) => each.endsWith('*')).map((each) => each.slice(0, -1))
  return new Set([...whole, ...begun])
})

/** The beginnings of these words. */
const heads = once(
  () =>
    new Set([...cutWords()].flatMap((each) => Array.from(each.slice(1), (_, at) => each.slice(0, at + 1)))),
)

/** The ends of these words, of two letters and more. */
const tails = once(
  () => new Set([...cutWords()].flatMap((each) => ends(each).filter(({ length }) => length < each.length))),
)

function ends(each: string): string[] {
  return Array.from({ length: each.length - 1 }, (_, at) => each.slice(at))
}

/**
 * Returns words with those joined that were cut into two or three pieces, by blanks or full stops. An s alone is no piece: it
 * is what is left of 'let’s' and 'it’s'.
 */
export function joinedPieces(words: string): string {
  if (!hasPieces(words.split(' '))) return words
  const pieces = words.split(separator)
  const separators = words.match(separator) ?? []
  let joined = ''
  for (let at = 0; at < pieces.length; ) {
    const count = [3, 2].find((size) => isCut(pieces.slice(at, at + size), size)) ?? 1
    joined += pieces.slice(at, at + count).join('') + (separators[at + count - 1] ?? '')
    at += count
  }
  return joined
}

/** Returns whether a word begins one that is looked for, and goes on with the word after it, at the end of a sentence too. */
function hasPieces(words: string[]): boolean {
  return words.some((first, at) => {
    if (!heads().has(first)) return false
    const next = words[at + 1] === '|' ? at + 2 : at + 1
    const two = first + words[next]
    return heads().has(two) || cutWords().has(two)
  })
}

/** A blank, or the end of a sentence. */
const separator = / (?:\| )?/g

function isCut(pieces: string[], size: number): boolean {
  const all = pieces.join('')
  if (pieces.length < size || all.length > longestWord) return false
  return pieces.every((piece) => piece !== '' && piece !== 's') && cutWords().has(all)
}

/** Returns whether the first word is the end of one that is looked for, whose beginning may be in another text. */
export function startsWithTail(words: string): boolean {
  return tails().has(words.trimStart().split(' ', 1)[0] ?? '')
}

/** The words of all phrases. */
const vocabulary = once(() => {
  const phrases = Object.values(warningPhrases).flatMap((kinds) => Object.values(kinds).flat())
  const texts = [...phrases.map((phrase) => phrase.replace(/<\w+>/g, ' ')), ...Object.values(warningWords)]
  return new Set(texts.flatMap((each) => each.match(/\p{L}{2,}/gu) ?? []))
})

/** Long enough for a request without blanks. */
const longRun = /(?<!\p{L})\p{L}{8,}(?!\p{L})/gu

/** Returns a text in which long words are read as the words of requests that they are made of, with the rest between. */
export function spacedWords(text: string): string {
  return text.toLowerCase().replace(longRun, spaced)
}

/** The cost of a letter that belongs to no word; a word costs one. */
const costOfLetter = 3

function spaced(run: string): string {
  const words = vocabulary()
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let to = 1; to <= run.length; to += 1) {
    let found = { cost: (best[to - 1]?.cost ?? 0) + costOfLetter, from: to - 1 }
    for (let from = Math.max(0, to - longestWord); from < to; from += 1) {
      const cost = (best[from]?.cost ?? 0) + 1
      if (cost < found.cost && words.has(run.slice(from, to))) found = { cost, from }
    }
    best.push(found)
  }
  const parts: string[] = []
  for (let to = run.length; to > 0; to = best[to]?.from ?? 0)
    parts.unshift(run.slice(best[to]?.from ?? 0, to))
  return parts.join(' ')
}
