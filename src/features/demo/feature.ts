import { callsOf, defineFeature } from '../../server/feature.ts'
import { DemoDesk, DemoPopulation, demo } from './contract.ts'
import { addCredits } from './server/add-credits.ts'
import { demoContribution } from './server/contribution.ts'
import { prepareDesk, readDesk } from './server/desk.ts'
import { preparePopulation, readPopulation } from './server/read-population.ts'

export const demoFeature = defineFeature({
  name: 'demo',
  knows: ['accounts', 'chats', 'credits', 'sites'],
  calls: {
    demo: callsOf(
      demo,
      { stage: readPopulation, prepare: preparePopulation, desk: readDesk, prepareDesk, addCredits },
      {
        tag: 'Demo',
        description: 'What only a demo has. Elsewhere each of these calls is 404.',
        schemas: { DemoDesk, DemoPopulation },
        // Names no members but the two that visitors of a demo enter as, and the partners of the demo.
        openBeforeEntry: true,
      },
    ),
  },
  contribution: demoContribution,
})
