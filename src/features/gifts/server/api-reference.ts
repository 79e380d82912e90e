import { describeCalls } from '../../../server/openapi/reference.ts'
import { Gift, gifts } from '../contract.ts'

export const giftsReference = describeCalls(gifts, {
  tag: 'Gifts',
  description: 'What members can give each other.',
  calls: {
    list: {
      summary: 'List the gifts of the site',
      description: 'Named in the language of the request, the cheapest first.',
      example: { output: { gifts: [{ id: 1, name: 'Rose', image: '/art/gifts/rose.svg', credits: 5 }] } },
    },
  },
  schemas: { Gift },
})
