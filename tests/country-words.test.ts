import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countryCodes } from '../src/core/countries.ts'
import { type Locale, localeCodes } from '../src/core/locales.ts'

/** Preposition and article, as each language allows them before a country; Finnish has a case instead. */
const form: Record<Locale, RegExp> = {
  nl: /^uit (?:de |het )?\p{Lu}/u,
  en: /^from (?:the )?\p{Lu}/u,
  de: /^aus (?:den |der |dem )?\p{Lu}/u,
  it: /^d(?:al|alla|ai|agli|all’) ?\p{Lu}/u,
  fr: /^(?:de |d’|du |des )\p{Lu}/u,
  es: /^(?:de |del |de los )\p{Lu}/u,
  pl: /^ze? \p{Lu}/u,
  da: /^fra \p{Lu}/u,
  fi: /^\p{Lu}.*(?:sta|stä)$/u,
  nb: /^fra \p{Lu}/u,
  sv: /^från \p{Lu}/u,
}

test.each([
  ['en', 'GB', 'from the United Kingdom'],
  ['de', 'NL', 'aus den Niederlanden'],
  ['de', 'CH', 'aus der Schweiz'],
  ['pl', 'DE', 'z Niemiec'],
  ['pl', 'SE', 'ze Szwecji'],
  ['fr', 'US', 'des États-Unis'],
  ['it', 'IT', 'dall’Italia'],
  ['es', 'GB', 'del Reino Unido'],
  ['fi', 'FI', 'Suomesta'],
] as const)('in %s, %s is "%s"', (locale, country, words) => {
  expect(wordsOf(locale)[country]).toBe(words)
})

// spec: core-16
test.each(localeCodes)('%s: the demo says where its people are from', (locale) => {
  const words = wordsOf(locale)
  expect(Object.keys(words)).toEqual([...countryCodes])
  for (const country of countryCodes) expect(words[country]).toMatch(form[locale])
})

function wordsOf(locale: Locale): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`../locales/${locale}/demo.json`, import.meta.url), 'utf8')).enter
    .from
}
