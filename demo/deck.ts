import type { Locale } from '../src/core/locales.ts'
import type { PromptCode } from '../src/core/prompts.ts'
import type { StoredAnswer } from '../src/features/profiles/answer-rules.ts'
import type { Random } from './people-random.ts'
import { da } from './people-words/answers/da.ts'
import { de } from './people-words/answers/de.ts'
import { en } from './people-words/answers/en.ts'
import { es } from './people-words/answers/es.ts'
import { fi } from './people-words/answers/fi.ts'
import { fr } from './people-words/answers/fr.ts'
import { it } from './people-words/answers/it.ts'
import { nb } from './people-words/answers/nb.ts'
import { nl } from './people-words/answers/nl.ts'
import { pl } from './people-words/answers/pl.ts'
import { sv } from './people-words/answers/sv.ts'
import type { Answers } from './people-words/sentences.ts'
import { sentences } from './sentences.ts'

/** Numbers of answers of ten people in a row: 18, so that 30 people need fewer than the 60 that a language has. */
const amounts: readonly number[] = [2, 1, 3, 2, 0, 2, 3, 1, 2, 2]

/** The words of one language, dealt so that the same line comes up again only once all others have. */
export interface Deck {
  /** Returns answers to different prompts, of a person with this number; `least` are given in any case. */
  answers: (number: number, least: number) => StoredAnswer[]
  about: () => string
  reason: () => string
}

/** What they answer, by language. */
export const answers: Readonly<Record<Locale, Answers>> = { da, de, en, es, fi, fr, it, nb, nl, pl, sv }

/** Creates a deck in an order of its own. */
function createDeck(random: Random, locale: Locale): Deck {
  const words = sentences[locale]
  const prompts = random.shuffle(Object.keys(answers[locale]) as PromptCode[])
  const shuffled = prompts.map((prompt) => ({ prompt, lines: random.shuffle(answers[locale][prompt] ?? []) }))
  const most = Math.max(...shuffled.map(({ lines }) => lines.length))
  // Prompt by prompt, so that neighbours in the deck belong to different ones.
  const answered = Array.from({ length: most }, (_, nth) =>
    shuffled.flatMap(({ prompt, lines }) => {
      const answer = lines[nth]
      return answer === undefined ? [] : [{ prompt, answer }]
    }),
  ).flat()
  const nextAnswer = inTurn(answered)
  return {
    answers: (number, least) =>
      Array.from({ length: Math.max(least, amounts[number % amounts.length] ?? 0) }, nextAnswer),
    about: inTurn(random.shuffle(words.about)),
    reason: inTurn(random.shuffle(words.reasons)),
  }
}

/** Returns a function that returns the items one after the other, and then again. */
function inTurn<T>(items: readonly T[]): () => T {
  let next = 0
  return () => items[next++ % items.length] as T
}

/** Returns the decks of a group of people, one for each of their languages. */
export function createDecks(random: Random): (locale: Locale) => Deck {
  const decks = new Map<Locale, Deck>()
  return (locale) => {
    const deck = decks.get(locale) ?? createDeck(random, locale)
    decks.set(locale, deck)
    return deck
  }
}
