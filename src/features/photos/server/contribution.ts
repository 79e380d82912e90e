import type { Contribution } from '../../../server/registry.ts'
import { subscribe } from '../../../server/work.ts'
import { memberBlocked } from '../../profiles/events.ts'
import { deleteGrantsBetween } from './grants-table.ts'
import { photosJobs } from './jobs.ts'

export const photosContribution: Contribution = {
  subscriptions: [
    subscribe(memberBlocked, ({ db }, { blocker_id, blocked_id }) =>
      deleteGrantsBetween(db, blocker_id, blocked_id),
    ),
  ],
  jobs: photosJobs,
}
