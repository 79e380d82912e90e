import { ensureCommonCodes } from '../features/orders/server/public.ts'
import { placeholder } from '../features/sites/server/first-site.ts'
import { ensureFirstSite, findUnfinishedHosts, requireNoSites } from '../features/sites/server/public.ts'
import type { StoredSite } from '../features/sites/server/set-up-state.ts'
import { SiteSettings } from '../features/sites/settings-contract.ts'
import { holdsDemo } from '../server/db/demo-data.ts'
import { createWork } from '../server/run-work.ts'
import type { Services } from '../server/work.ts'

/**
 * Fills a database that has no site yet, with the demo if configured and else with one site, and logs
 * warnings for the operator: missing company data, a demo in a real deployment. `makeDemo` creates the demo
 * or completes it.
 */
export async function fillDatabase(
  services: Services,
  makeDemo: (members: number) => Promise<void>,
): Promise<void> {
  const { config, clock, database, log } = services
  const work = createWork(services, { now: clock.now(), log })
  await ensureCommonCodes(database.db, clock.now())
  const isDemoThere = await holdsDemo(database.db)
  if (config.demo) {
    if (!isDemoThere) await requireNoSites(work)
    await makeDemo(config.demo.members)
    return
  }
  if (isDemoThere) {
    log.warn('this database holds the demo: its members are invented, and none of its accounts can log in')
  }
  await ensureFirstSite(work, config.defaultSite)
  for (const site of await findUnfinishedHosts(work)) {
    log.warn({ site }, 'this site has no company yet: run "npm run setup"')
  }
}

/** Returns the site that an empty database gets at its first start. */
export function emptySite(host: string): StoredSite {
  return {
    id: 0,
    host,
    name: 'Vonk',
    niche: 1,
    pool_id: 0,
    company: { ...placeholder, settings: {}, id: 0, created_at: '' },
    settings: SiteSettings.parse({}),
    hasAccounts: false,
  }
}
