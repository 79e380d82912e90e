import type { Contribution } from '../../../server/registry.ts'
import { sweepCounts } from './count-visit.ts'

export const visitsContribution: Contribution = {
  dueTasks: [{ name: 'visits.delete-counts', run: sweepCounts }],
}
