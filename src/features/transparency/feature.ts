import { callsOf, defineFeature } from '../../server/feature.ts'
import { AuthorityOrder, authorities, trust } from './contract.ts'
import {
  acknowledgeAuthorityOrder,
  addAuthorityOrder,
  closeAuthorityOrder,
  listAuthorityOrders,
} from './server/authorities.ts'
import { readTrust } from './server/read-trust.ts'
import { yearlyReportRoute } from './server/yearly-report-route.ts'

export const transparencyFeature = defineFeature({
  name: 'transparency',
  knows: ['accounts', 'figures', 'moderation', 'sites', 'staff'],
  reads: [
    'accounts',
    'appeals',
    'complaints',
    'decisions',
    'queue_items',
    'reports',
    'restrictions',
    'statements',
  ],
  calls: {
    trust: callsOf(
      trust,
      { read: readTrust },
      {
        tag: 'Trust',
        description: 'How a site keeps its members safe, in numbers.',
        openBeforeEntry: true,
      },
    ),
    authorities: callsOf(
      authorities,
      {
        list: listAuthorityOrders,
        add: addAuthorityOrder,
        acknowledge: acknowledgeAuthorityOrder,
        close: closeAuthorityOrder,
      },
      {
        tag: 'Staff: law',
        description:
          'Orders of authorities with their receipt and clock, and the yearly transparency report.',
        schemas: { AuthorityOrder },
      },
    ),
  },
  routes: [yearlyReportRoute],
})
