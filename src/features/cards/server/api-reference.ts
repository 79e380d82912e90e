import { exampleProfile } from '../../../core/example-people.ts'
import { describeCalls } from '../../../server/openapi/reference.ts'
import { About, AboutInput, cards } from '../contract.ts'

export const cardsReference = describeCalls(cards, {
  tag: 'Members',
  description: 'Other members, as the viewer may see them.',
  calls: {
    profile: {
      summary: 'Read the profile of a member',
      description:
        'The own one as others see it. Visitors may call it where the site opens its search to them, else ' +
        '`authentication_required`. `blocked` for a viewer whom the member has blocked.',
      example: { input: { id: 4711 }, output: { profile: exampleProfile } },
    },
    photos: {
      summary: 'List the photos of a member',
      description: 'Those that the viewer sees sharply, for a card that is swiped.',
    },
    landing: {
      summary: 'Read the member of a landing page',
      description: 'A fictional profile or a member who agreed to it; null otherwise.',
    },
  },
  schemas: { About, AboutInput },
})
