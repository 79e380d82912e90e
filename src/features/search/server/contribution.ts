import type { Contribution } from '../../../server/registry.ts'
import { subscribe } from '../../../server/work.ts'
import { accountActivated, accountChanged, accountSeen } from '../../accounts/events.ts'
import { profileChanged } from '../../profiles/events.ts'
import { refreshEntry, updateLastActive } from './entries-table.ts'

// A signup makes a profile, which is a changed profile: it needs no subscription of its own.
export const searchContribution: Contribution = {
  subscriptions: [
    subscribe(accountActivated, (work, { account_id }) => refreshEntry(work.db, account_id)),
    subscribe(accountChanged, (work, { account_id }) => refreshEntry(work.db, account_id)),
    subscribe(profileChanged, (work, { profile_id }) => refreshEntry(work.db, profile_id)),
    subscribe(accountSeen, (work, { account_id, at }) => updateLastActive(work.db, account_id, at)),
  ],
}
