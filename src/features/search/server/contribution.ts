import { defineJob } from '../../../server/jobs/job-type.ts'
import type { Contribution } from '../../../server/registry.ts'
import { onJob, subscribe, type Work } from '../../../server/work.ts'
import {
  accountActivated,
  accountSeen,
  consentChanged,
  statusChanged,
  visibilityChanged,
} from '../../accounts/events.ts'
import type { PrivacySwitch } from '../../accounts/rules.ts'
import { profileChanged } from '../../profiles/events.ts'
import { siteSettingsChanged } from '../../sites/events.ts'
import { findIdsOfSite, refreshEntry, updateLastActive } from '../index/server/entries-table.ts'

/** The privacy switches that entries depend on. */
const entrySwitches: ReadonlySet<PrivacySwitch> = new Set([
  'invisible',
  'hide_from_other_sites',
  'auto_like_newcomers',
])

/** Rewrites the entries of a site's members after its visible fields changed. */
const refreshSite = defineJob<{ site_id: number }>('search.refresh-site')

const batchSize = 200

/** Rewrites the entries in batches, each in a transaction of its own. */
async function refreshSiteEntries(work: Work, siteId: number): Promise<void> {
  let after = 0
  for (;;) {
    const ids = await findIdsOfSite(work.db, siteId, { after, limit: batchSize })
    await work.transaction(async ({ db }) => {
      for (const id of ids) await refreshEntry(db, id)
    })
    const last = ids.at(-1)
    if (last === undefined || ids.length < batchSize) return
    after = last
  }
}

// A signup creates a profile, which emits `profileChanged`: it needs no subscription of its own.
export const searchContribution: Contribution = {
  subscriptions: [
    subscribe(accountActivated, (work, { account_id }) => refreshEntry(work.db, account_id)),
    subscribe(statusChanged, (work, { account_id }) => refreshEntry(work.db, account_id)),
    subscribe(visibilityChanged, async (work, { account_id, switches }) => {
      if (switches.some((name) => entrySwitches.has(name))) await refreshEntry(work.db, account_id)
    }),
    subscribe(consentChanged, async (work, { account_id, purpose }) => {
      if (purpose === 'sensitive_data') await refreshEntry(work.db, account_id)
    }),
    subscribe(profileChanged, (work, { profile_id }) => refreshEntry(work.db, profile_id)),
    subscribe(siteSettingsChanged, async (work, { site_id, names }) => {
      if (names.includes('visible_profile_fields')) await work.enqueue(refreshSite, { site_id })
    }),
    subscribe(accountSeen, (work, { account_id, at }) => updateLastActive(work.db, account_id, at)),
  ],
  jobs: [onJob(refreshSite, (work, { site_id }) => refreshSiteEntries(work, site_id))],
}
