import { OperatorError } from '../../../server/operator-error.ts'
import type { Work } from '../../../server/work.ts'
import {
  deleteUnusedFirstSite,
  findAllCompanies,
  findAllSites,
  insertCompany,
  insertPool,
  insertSite,
  lockSites,
} from './sites-table.ts'

/**
 * Creates the first site of an empty database, so that every page and call works: general niche, default
 * settings, and a company whose details are yet to be filled in (`npm run setup`). Does nothing where a site
 * exists; of several processes that start at once, only one creates it.
 */
export async function ensureFirstSite(work: Work, host: string): Promise<void> {
  if ((await findAllSites(work.db)).length > 0) return
  await work.transaction(async ({ db, now }) => {
    await lockSites(db)
    if ((await findAllSites(db)).length > 0) return
    const company_id = await insertCompany(db, placeholder, now)
    const pool_id = await insertPool(db, 'general')
    await insertSite(db, { host, pool_id, company_id, name: 'Vonk', niche: 1, settings: {} }, now)
  })
}

/** Placeholders until the company's details are filled in. */
export const placeholder = {
  name: '',
  address: '',
  registration_number: '',
  city: '',
  country: 'NL' as const,
  tradenames: [],
  vat_by_country: {},
  creditor_id: '',
  support_phone: '',
  delete_discount: 50,
  is_placeholder: true,
}

/**
 * Deletes a first site that nobody has set up or signed up at, so that the demo can be created. Throws where
 * any other site exists.
 */
export async function requireNoSites(work: Work): Promise<void> {
  await work.transaction(async ({ db }) => {
    await lockSites(db)
    await deleteUnusedFirstSite(db)
    if ((await findAllSites(db)).length === 0) return
    throw new OperatorError(
      'This database was set up without the demo. Start with DEMO=0, or with an empty database.',
    )
  })
}

/** Returns the hosts of the sites whose company is yet to be filled in. */
export async function findUnfinishedHosts({ db }: Pick<Work, 'db'>): Promise<string[]> {
  const unfinished = (await findAllCompanies(db)).filter((company) => company.is_placeholder)
  const ids = new Set(unfinished.map(({ id }) => id))
  return (await findAllSites(db)).filter((site) => ids.has(site.company_id)).map(({ host }) => host)
}
