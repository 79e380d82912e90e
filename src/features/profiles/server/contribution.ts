import type { Contribution } from '../../../server/registry.ts'
import { subscribe } from '../../../server/work.ts'
import { accountCreated, accountSeen } from '../../accounts/events.ts'
import { createProfile } from './create-profile.ts'
import { updateLastActive } from './presence-table.ts'

export const profilesContribution: Contribution = {
  subscriptions: [
    subscribe(accountCreated, createProfile),
    subscribe(accountSeen, (work, { account_id, at }) => updateLastActive(work.db, account_id, at)),
  ],
}
