import { expect, test } from 'vitest'
import { wordsInList } from './member-list.ts'

// spec: browser-12
test.each<[string, string[], string[], string]>([
  ['en', ['Hiking', 'Video games'], ['Hiking', 'video games'], 'plain words'],
  ['de', ['Wandern', 'Kaffee'], ['Wandern', 'Kaffee'], 'nouns keep their capital'],
  ['de-AT', ['Wandern', 'Kaffee'], ['Wandern', 'Kaffee'], 'in each country'],
  ['fr', ['Randonnée', 'Échecs'], ['Randonnée', 'échecs'], 'with an accent'],
  ['en', ['Music', 'BDSM'], ['Music', 'BDSM'], 'an abbreviation'],
  ['en', ['Coffee'], ['Coffee'], 'one alone'],
])('in %s %j reads %j: %s', (locale, names, words) => {
  expect(wordsInList(names, locale)).toEqual(words)
})
