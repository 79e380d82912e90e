import { placeholder } from '../features/sites/server/first-site.ts'
import type { StoredSite } from '../features/sites/server/set-up-state.ts'
import { SiteSettings } from '../features/sites/settings-contract.ts'

/** Returns the site that an empty database gets at its first start. */
export function emptySite(host: string): StoredSite {
  return {
    id: 0,
    host,
    name: 'Vonk',
    niche: 1,
    pool_id: 0,
    company: { ...placeholder, id: 0, created_at: '' },
    settings: SiteSettings.parse({}),
    hasAccounts: false,
  }
}
