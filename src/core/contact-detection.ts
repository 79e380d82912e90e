import { findAddresses } from './contacts/contact-addresses.ts'
import { findEndOfSpread, findNumbers, type Stretch } from './contacts/contact-numbers.ts'
import {
  atNames,
  dotWords,
  hiddenMark,
  mailHouses,
  services,
  shortServices,
  surelyEndings,
} from './contacts/contact-words.ts'
import { findSpelledNumbers } from './contacts/find-spelled-numbers.ts'
import { allNumberWords } from './contacts/number-words.ts'
import { foldedText, type TextView, viewOfText, withoutGaps } from './text-folding.ts'

/**
 * Returns whether a text contains an e-mail address, a telephone number, a link or a messenger username,
 * spelled out or not: profiles are pseudonymous (product: Language and values).
 */
export function hasContacts(text: string): boolean {
  return findContacts(text, { guesses: false }).length > 0
}

/**
 * Returns a text with its contacts masked (decisions: Chat), unchanged if it has none. Masks probable
 * contacts too, which `hasContacts` accepts, and what completes a contact of which texts `before`, oldest first, have the
 * beginning. Runs in linear time.
 */
export function maskContacts(text: string, before: readonly string[] = []): string {
  let shown = ''
  let done = 0
  const own = findContacts(text, { guesses: true })
  for (const [from, to] of merged([...own, ...findCompleted(text, before)])) {
    shown += text.slice(done, from) + hiddenMark
    done = to
  }
  return shown + text.slice(done)
}

/** The mark, or several with nothing but blanks between them. */
const hiddenMarks = new RegExp(`${RegExp.escape(hiddenMark)}(?:\\s*${RegExp.escape(hiddenMark)})*`, 'u')

/**
 * Returns what of a text `maskContacts` has masked, in order, in UTF-16 units; parts with only blanks between them are one.
 * If the shown words between two parts also occur in one of them, the first occurrence counts as shown.
 */
export function hiddenStretches(text: string, masked: string): [from: number, to: number][] {
  const [first = '', ...others] = masked.split(hiddenMarks)
  const found: [number, number][] = []
  let from = first.length
  for (const [at, shown] of others.entries()) {
    const isLast = at === others.length - 1
    const to = isLast ? text.length - shown.length : text.indexOf(shown, from + 1)
    // Senders can type the mark as well.
    if (text.slice(from, to) !== hiddenMark) found.push([from, to])
    from = to + shown.length
  }
  return found
}

/** How much of the end of one text, and of the beginning of the next, is read together, in UTF-16 units. */
const maxJoined = 300

/** Characters that may surround a part of a contact without belonging to it: blanks, smileys, brackets. */
const edge = '[^\\p{L}\\p{N}@+#_./:=]*'
const edgeAfter = new RegExp(`(?<=[\\p{L}\\p{N}@+#_./:=])${edge}$`, 'u')
const edgeBefore = new RegExp(`^${edge}`, 'u')

/** Returns what of a text belongs to contacts that become whole with the texts before it. */
function findCompleted(text: string, before: readonly string[]): Stretch[] {
  const parts = before.filter(canBePartOfContact)
  if (parts.length === 0) return []
  const start = edgeBefore.exec(text)?.[0].length ?? 0
  const beginning = parts.map((part) => `${part.slice(-maxJoined).replace(edgeAfter, '')}\n`).join('')
  const joined = beginning + text.slice(start, start + maxJoined)
  const shift = start - beginning.length
  const completed = findContacts(joined, { guesses: true })
    .filter(([, to]) => to > beginning.length)
    .map(([from, to]): Stretch => [Math.max(from + shift, start), to + shift])
  const view = viewOfText(text.slice(0, maxJoined))
  return [...completed, ...toOriginal(view, findEndOfSpread([...parts.map(endOfPart), view.text]))]
}

function endOfPart(part: string): string {
  return foldedText(part.slice(-maxJoined))
}

/** Returns the positions of the contacts in the original text, in order and without overlap. */
function findContacts(text: string, options: { guesses: boolean }): Stretch[] {
  const view = viewOfText(text)
  const closed = withoutGaps(view)
  const found = [
    ...toOriginal(view, findNumbers(view.text)),
    ...toOriginal(view, findSpelledNumbers(view.text)),
    ...toOriginal(view, findAddresses(view.text, options)),
    // Numbers are not searched here: lists of ages and scores are digits with spaces between them.
    ...(closed ? toOriginal(closed, findAddresses(closed.text, options)) : []),
    ...(closed ? toOriginal(closed, findSpelledNumbers(closed.text)) : []),
  ]
  return merged(found)
}

function toOriginal({ starts, ends }: TextView, found: Stretch[]): Stretch[] {
  return found
    .filter(([from, to]) => to > from)
    .map(([from, to]): Stretch => [starts[from] ?? 0, ends[to - 1] ?? 0])
}

function merged(stretches: Stretch[]): Stretch[] {
  const inOrder = stretches.toSorted((one, another) => one[0] - another[0])
  const apart: [number, number][] = []
  for (const [from, to] of inOrder) {
    const last = apart.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}

const wordStart = '(?<![\\p{L}\\p{N}])'
const wordEnd = '(?![\\p{L}\\p{N}])'
const numberWord = `${wordStart}(?:${foldedText(allNumberWords)})${wordEnd}`
const tellingWords = foldedText(
  [atNames, dotWords, mailHouses, services, shortServices, surelyEndings].join('|'),
)

/** A digit, a sign or a word of contacts, or two words of numbers in a row: many of those words have another meaning. */
const sign = new RegExp(
  [
    '[\\p{N}@#_]',
    '[.:/=][\\p{L}]',
    '[\\p{L}][:=/]',
    `${wordStart}(?:${tellingWords})${wordEnd}`,
    `${numberWord}[^\\p{L}\\p{N}]{1,3}${numberWord}`,
    `^[^\\p{L}\\p{N}]{0,40}${numberWord}[^\\p{L}\\p{N}]{0,40}$`,
  ].join('|'),
  'u',
)
/** A text of one word, which can be a name at a service that was named before. */
const wordAlone = /^[^\p{L}\p{N}]{0,40}[\p{L}\p{N}_.-]{3,40}[^\p{L}\p{N}]{0,40}$/u

/** Returns whether a text can be the beginning of a contact, or its middle. */
function canBePartOfContact(text: string): boolean {
  return sign.test(foldedText(text).toLowerCase())
}

/** Returns whether a text can complete a contact that other texts have begun. */
export function canCompleteContact(text: string): boolean {
  const folded = foldedText(text).toLowerCase()
  return sign.test(folded) || wordAlone.test(folded)
}
