import { sql } from 'kysely'
import type { Country } from '../../../core/countries.ts'
import type { Db, Json, Made, MadeJson, ReadDb } from '../../../server/db/tables.ts'
import { keySettings } from '../setting-rules.ts'
import { insertVersion } from './versions-table.ts'

/** VAT numbers by the country that gave them. */
type VatNumbers = Partial<Record<Country, string>>

/** Details of a company. */
export interface CompanyDetails {
  name: string
  address: string
  registration_number: string
  city: string
  country: Country
  tradenames: string[]
  vat_by_country: VatNumbers
  /** SEPA creditor identifier, for mandates; empty without direct debits. */
  creditor_id: string
  support_phone: string
}

declare module '../../../server/db/tables.ts' {
  interface Tables {
    pools: { id: Made<number>; name: string }
    companies: Omit<CompanyDetails, 'vat_by_country'> & {
      id: Made<number>
      vat_by_country: Json<VatNumbers>
      /** Settings of all its sites, where a site has none of its own. */
      settings: MadeJson<Record<string, unknown>>
      delete_discount: number
      /** Created with the first site: its details are yet to be filled in. */
      is_placeholder: Made<boolean>
      created_at: Time
    }
    sites: {
      id: Made<number>
      host: string
      pool_id: number
      company_id: number
      name: string
      niche: number
      settings: Json<Record<string, unknown>>
      created_at: Time
    }
  }
}

const siteColumns = ['id', 'host', 'pool_id', 'company_id', 'name', 'niche', 'settings'] as const

/** Returns every site of the deployment; there are tens, not thousands. */
export function findAllSites(db: ReadDb) {
  return db.selectFrom('sites').select(siteColumns).orderBy('id').execute()
}

export type SiteRow = Awaited<ReturnType<typeof findAllSites>>[number]

/** Returns every company of the deployment. */
export function findAllCompanies(db: ReadDb) {
  return db.selectFrom('companies').selectAll().orderBy('id').execute()
}
export type CompanyRow = Awaited<ReturnType<typeof findAllCompanies>>[number]

/** Returns a company and locks it until the transaction ends; undefined for an unknown id. */
export function lockCompany(db: Db, companyId: number): Promise<CompanyRow | undefined> {
  return db.selectFrom('companies').selectAll().where('id', '=', companyId).forUpdate().executeTakeFirst()
}

/** Returns a site's stored settings and locks them until the transaction ends. */
export function findSettingsForUpdate(db: Db, siteId: number) {
  return db
    .selectFrom('sites')
    .select(siteColumns)
    .where('id', '=', siteId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Stores the differences from the defaults. Returns what is stored: the database leaves out invites that have ended. */
export async function updateSettings(
  db: Db,
  siteId: number,
  settings: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const row = await db
    .updateTable('sites')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', siteId)
    .returning('settings')
    .executeTakeFirstOrThrow()
  return row.settings
}

/** Stores a new pool, whose sites see each other's members, and returns its id. */
export async function insertPool(db: Db, name: string): Promise<number> {
  const row = await db.insertInto('pools').values({ name }).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** A company to store. */
export interface NewCompany extends CompanyDetails {
  delete_discount: number
  is_placeholder?: boolean
}

/** Fills in a company's details; `createdAt` replaces the day it was created unless null. */
export async function updateCompany(
  db: Db,
  companyId: number,
  details: CompanyDetails,
  createdAt: Date | null,
): Promise<void> {
  await db
    .updateTable('companies')
    .set({
      ...details,
      vat_by_country: JSON.stringify(details.vat_by_country),
      is_placeholder: false,
      ...(createdAt ? { created_at: createdAt } : {}),
    })
    .where('id', '=', companyId)
    .execute()
}

/** Changes the discount of members who are about to delete their account, in per cent; 0 is none. */
export async function updateDeleteDiscount(db: Db, companyId: number, percentage: number): Promise<void> {
  await db.updateTable('companies').set({ delete_discount: percentage }).where('id', '=', companyId).execute()
}

/** Stores the settings that a company's sites have in common. */
export async function updateCompanySettings(
  db: Db,
  companyId: number,
  settings: Record<string, unknown>,
): Promise<void> {
  await db
    .updateTable('companies')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', companyId)
    .execute()
}

/** Changes what a site is besides its settings; the host of another site violates `sites_host_key`. */
export async function updateSite(
  db: Db,
  siteId: number,
  site: Partial<Pick<NewSite, 'host' | 'name' | 'niche' | 'pool_id' | 'company_id'>>,
): Promise<void> {
  await db.updateTable('sites').set(site).where('id', '=', siteId).execute()
}

/** Locks the table of sites against changes by others until the transaction ends. */
export async function lockSites(db: Db): Promise<void> {
  await sql`lock table sites in share row exclusive mode`.execute(db)
}

/** Deletes the first site of a database with its company and pool, unless it was set up or has an account. */
export async function deleteUnusedFirstSite(db: Db): Promise<void> {
  const { rows } = await sql<{ company_id: number; pool_id: number }>`
    delete from sites s using companies c
    where c.id = s.company_id and c.is_placeholder and not exists (select from accounts a where a.site_id = s.id)
    returning s.company_id, s.pool_id
  `.execute(db)
  for (const { company_id, pool_id } of rows) {
    await db.deleteFrom('companies').where('id', '=', company_id).execute()
    await db.deleteFrom('pools').where('id', '=', pool_id).execute()
  }
}

/** Stores a new company and returns its id. */
export async function insertCompany(db: Db, company: NewCompany, createdAt: Date): Promise<number> {
  const row = await db
    .insertInto('companies')
    .values({ ...company, vat_by_country: JSON.stringify(company.vat_by_country), created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A site to store; its settings are the differences from the defaults. */
export interface NewSite {
  host: string
  pool_id: number
  company_id: number
  name: string
  niche: number
  settings: Record<string, unknown>
}

/** Stores a new site with the first version of its settings, and returns its id. */
export async function insertSite(db: Db, site: NewSite, now: Date): Promise<number> {
  const row = await db
    .insertInto('sites')
    .values({ ...site, settings: JSON.stringify(site.settings), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertFirstVersion(db, { id: row.id, settings: site.settings }, now)
  return row.id
}

/** Stores what a site has as its live version. */
export async function insertFirstVersion(
  db: Db,
  site: { id: number; settings: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await insertVersion(db, {
    site_id: site.id,
    state: 'live',
    changes: {},
    before: {},
    settings: withoutKeys(site.settings),
    restores_id: null,
    author_id: null,
    now,
  })
}

/** Returns stored settings without those that are keys for others. */
export function withoutKeys(settings: Record<string, unknown>): Record<string, unknown> {
  const names: readonly string[] = keySettings
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)))
}

/** Returns whether the database has the table of sites at all; one that was never migrated has none. */
export async function existsSites(db: ReadDb): Promise<boolean> {
  const { rows } = await sql`select 1 where to_regclass('sites') is not null`.execute(db)
  return rows.length > 0
}

/** Returns every pool. */
export function findAllPools(db: ReadDb) {
  return db.selectFrom('pools').select(['id', 'name']).orderBy('id').execute()
}

/** Renames a pool. */
export async function updatePoolName(db: Db, poolId: number, name: string): Promise<void> {
  await db.updateTable('pools').set({ name }).where('id', '=', poolId).execute()
}

/** Returns the ids of the sites at which somebody has an account. */
export async function findSitesWithAccounts(db: ReadDb): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sites s where exists (select from accounts a where a.site_id = s.id)
  `.execute(db)
  return rows.map(({ id }) => id)
}
