import { endpoints } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { visits } from '../contract.ts'
import { countBounce, countHidden } from './count-visit.ts'

export const visitsEndpoints = endpoints(visits, { hidden: countHidden, bounce: countBounce })

export const visitsSection: ApiSection = {
  contract: visits,
  tag: 'Visits',
  description: 'Counts of visits, which do not say whose they are.',
}
