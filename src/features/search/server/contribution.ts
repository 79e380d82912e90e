import { onJob } from '../../../server/jobs/job-type.ts'
import type { Contribution } from '../../../server/registry.ts'
import { subscribe } from '../../../server/work.ts'
import { accountActivated, accountChanged, accountSeen } from '../../accounts/events.ts'
import { profileChanged } from '../../profiles/events.ts'
import { siteSettingsChanged } from '../../sites/events.ts'
import { refreshEntry, updateLastActive } from './entries-table.ts'
import { refreshSite, refreshSiteEntries } from './refresh-site.ts'

// A signup creates a profile, which emits `profileChanged`: it needs no subscription of its own.
export const searchContribution: Contribution = {
  subscriptions: [
    subscribe(accountActivated, (work, { account_id }) => refreshEntry(work.db, account_id)),
    subscribe(accountChanged, (work, { account_id }) => refreshEntry(work.db, account_id)),
    subscribe(profileChanged, (work, { profile_id }) => refreshEntry(work.db, profile_id)),
    subscribe(siteSettingsChanged, async (work, { site_id, names }) => {
      if (names.includes('visible_profile_fields')) await work.enqueue(refreshSite, { site_id })
    }),
    subscribe(accountSeen, (work, { account_id, at }) => updateLastActive(work.db, account_id, at)),
  ],
  jobs: [onJob(refreshSite, (work, { site_id }) => refreshSiteEntries(work, site_id))],
}
