import { maxPrompts } from '../../rules.ts'

/** Distinguishes a form in which no prompt is answered from one without prompts. */
export const promptsMark = 'prompts'

/** Returns the names of the fields of one answer, from 1. */
export function answerFields(number: number) {
  return { prompt: `prompt_${number}`, answer: `answer_${number}` }
}

/** Returns the answers of a form in their order, each with its number; a prompt without an answer is left out. */
export function slotsOf(textOf: (name: string) => string | undefined) {
  return Array.from({ length: maxPrompts }, (_, index) => index + 1).flatMap((number) => {
    const names = answerFields(number)
    const answer = textOf(names.answer) ?? ''
    return answer.trim() === '' ? [] : [{ number, prompt: textOf(names.prompt) ?? '', answer }]
  })
}
