import { describe, expect, test } from 'vitest'
import { localeCodes } from '../../src/core/locales.ts'
import { scamWarningsIn } from '../../src/features/chats/safety/scam-warnings.ts'
import { scriptedChatsOf, scriptWords, showcaseLogins } from './scripted-chats.ts'

const chatsOf = (locale: (typeof localeCodes)[number]) =>
  showcaseLogins.flatMap((login) => scriptedChatsOf(login, locale))
const linesOf = (locale: (typeof localeCodes)[number]) => [
  ...chatsOf(locale).flatMap(({ lines }) => lines.map(({ text }) => text)),
  ...Object.values(scriptWords[locale].partner),
]

describe.each(localeCodes)('%s', (locale) => {
  // spec: demo-1
  test('has a text for each line and none left over', () => {
    for (const login of showcaseLogins) {
      expect(scriptWords[locale][login].map((lines) => lines.length)).toEqual(
        scriptedChatsOf(login, locale).map(({ lines }) => lines.length),
      )
    }
  })

  test('has whole sentences with curly apostrophes', () => {
    for (const line of linesOf(locale)) {
      expect(line).toMatch(/[.?!]$/)
      expect(line).not.toMatch(/['"]/)
    }
  })

  // spec: demo-1
  test('warns of both topics of the scam of each account, and of nothing else', () => {
    for (const login of showcaseLogins) {
      const warned = scriptedChatsOf(login, locale).map(({ lines }) =>
        lines.flatMap(({ text }) => scamWarningsIn(text)),
      )
      expect(warned).toEqual([[], [], ['money', 'off_site'], [], [], [], [], []])
    }
  })

  test('is written in its own language', () => {
    const english = new Set(linesOf('en'))
    if (locale !== 'en') expect(linesOf(locale).filter((line) => english.has(line))).toEqual([])
  })
})

test('French has a no-break space before ? ! ; and :', () => {
  for (const line of linesOf('fr')) expect(line).not.toMatch(/[^\u00a0\u202f][?!;:]/)
})
