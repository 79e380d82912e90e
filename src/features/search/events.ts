import { defineQuestion } from '../../core/events.ts'

/**
 * The `amount` of these members who shall be shown, best first: `ids` are in the order in which they fit. Whoever was
 * seen little comes sooner; those answered count as shown.
 */
export const fairChoiceQuestion = defineQuestion<{ ids: number[]; amount: number }, number[]>(
  'search.fair-choice',
)
