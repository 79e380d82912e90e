import { exampleCard } from '../../../core/example-people.ts'
import { describeCalls } from '../../../server/openapi/reference.ts'
import { Loosening, MatchAnswers, MatchCard, MatchReason, matching, Wish } from '../contract.ts'

export const matchingReference = describeCalls(matching, {
  tag: 'Matching',
  description: 'The match finder, suggestions and automatic likes.',
  calls: {
    readFinder: {
      summary: 'Read the match finder',
      description: 'What the member looks for, and who fits both ways.',
    },
    changeFinder: {
      summary: 'Set what the member looks for',
      description: 'What is left out is open from then on.',
    },
    suggestions: {
      summary: 'List suggestions',
      description: 'At most 12 members who fit both ways.',
      example: {
        output: {
          cards: [{ ...exampleCard, score: 87, reasons: [{ kind: 'interests', codes: ['hiking'] }] }],
        },
      },
    },
    autoLike: {
      summary: 'Receive a like of a member who welcomes newcomers',
      description: 'At most one in ten minutes and five a day; null otherwise.',
    },
  },
  schemas: { Loosening, MatchAnswers, MatchCard, MatchReason, Wish },
})
