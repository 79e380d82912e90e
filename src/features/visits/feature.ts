import { callsOf, defineFeature } from '../../server/feature.ts'
import { visits } from './contract.ts'
import { visitsContribution } from './server/contribution.ts'
import { countBounce, countHidden } from './server/count-visit.ts'

export const visitsFeature = defineFeature({
  name: 'visits',
  knows: ['accounts', 'pages', 'sites'],
  calls: {
    visits: callsOf(
      visits,
      { hidden: countHidden, bounce: countBounce },
      {
        tag: 'Visits',
        description: 'Counts of visits, which do not say whose they are.',
        openBeforeEntry: true,
      },
    ),
  },
  contribution: visitsContribution,
})
