import type { ReadDb } from '../../../server/db/tables.ts'
import type { Services, Work } from '../../../server/work.ts'
import { siteSettingsChanged } from '../events.ts'
import { termsVersion } from '../rules.ts'
import { SiteSettings } from '../settings-contract.ts'
import {
  type CompanyRow,
  findAllCompanies,
  findAllSites,
  findSettingsForUpdate,
  updateSettings,
} from './sites-table.ts'

/** A site as the server uses it: its row, all settings with defaults, its company. */
export interface SiteRecord {
  id: number
  host: string
  pool_id: number
  name: string
  niche: number
  company: CompanyRow
  settings: SiteSettings
  /** ISO string; sent back unchanged at signup. */
  terms_version: string
}

declare module '../../../server/register.ts' {
  interface Register {
    site: SiteRecord
  }
}

/** Maximum age of the sites in a process that missed the message about a change. */
const maxAgeMs = 10_000
/** The same where a site is missing: another process may have just made it. */
const maxAgeOfMissMs = 1000

interface SitesCache {
  byHost: Map<string, SiteRecord>
  /** The stored form of each record: a site that did not change is not parsed again. */
  stored: Map<string, string>
  loadedAt: number
}

const caches = new WeakMap<Services, SitesCache>()

/** Returns all sites by host; reloads them when a change was announced, and seldom without. */
async function sitesByHost(
  services: Services,
  db: ReadDb,
  maxAge = maxAgeMs,
): Promise<Map<string, SiteRecord>> {
  const cached = caches.get(services)
  const loadedAt = performance.now()
  if (cached && loadedAt - cached.loadedAt < maxAge) return cached.byHost
  // Requests that arrive during the reload use the cached sites instead of reloading too.
  if (cached) cached.loadedAt = loadedAt
  const [rows, all] = await Promise.all([findAllSites(db), findAllCompanies(db)])
  const companies = new Map(all.map((row) => [row.id, row]))
  const byHost = new Map<string, SiteRecord>()
  const stored = new Map<string, string>()
  for (const row of rows) {
    const company = companies.get(row.company_id)
    if (!company) continue
    const { id, host, pool_id, name, niche } = row
    const text = JSON.stringify([row, company])
    stored.set(host, text)
    const unchanged = cached?.stored.get(host) === text ? cached.byHost.get(host) : undefined
    if (unchanged) {
      byHost.set(host, unchanged)
      continue
    }
    const settings = SiteSettings.parse(row.settings)
    byHost.set(host, {
      id,
      host,
      pool_id,
      name,
      niche,
      company,
      settings,
      terms_version: termsVersion(company.created_at),
    })
  }
  caches.set(services, { byHost, stored, loadedAt })
  return byHost
}

/**
 * Returns the site of a host name; an unknown host gets the deployment's default site (decisions: Name and shape).
 */
export async function siteOf(services: Services, host: string): Promise<SiteRecord> {
  const { db } = services.database
  const known = (await sitesByHost(services, db)).get(host)
  if (known) return known
  const byHost = await sitesByHost(services, db, maxAgeOfMissMs)
  const site = byHost.get(host) ?? byHost.get(services.config.defaultSite) ?? byHost.values().next().value
  if (!site) throw new Error('This deployment has no site yet.')
  return site
}

/** Returns every site of the deployment. */
export async function allSites({ services, db }: { services: Services; db: ReadDb }): Promise<SiteRecord[]> {
  return [...(await sitesByHost(services, db)).values()]
}

/**
 * Returns a site by its id, for work outside a request. Reads with the work's own handle, so it can run
 * inside a transaction.
 */
export async function siteById(
  { services, db }: { services: Services; db: ReadDb },
  siteId: number,
): Promise<SiteRecord> {
  for (const maxAge of [maxAgeMs, maxAgeOfMissMs]) {
    for (const site of (await sitesByHost(services, db, maxAge)).values()) if (site.id === siteId) return site
  }
  throw new Error(`site ${siteId} does not exist`)
}

/** Subscribes to changes of settings by all processes. Call once at start. */
export function listenForSiteChanges(services: Services): void {
  services.bus.subscribe('sites', () => caches.delete(services))
}

/**
 * Changes settings of a site; they apply immediately, without a restart. Throws ZodError for an invalid
 * value.
 */
export async function changeSiteSettings(
  work: Work,
  siteId: number,
  changes: Partial<SiteSettings>,
): Promise<void> {
  await work.transaction(async ({ db, emit }) => {
    const row = await findSettingsForUpdate(db, siteId)
    const settings = { ...row.settings, ...changes }
    SiteSettings.parse(settings)
    await updateSettings(db, siteId, settings)
    const names = Object.keys(changes) as (keyof SiteSettings)[]
    await emit(siteSettingsChanged, { site_id: siteId, names })
  })
  caches.delete(work.services)
  work.services.bus.publish('sites', siteId)
}
