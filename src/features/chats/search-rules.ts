/** Longest search in chats, in UTF-16 units. */
export const maxSearchLength = 100
/** Words of a search that are looked at. */
const maxWords = 8

/** What one answer of a search looks through at most, and finds at most; more is a further call. */
export const searchBudget = { messages: 2000, chats: 50, found: 30 }
/** So many of the newest chats are looked through by name at once, and so many of them answered. */
export const searchedNames = { chats: 1000, found: 20 }

/** Letters that are no plain letter with a mark. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const otherLetters = /[ßæœøłđðþı]/g
/** Marks over letters, and what nobody sees. */
const marks = /[\p{M}\p{Default_Ignorable_Code_Point}]+/gu

/** A text as it is searched: neither case nor accents count. */
export function searchedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(otherLetters, (letter) => plainLetters[letter] ?? letter)
}

/** The words of a search, each once; none where it says nothing. */
export function searchWords(search: string): string[] {
  const words = searchedText(search).split(/\s+/u).filter(Boolean)
  return [...new Set(words)].slice(0, maxWords)
}

/** Whether every word stands somewhere in the text; parts of words count. */
export function isFound(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const searched = searchedText(text)
  return words.every((word) => searched.includes(word))
}

/** Where the words stand in a text as it is shown: begin and end of each place, in order, none over another. */
export function foundPlaces(text: string, words: readonly string[]): [number, number][] {
  const { searched, starts, ends } = mapped(text)
  const places = words.flatMap((word) => placesOf(searched, word))
  places.sort((one, another) => one[0] - another[0])
  const merged: [number, number][] = []
  for (const [from, to] of places) {
    const place: [number, number] = [starts[from] as number, ends[to - 1] as number]
    const last = merged.at(-1)
    if (last && place[0] <= last[1]) last[1] = Math.max(last[1], place[1])
    else merged.push(place)
  }
  return merged
}

function placesOf(searched: string, word: string): [number, number][] {
  const places: [number, number][] = []
  for (let at = searched.indexOf(word); at >= 0; at = searched.indexOf(word, at + word.length)) {
    places.push([at, at + word.length])
  }
  return places
}

/** A text as it is searched, and for each unit of it where the sign that it comes from begins and ends. */
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

/** How much is shown before the first place that was found, in signs. */
const before = 40

/** A message that was found, from a little before the first place on; `isCut`: it begins earlier. */
export function excerptOf(text: string, words: readonly string[]): { text: string; isCut: boolean } {
  const first = foundPlaces(text, words)[0]?.[0] ?? 0
  const lead = [...text.slice(0, first)]
  if (lead.length <= before) return { text, isCut: false }
  const from = text.slice(0, first).length - lead.slice(-before).join('').length
  // From a whole word on, where one begins.
  const blank = text.slice(from, first).search(/\s\S/u)
  return { text: text.slice(blank < 0 ? from : from + blank + 1), isCut: true }
}
