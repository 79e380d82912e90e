import { type PromptCode, promptCodes } from '../../core/prompts.ts'
import type { AnsweredPrompt } from '../../core/schemas.ts'
import { reviewedColumns } from './rules.ts'

/** An answer as it is stored: the question's text depends on the reader. */
export type StoredAnswer = Omit<AnsweredPrompt, 'question'>

/** The name of an answer among the reviewed texts. */
type AnswerField = `prompts.${PromptCode}`

/** Texts of a profile that staff reviews when they change. */
export type ReviewedField = (typeof reviewedColumns)[number] | AnswerField
export const reviewedFields: readonly ReviewedField[] = [...reviewedColumns, ...promptCodes.map(answerField)]

/** Returns the name of the answer to a prompt among the reviewed texts. */
export function answerField(prompt: PromptCode): AnswerField {
  return `prompts.${prompt}`
}

/** Returns the prompt whose answer a reviewed text is; null for a text with a column of its own. */
export function promptOf(field: ReviewedField): PromptCode | null {
  return promptCodes.find((prompt) => answerField(prompt) === field) ?? null
}

/** Returns the prompts that are answered in `before` and no longer in `after`. */
export function removedPrompts(
  before: readonly StoredAnswer[],
  after: readonly StoredAnswer[],
): PromptCode[] {
  return before.map(({ prompt }) => prompt).filter((code) => !after.some(({ prompt }) => prompt === code))
}
