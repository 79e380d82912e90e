import { letterOfSign } from '../plain-letters.ts'
import { foldedText } from '../text-folding.ts'
import type { Stretch } from './contact-numbers.ts'
import {
  atNames,
  beforeService,
  dailyDotWords,
  dotWords,
  mailEndings,
  mailHouses,
  nameServices,
  oftenEndings,
  seldomEndings,
  services,
  shortServices,
  spelledEndings,
  surelyEndings,
  wordMailEndings,
  wordsOfServices,
} from './contact-words.ts'

// Finds e-mail and web addresses and usernames on other services in a folded text (`text-folding.ts`). Attempts
// to get around the rules are found; a missing space between two sentences is allowed. Every repetition is bounded
// or anchored at the start of a word, so each expression runs in linear time.

const wordStart = '(?<![\\p{L}\\p{N}])'
const wordEnd = '(?![\\p{L}\\p{N}])'
/** Dashes before a word do not belong to it. */
const nameStart = '(?<![\\p{L}\\p{N}_]-{0,3})'
const nameEnd = '(?![\\p{L}\\p{N}_-])'
/** Matches where nothing else follows in a sentence. */
const sentenceEnd = "(?=\\s{0,3}(?:$|[^\\p{L}\\p{N}\\s'’.-]|\\.(?!\\p{L})))"
/** Words in their folded form. */
const oneOf = (words: string) => `(?:${foldedText(words)})`

const label = '[\\p{L}\\p{N}_][\\p{L}\\p{N}_-]{0,62}'
const path = '(?:[:/?#]\\S*)?'
const endings = oneOf(`${surelyEndings}|${oftenEndings}`)
/** Shorter words are units as well: 1g. */
const shortestDisguised = 4
const digitOfLetter = new Map(
  Object.entries(letterOfSign)
    .filter(([sign]) => /\d/.test(sign))
    .map(([sign, letter]) => [letter, sign]),
)

/** Returns words with or without digits for letters: '1nsta'. */
function withDigits(words: string): string {
  const disguise = (word: string) =>
    word.length < shortestDisguised
      ? word
      : word.replace(/(?<!\\)[a-z]/g, (letter) => `[${letter}${digitOfLetter.get(letter) ?? ''}]`)
  return foldedText(words).split('|').map(disguise).join('|')
}

/** Returns words also with a full stop behind each letter: 'i.g.'. */
function withDots(words: string): string {
  const plain = foldedText(words)
    .split('|')
    .filter((word) => /^\p{L}+$/u.test(word))
  return [withDigits(words), ...plain.map((word) => `${[...word].join('\\.')}\\.?`)].join('|')
}

const bracketed = (words: string) => `[(\\[{<]\\s?${oneOf(words)}\\s?[)\\]}>]`
const dotInBrackets = bracketed(`${dotWords}|${dailyDotWords}|[.,]|d`)
const dot = `(?:\\s{0,3}\\.\\s{0,3}|\\s{0,3}${dotInBrackets}\\s{0,3}|\\s{1,3}${oneOf(dotWords)}\\s{1,3})`
const anyDot = `(?:${dot}|\\s{1,3}${oneOf(dailyDotWords)}\\s{1,3})`
const house = oneOf(withDigits(mailHouses))
const houseEnding = `(?:\\s{0,2}(?:${oneOf(`${dotWords}|${dailyDotWords}`)}|[.,])?\\s{0,2}${endings}${nameEnd})?`

/** A pattern of a contact. */
interface Rule {
  pattern: RegExp
  /** Start and end of the contact within a match; defaults to the whole match. */
  stretch?: (match: RegExpExecArray, cased: string) => Stretch | null
  /**
   * May well be innocent: masked in chats until both members have written, but no reason to reject a text.
   */
  isGuess?: boolean
}

const regExp = (...sources: string[]) => new RegExp(sources.join('|'), 'gu')

/** Characters of the local part of an address, before the at sign. */
const local = /[\p{L}\p{N}._%+-]/u
const maxLocal = 64

/** Extends the match from the at sign back to the start of the local part; null without a local part. */
function withName({ 0: found, index, input }: RegExpExecArray): Stretch | null {
  let from = index
  while (from > 0 && index - from < 3 && /\s/u.test(input.charAt(from - 1))) from -= 1
  const end = from
  while (from > 0 && end - from < maxLocal && local.test(input.charAt(from - 1))) from -= 1
  return from === end ? null : [from, index + found.length]
}

/** Excludes the first group, such as the name of the service, which stays visible. */
function withoutLead({ 0: found, 1: lead = '', index }: RegExpExecArray): Stretch {
  return [index + lead.length, index + found.length]
}

/** Excludes the punctuation that ends a sentence from the link before it. */
function withoutMarks({ 0: found, index }: RegExpExecArray): Stretch {
  const marks = /[.,;:!?)\]"'”’]{1,8}$/u.exec(found)?.[0] ?? ''
  return [index, index + found.length - marks.length]
}

const emails: Rule[] = [
  // Without spaces, any ending.
  {
    pattern: regExp(
      `(?<=[\\p{L}\\p{N}._%+-])@(?:${label}(?:\\.${label}){0,4}\\.\\p{L}{2,24}|(?:[\\p{L}\\p{N}]\\.){4,62}\\p{L}(?!\\p{L}))`,
    ),
    stretch: withName,
  },
  // Spelled out, with a known ending.
  {
    pattern: regExp(
      `(?:@|${bracketed(`@|at|ät|à|a|${atNames}`)})\\s{0,3}${label}(?:${anyDot}${label}){0,2}${anyDot}${endings}${wordEnd}`,
    ),
    stretch: withName,
  },
  {
    pattern: regExp(
      `${wordStart}(?:at|ät)\\s{1,3}${label}\\s{1,3}${oneOf(dotWords)}\\s{1,3}${endings}${wordEnd}`,
      `${wordStart}${oneOf(atNames)}\\s{1,3}${label}${anyDot}${endings}${wordEnd}`,
    ),
    stretch: (match) => withName(match) ?? wholeMatch(match),
  },
  // With marks for the spaces: 'name_at_gmail_dot_com'.
  {
    pattern: regExp(
      `(?<=[\\p{L}\\p{N}])(?:${['_', '-', '\\*', '~', '\\|'].map((mark) => `${mark}${oneOf(`at|ät|${atNames}`)}${mark}[\\p{L}\\p{N}]{1,40}${mark}${oneOf(`${dotWords}|${dailyDotWords}`)}${mark}`).join('|')})${endings}${wordEnd}`,
    ),
    stretch: withName,
  },
  // By the mail provider alone.
  {
    pattern: regExp(
      `(?:@\\s{0,3}|${wordStart}${oneOf(`at|ät|${atNames}`)}\\s{1,3}|${bracketed(`at|ät|${atNames}`)}\\s{0,3})${house}${wordEnd}${houseEnding}`,
    ),
    stretch: (match) => withName(match) ?? withoutMarks(match),
  },
  // With letters for the signs, as circled ones are read: 'name a gmail d com'.
  {
    pattern: regExp(
      `${wordStart}(?:a|at|ät)\\s{1,3}(?:${house}\\s{1,3}d\\s{1,3}${endings}|${label}\\s{1,3}d\\s{1,3}${oneOf(mailEndings)})${wordEnd}`,
    ),
    stretch: withName,
  },
  // Without any sign.
  { pattern: regExp(`${wordStart}${house}\\s{1,3}${oneOf(mailEndings)}${wordEnd}`), stretch: withName },
  {
    pattern: regExp(`${wordStart}${house}\\s{1,3}${oneOf(wordMailEndings)}${sentenceEnd}`),
    stretch: withName,
    isGuess: true,
  },
]

/** 'End.It was': a new sentence after a forgotten space. */
const nextSentence = /^\p{Lu}\p{Ll}+$/u
/** 'haha.it was': a short word, a forgotten space, and a word that is also an ending, which goes on in small letters. */
const shortWord = /^\p{L}{2,5}\.$/u
const wordEndings = new RegExp(`^(?:${oftenEndings})$`)
const neverWords = /^(?:com|net|org)$/
const numberAlone = /^[\p{N}.]+$/u

/** Rejects matches that are not domain names: '5.de' is a count, 'J.de' an initial. */
function unlessSentence(match: RegExpExecArray, cased: string): Stretch | null {
  const { 1: name = '', 2: ending = '', index } = match
  const end = index + name.length + ending.length
  const written = cased.slice(index + name.length, end)
  const goesOn = nextSentence.test(written) && /^[,\s]/u.test(cased.slice(end))
  const isWords = shortWord.test(name) && wordEndings.test(ending) && /^\s\p{Ll}/u.test(cased.slice(end))
  const isSentence =
    !neverWords.test(ending) && (goesOn || isWords || numberAlone.test(name) || name.length < 3)
  return isSentence ? null : withoutMarks(match)
}

const webAddresses: Rule[] = [
  {
    pattern: regExp('(?:[a-z][a-z0-9+]{1,14}:\\/\\/|https?:\\/|mailto:|tel:(?=[+\\d]))\\S+'),
    stretch: withoutMarks,
  },
  { pattern: regExp(`${wordStart}www\\s{0,2}\\.\\s{0,2}[\\p{L}\\p{N}]\\S*`), stretch: withoutMarks },
  {
    pattern: regExp("(?<![\\p{L}\\p{N}'’])(?:t|wa|m)(?:\\.|\\s\\.\\s?)me\\s?/\\s?\\S*"),
    stretch: withoutMarks,
  },
  // A name and a known ending.
  {
    pattern: regExp(`${nameStart}((?:${label}\\.){1,6})(${endings})${nameEnd}${path}`),
    stretch: unlessSentence,
  },
  {
    pattern: regExp(
      `${nameStart}(?:(?:${label}\\.){2,6}${oneOf(seldomEndings)}${nameEnd}${path}|${label}\\.${oneOf(seldomEndings)}/\\S*)`,
    ),
    stretch: withoutMarks,
  },
  // With the dot spelled out or in brackets.
  {
    pattern: regExp(
      `${nameStart}(?!(?:a|the|of)\\s)${label}(?:(?:\\s{0,3}${dotInBrackets}\\s{0,3}|\\s{1,3}dot\\s{1,3})${label}){0,3}(?:\\s{0,3}${dotInBrackets}\\s{0,3}${endings}|\\s{1,3}dot\\s{1,3}${oneOf(surelyEndings)})${nameEnd}${path}`,
      `${nameStart}(?!(?:a|the|of)\\s)${label}\\s${oneOf(spelledEndings)}${nameEnd}${path}`,
    ),
    stretch: withoutMarks,
  },
  // Separated by spaces: only endings that are not words, after a name that is not a common short word.
  {
    pattern: regExp(
      `${nameStart}[\\p{L}\\p{N}_-]{4,63}(?:\\s{1,2}\\.\\s?(?:com|org|nl|pl|dk|uk|xyz)|\\.\\s{1,3}com|,com)${nameEnd}${path}`,
    ),
    stretch: withoutMarks,
  },
]

/** A name that contains a digit, an underscore or a dot, as no ordinary word does. */
const madeUpName =
  '(?=[\\p{L}\\p{N}_.-]{0,40}\\p{L})(?=[\\p{L}.-]{0,40}[\\p{N}_]|\\p{L}[\\p{L}\\p{N}_]{0,40}\\.[\\p{L}\\p{N}_]{2})(?=[\\p{L}\\p{N}_.-]{3})[\\p{L}\\p{N}_.-]{3,40}'
const service = `${wordStart}(?:${withDots(services)})`
const anyService = `${wordStart}(?:${withDots(`${services}|${shortServices}|gmail|hotmail|e-?mail`)})`
const isNamed = `(?:(?:is|ist|est|es|è|to|on|er|är|heisst|heißt|=)\\s{1,2})?`
const noName = `(?!(?:${foldedText(wordsOfServices)})${wordEnd})`

const names: Rule[] = [
  { pattern: regExp(`(?<![\\p{L}\\p{N}._%+@-])@${madeUpName}`) },
  { pattern: regExp(`(${service}[\\s:=→>-]{1,3})@?${madeUpName}`), stretch: withoutLead },
  { pattern: regExp(`(${service}\\s{0,2}[:=]?\\s{0,2})@[\\p{L}\\p{N}_.]{3,40}`), stretch: withoutLead },
  // A plain word counts only if nothing else is said about the service.
  {
    pattern: regExp(`(${service}\\s{0,2}[:=]\\s{0,2})[\\p{L}\\p{N}_.]{3,40}(?=\\s{0,2}(?:[,;)\\n]|$))`),
    stretch: withoutLead,
  },
  { pattern: regExp('(?<![\\p{L}\\p{N}_.])[\\p{L}\\p{N}_.]{2,32}#\\d{4}(?!\\d)') },
  {
    pattern: regExp(
      `(${wordStart}(?:${withDots(`${services}|${shortServices}`)})\\s{0,2}[:=]\\s{0,2})@?[\\p{L}\\p{N}_.-]{3,40}`,
    ),
    stretch: withoutLead,
    isGuess: true,
  },
  {
    pattern: regExp(`(${anyService}(?:\\s{0,2}[:=])?\\s{1,2}${isNamed})${madeUpName}`),
    stretch: withoutLead,
    isGuess: true,
  },
  {
    pattern: regExp('(?<![\\p{L}\\p{N}._%+@-])@[\\p{L}\\p{N}_][\\p{L}\\p{N}_.]{2,39}'),
    isGuess: true,
  },
  // 'insta janjansen'
  {
    pattern: regExp(
      `((?:^|[\\n.!?;,(:]|${wordStart}${oneOf(beforeService)}\\s)\\s{0,3}(?:${withDigits(nameServices)})\\s{1,3})${noName}\\p{L}{4,40}${sentenceEnd}`,
    ),
    stretch: withoutLead,
    isGuess: true,
  },
]

const rules: Rule[] = [...emails, ...webAddresses, ...names]

/** Returns the positions of addresses and usernames on services in a folded text. With `guesses`, includes uncertain matches. */
export function findAddresses(cased: string, { guesses }: { guesses: boolean }): Stretch[] {
  const text = cased.toLowerCase()
  const found: Stretch[] = []
  for (const { pattern, stretch = wholeMatch, isGuess } of rules) {
    // Most texts match nothing, and `matchAll` copies the expression each time.
    if ((isGuess && !guesses) || text.search(pattern) < 0) continue
    for (const match of text.matchAll(pattern)) {
      const range = stretch(match, cased)
      if (range) found.push(range)
    }
  }
  return found
}

function wholeMatch({ 0: found, index }: RegExpExecArray): Stretch {
  return [index, index + found.length]
}
