import { plainLetters } from '../../core/plain-letters.ts'

/** Maximum length of a search in chats, in UTF-16 units. */
export const maxSearchLength = 100
/** Maximum words of a search. */
const maxWords = 8

/** Maximum amounts searched and found per response; more requires a further call. */
export const searchBudget = { messages: 2000, chats: 50, found: 30 }
/** How many of the newest chats are searched by name at once, and how many of them are returned. */
export const searchedNames = { chats: 1000, found: 20 }

const invisible = /\p{Default_Ignorable_Code_Point}+/gu

/** Returns a text as it is searched: case, accents and invisible characters are ignored. */
export function searchedText(text: string): string {
  return plainLetters(text).replace(invisible, '')
}

/** Returns the words of a search, each once; empty if there are none. */
export function searchWords(search: string): string[] {
  const words = searchedText(search).split(/\s+/u).filter(Boolean)
  return [...new Set(words)].slice(0, maxWords)
}

/** Returns whether the text contains every word; parts of words count. */
export function isFound(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const searched = searchedText(text)
  return words.every((word) => searched.includes(word))
}

/** Returns the ranges of the words in a displayed text: start and end, in order, without overlaps. */
export function foundPlaces(text: string, words: readonly string[]): [number, number][] {
  const { searched, starts, ends } = mapped(text)
  const ranges = words.flatMap((word) => placesOf(searched, word))
  ranges.sort((one, another) => one[0] - another[0])
  const merged: [number, number][] = []
  for (const [from, to] of ranges) {
    const range: [number, number] = [starts[from] as number, ends[to - 1] as number]
    const last = merged.at(-1)
    if (last && range[0] <= last[1]) last[1] = Math.max(last[1], range[1])
    else merged.push(range)
  }
  return merged
}

function placesOf(searched: string, word: string): [number, number][] {
  const ranges: [number, number][] = []
  for (let at = searched.indexOf(word); at >= 0; at = searched.indexOf(word, at + word.length)) {
    ranges.push([at, at + word.length])
  }
  return ranges
}

/**
 * Returns a text as it is searched, and for each unit of it the start and end of the character it comes from.
 */
function mapped(text: string): { searched: string; starts: number[]; ends: number[] } {
  let searched = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const sign of text) {
    const end = at + sign.length
    const plain = searchedText(sign)
    searched += plain
    for (let unit = 0; unit < plain.length; unit += 1) {
      starts.push(at)
      ends.push(end)
    }
    // A mark belongs to the letter before it.
    if (plain === '' && ends.length > 0) ends[ends.length - 1] = end
    at = end
  }
  return { searched, starts, ends }
}

/** How many characters are shown before the first match. */
const before = 40

/**
 * Returns an excerpt of a found message that starts a little before the first match; `isCut`: the message
 * starts earlier.
 */
export function excerptOf(text: string, words: readonly string[]): { text: string; isCut: boolean } {
  const first = foundPlaces(text, words)[0]?.[0] ?? 0
  const lead = [...text.slice(0, first)]
  if (lead.length <= before) return { text, isCut: false }
  const from = text.slice(0, first).length - lead.slice(-before).join('').length
  // Starts at a whole word, if there is one.
  const blank = text.slice(from, first).search(/\s\S/u)
  return { text: text.slice(blank < 0 ? from : from + blank + 1), isCut: true }
}
