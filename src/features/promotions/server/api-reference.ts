import { describeCalls } from '../../../server/openapi/reference.ts'
import { promotions } from '../contract.ts'

export const promotionsReference = describeCalls(promotions, {
  tag: 'Promotions',
  description: 'Advertising of cam shows and other sites, where the operator placed any.',
  calls: {
    current: {
      summary: 'Read the advertisement of a placement',
      description:
        'Of those for the country and language of the request, the one shown least today. Null where the site has none or ' +
        'the placement was dismissed.',
      example: {
        input: { placement: 'grid' },
        output: {
          promotion: {
            id: 1,
            kind: 'resell',
            advertiser: 'Lagoon Media',
            title: 'Lagoon: slow dating by the sea',
            text: 'Another dating site, for people who take their time.',
            image: '/promotions/1/picture',
            link: '/promotions/1/visit',
            host: 'lagoon.example',
          },
        },
      },
    },
    dismiss: {
      summary: 'Hide the advertising of a placement',
      description:
        'For 90 days, in this browser by a cookie and, where somebody is logged in, on the account.',
      example: { input: { placement: 'grid', id: 1 } },
    },
  },
})
