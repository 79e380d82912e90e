import { describe, expect, test } from 'vitest'
import { processorTime } from '../../../../tests/drivers/processor-time.ts'
import { excerptOf, foundPlaces, isFound, searchedText, searchWords } from '../search-rules.ts'

describe('what matches', () => {
  test.each([
    ['part of a word', 'Tomorrow at the harbour', 'morrow', true],
    ['whatever the case', 'HELLO there', 'hello', true],
    ['without accents', 'Café à Genève', 'cafe geneve', true],
    ['with accents that are not there', 'cafe', 'café', true],
    ['accents of their own', 'Cafe\u0301', 'café', true],
    ['a Polish letter', 'Łódź jest blisko', 'lodz', true],
    ['a Danish letter', 'Smørrebrød', 'smorrebrod', true],
    ['a German letter', 'Viele Grüße', 'GRUSSE', true],
    ['all words, in any order', 'wine by the sea', 'sea wine', true],
    ['not where one word is missing', 'wine by the sea', 'sea beer', false],
    ['not across signs', 'sea, side', 'seaside', false],
    ['nothing by blanks', 'anything', '  ', false],
    ['no match for diacritics alone', 'anything', '\u0301', false],
  ])('%s', (_reason, text, search, wanted) => {
    expect(isFound(text, searchWords(search))).toBe(wanted)
  })

  test('a query has at most eight words, each once', () => {
    expect(searchWords('a b a c d e f g h i')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  })
})

describe('the position of a match', () => {
  const shown = (text: string, search: string) =>
    foundPlaces(text, searchWords(search)).map(([from, to]) => text.slice(from, to))
  test.each([
    ['the letters as they are written', 'Un Café, un CAFE\u0301!', 'cafe', ['Café', 'CAFE\u0301']],
    ['one letter for two', 'Grüße', 'ss', ['ß']],
    ['places that overlap are one', 'banana', 'ban nana', ['banana']],
    ['after signs of two units', '🙂🙂 sea', 'sea', ['sea']],
    ['nothing', 'sea', 'lake', []],
  ])('%s', (_reason, text, search, wanted) => {
    expect(shown(text, search)).toEqual(wanted)
  })

  test('a long message is shown from shortly before the match', () => {
    const text = `${'word '.repeat(60)}harbour and more`
    const excerpt = excerptOf(text, ['harbour'])
    expect(excerpt).toEqual({ text: `${'word '.repeat(7)}harbour and more`, isCut: true })
    expect(excerptOf('the harbour', ['harbour'])).toEqual({ text: 'the harbour', isCut: false })
  })

  test('long texts take negligible time', () => {
    const text = 'é '.repeat(50_000)
    const spent = processorTime()
    searchedText(text)
    foundPlaces(text, ['e'])
    expect(spent()).toBeLessThan(2000)
  })
})
