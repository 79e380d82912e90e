import type { PromptCode } from '../../src/core/prompts.ts'

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

/** What demo members answer to prompts. Like all their texts they suit a man and a woman alike. */
export type Answers = Readonly<Partial<Record<PromptCode, readonly string[]>>>
