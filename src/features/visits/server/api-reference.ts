import { describeCalls } from '../../../server/openapi/reference.ts'
import { visits } from '../contract.ts'

export const visitsReference = describeCalls(visits, {
  tag: 'Visits',
  description: 'Counts of visits, which do not say whose they are.',
  calls: {
    hidden: {
      summary: 'Count a hidden page',
      description: 'A beacon. Counted for the site and day; nothing else is stored.',
    },
    bounce: {
      summary: 'Count how long a page was looked at',
      description:
        'For pages opened with `lb`. Counted by page, code and length, only with the consent to statistics; without it the ' +
        'response is the same and nothing is stored.',
      example: { input: { path: '/landers/video/summer', milliseconds: 4200, lb: 'summer' } },
    },
  },
})
