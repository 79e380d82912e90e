import type { Locale } from '../../../../core/locales.ts'
import type { PromptCode } from '../../../../core/prompts.ts'
import type { AnsweredPrompt } from '../../../../core/schemas.ts'
import { text } from '../../../../server/text.ts'
import type { StoredAnswer } from '../../answer-rules.ts'

/** Returns the question of a prompt. Browsers receive it with the answers, so that no page loads all of them. */
export function promptText(locale: Locale, prompt: PromptCode): string {
  return text(locale, `prompts.${prompt}`)
}

/** Adds the questions, in a language, to answers. */
export function answeredPrompts(locale: Locale, answers: readonly StoredAnswer[]): AnsweredPrompt[] {
  return answers.map(({ prompt, answer }) => ({ prompt, question: promptText(locale, prompt), answer }))
}
