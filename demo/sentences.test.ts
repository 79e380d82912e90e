import { describe, expect, test } from 'vitest'
import { localeCodes } from '../src/core/locales.ts'
import { answers as promptAnswers } from './deck.ts'
import { scriptWords } from './population/scripted-chats.ts'
import { sentences } from './sentences.ts'

const linesOf = (locale: (typeof localeCodes)[number]) => {
  const { about, aboutNiche, reasons, greetings, questions, answers, plans } = sentences[locale]
  return [
    ...about,
    ...Object.values(aboutNiche).flat(),
    ...reasons,
    ...greetings,
    ...questions,
    ...answers,
    ...plans,
    ...Object.values(promptAnswers[locale]).flat(),
  ]
}

describe('sentences', () => {
  test.each(localeCodes)('%s has enough sentences and none twice', (locale) => {
    const { about, aboutNiche, greetings, questions, answers, plans } = sentences[locale]
    expect(about.length).toBeGreaterThanOrEqual(14)
    expect(greetings.length + questions.length + answers.length + plans.length).toBeGreaterThanOrEqual(20)
    for (const niche of [2, 3, 4, 5, 6, 7] as const)
      expect(aboutNiche[niche].length).toBeGreaterThanOrEqual(1)
    const lines = linesOf(locale)
    expect(new Set(lines).size).toBe(lines.length)
  })

  // spec: demo-14
  test.each(localeCodes)('%s has at least six answers to each of ten prompts', (locale) => {
    const counts = Object.values(promptAnswers[locale]).map((lines) => lines.length)
    expect(counts).toHaveLength(10)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(6)
  })

  test.each(localeCodes)(
    '%s: whole sentences with curly apostrophes and no contact details, valid in a profile',
    (locale) => {
      for (const line of linesOf(locale)) {
        expect(line).toMatch(/[.?!]$/)
        expect(line).not.toMatch(/['"]/)
        expect(line).not.toMatch(/@|https?:|\d{3,}/)
        expect(line.length).toBeLessThanOrEqual(200)
      }
    },
  )

  test('French has a no-break space before ? ! ; and :', () => {
    for (const line of linesOf('fr')) expect(line).not.toMatch(/[^\u00a0\u202f][?!;:]/)
  })

  test('British lines speak of films', () => {
    const scripted = [...Object.values(scriptWords.en.free), ...Object.values(scriptWords.en.premium)].flat()
    for (const line of [...linesOf('en'), ...scripted]) expect(line).not.toMatch(/\bmovies?\b/i)
  })

  test('no sentence is in the wrong language', () => {
    const english = new Set(linesOf('en'))
    for (const locale of localeCodes) {
      if (locale !== 'en') expect(linesOf(locale).filter((line) => english.has(line))).toEqual([])
    }
  })
})
