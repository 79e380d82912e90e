import type { Locale } from '../src/core/locales.ts'
import { da } from './people-words-da.ts'
import { de } from './people-words-de.ts'
import { en } from './people-words-en.ts'
import { es } from './people-words-es.ts'
import { fi } from './people-words-fi.ts'
import { fr } from './people-words-fr.ts'
import { it } from './people-words-it.ts'
import { nb } from './people-words-nb.ts'
import { nl } from './people-words-nl.ts'
import { pl } from './people-words-pl.ts'
import { sv } from './people-words-sv.ts'

/**
 * Texts of demo members in one language: informal, warm, adult, never vulgar. Every line suits a man and a
 * woman alike, so that people and lines combine freely.
 */
export type Sentences = {
  about: readonly string[]
  /** For the niches 2 she, 3 bdsm, 4 bbw, 5 gilf, 6 milf, 7 gay; the general site only uses `about`. */
  aboutNiche: Readonly<Record<2 | 3 | 4 | 5 | 6 | 7, readonly string[]>>
  reasons: readonly string[]
  /**
   * Chat lines in the order of a conversation: a greeting, a question, a reply that fits any of them, a plan.
   */
  greetings: readonly string[]
  questions: readonly string[]
  answers: readonly string[]
  plans: readonly string[]
}

export const sentences: Readonly<Record<Locale, Sentences>> = { nl, en, de, it, fr, es, pl, da, fi, nb, sv }
