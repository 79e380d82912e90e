import { endpoints } from '../../../server/http/runner.ts'
import { visits } from '../contract.ts'
import { countBounce, countHidden } from './count-visit.ts'

export const visitsEndpoints = endpoints(visits, { hidden: countHidden, bounce: countBounce })
