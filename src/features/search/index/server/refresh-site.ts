import { defineJob } from '../../../../server/jobs/job-type.ts'
import type { Work } from '../../../../server/work.ts'
import { findIdsOfSite, refreshEntry } from './entries-table.ts'

/** Rewrites the entries of a site's members after its visible fields changed. */
export const refreshSite = defineJob<{ site_id: number }>('search.refresh-site')

const batchSize = 200

/** Rewrites the entries in batches, each in a transaction of its own. */
export async function refreshSiteEntries(work: Work, siteId: number): Promise<void> {
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
