import type { ReadDb } from '../../../server/db/tables.ts'
import { SiteSettings } from '../settings-contract.ts'
import {
  type CompanyRow,
  existsSites,
  findAllCompanies,
  findAllPools,
  findAllSites,
  findSitesWithAccounts,
} from './sites-table.ts'

/** A stored site as its operator sees it. */
export interface StoredSite {
  id: number
  host: string
  name: string
  niche: number
  pool_id: number
  company: CompanyRow
  settings: SiteSettings
  /** Somebody has an account there. */
  hasAccounts: boolean
}

/** The stored sites and pools that a run of setup begins with. */
export interface SetUpState {
  sites: StoredSite[]
  pools: { id: number; name: string }[]
  poolName(id: number): string
}

/** Returns the sites of a database; of one without a schema, which is not changed, none. */
export async function readSetUpState(db: ReadDb): Promise<SetUpState> {
  if (!(await existsSites(db))) return emptyState
  const [rows, companies, pools, withAccounts] = [
    await findAllSites(db),
    await findAllCompanies(db),
    await findAllPools(db),
    await findSitesWithAccounts(db),
  ]
  const sites = rows.flatMap((row) => {
    const company = companies.find(({ id }) => id === row.company_id)
    const settings = SiteSettings.parse({ ...company?.settings, ...row.settings })
    return company ? [{ ...row, company, settings, hasAccounts: withAccounts.includes(row.id) }] : []
  })
  return { sites, pools, poolName: (id) => pools.find((pool) => pool.id === id)?.name ?? '' }
}

/** The state of an empty database. */
export const emptyState: SetUpState = { sites: [], pools: [], poolName: () => 'general' }
