import { defineQuestion } from '../../core/events.ts'

/**
 * Chooses `amount` of these members, best first: `ids` are ordered by fit, members who were seen little move
 * up, and the returned ones count as shown.
 */
export const fairChoiceQuestion = defineQuestion<{ ids: number[]; amount: number }, number[]>(
  'search.fair-choice',
)
