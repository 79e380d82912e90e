import type { ReadDb } from '../../../server/db/tables.ts'
import type { Services, Work } from '../../../server/work.ts'
import { siteSettingsChanged } from '../events.ts'
import { termsVersion } from '../rules.ts'
import { keySettings } from '../setting-rules.ts'
import { type SettingName, type SettingsChanges, SiteSettings } from '../settings-contract.ts'
import {
  type CompanyRow,
  findAllCompanies,
  findAllSites,
  findSettingsForUpdate,
  insertFirstVersion,
  type SiteRow,
  updateSettings,
  withoutKeys,
} from './sites-table.ts'
import { findLiveVersionId, insertVersion, type StoredSettings } from './versions-table.ts'

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

/** Returns a stored site with all its settings: its own, else those of its company, else the product's. */
export function siteRecord(
  { id, host, pool_id, name, niche, settings }: SiteRow,
  company: CompanyRow,
): SiteRecord {
  return {
    id,
    host,
    pool_id,
    name,
    niche,
    company,
    settings: SiteSettings.parse({ ...company.settings, ...settings }),
    terms_version: termsVersion(company.created_at),
  }
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
    const text = JSON.stringify([row, company])
    stored.set(row.host, text)
    const unchanged = cached?.stored.get(row.host) === text ? cached.byHost.get(row.host) : undefined
    byHost.set(row.host, unchanged ?? siteRecord(row, company))
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

/** Has every process read its sites again. Call once what has changed is committed. */
export function announceSites(services: Services): void {
  caches.delete(services)
  services.bus.publish('sites', 0)
}

/** Changes to a site's settings, and what was stored for them before. */
export interface SettingsChange {
  names: SettingName[]
  before: StoredSettings
  after: StoredSettings
}

/**
 * Changes settings of a site in a transaction that has locked its row, and tells the features. Returns what has changed; nothing
 * for values that are stored already. Throws ZodError for an invalid value.
 */
export async function storeSettings(
  { db, emit }: Work,
  site: { id: number; settings: StoredSettings },
  company: Pick<CompanyRow, 'settings'>,
  changes: SettingsChanges,
  { author_id, reason = null }: ChangedBy,
): Promise<SettingsChange & { settings: StoredSettings }> {
  const given = (Object.keys(changes) as SettingName[]).filter((name) => changes[name] !== undefined)
  const set = withChanges(site.settings, changes)
  const valid: StoredSettings = SiteSettings.parse({ ...company.settings, ...set })
  const wanted = Object.fromEntries(Object.keys(set).map((name) => [name, valid[name]]))
  const changedIn = (settings: StoredSettings) =>
    given.filter((name) => !isSameValue(site.settings[name], settings[name]))
  const settings = changedIn(wanted).length > 0 ? await updateSettings(db, site.id, wanted) : wanted
  const names = changedIn(settings)
  const valuesIn = (from: StoredSettings) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  if (names.length > 0) {
    const before = SiteSettings.parse({ ...company.settings, ...site.settings })
    const after = SiteSettings.parse({ ...company.settings, ...settings })
    await emit(siteSettingsChanged, { site_id: site.id, names, before, after, by: author_id, reason })
  }
  return { names, before: valuesIn(site.settings), after: valuesIn(settings), settings }
}

/** Returns stored settings with changes to them: null takes one back, and undefined leaves it as it is. */
export function withChanges(stored: StoredSettings, changes: StoredSettings): StoredSettings {
  const set = { ...stored }
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete set[name]
    else if (value !== undefined) set[name] = value
  }
  return set
}

/** Returns whether two stored values are the same, whatever the order of their keys; null is one that is not set. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return canonical(one ?? null) === canonical(other ?? null)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** Who changes settings and why, and the version that they bring back; null for the installation. */
export interface ChangedBy {
  author_id: number | null
  reason?: string | null
  restores_id?: number
}

/**
 * Changes settings of a site in a transaction; they apply immediately, without a restart, as a version of their own. Returns what
 * has changed, and the version; null where nothing has, and where only keys for others have. Throws ZodError for an invalid
 * value. Other processes read it once `announceSites` was called after the commit.
 */
export async function changeSettingsIn(
  work: Work,
  siteId: number,
  changes: SettingsChanges,
  by: ChangedBy,
): Promise<SettingsChange & { version_id: number | null }> {
  const { db, now } = work
  const { row, company } = await lockSite(work, siteId)
  const { settings, ...change } = await storeSettings(work, row, company, changes, by)
  const after = withoutKeys(change.after)
  if (Object.keys(after).length === 0) return { ...change, version_id: null }
  const version_id = await insertVersion(db, {
    site_id: siteId,
    state: 'live',
    changes: after,
    before: withoutKeys(change.before),
    settings: withoutKeys(settings),
    restores_id: by.restores_id ?? null,
    author_id: by.author_id,
    now,
  })
  return { ...change, version_id }
}

/** Locks a site, and returns it with its company. A site without a version gets its first. Throws for an unknown id. */
export async function lockSite(
  { db, now }: Pick<Work, 'db' | 'now'>,
  siteId: number,
): Promise<{ row: SiteRow; company: CompanyRow }> {
  const row = await findSettingsForUpdate(db, siteId)
  const company = (await findAllCompanies(db)).find(({ id }) => id === row.company_id)
  if (!company) throw new Error(`site ${siteId} has no company`)
  if ((await findLiveVersionId(db, siteId)) === null) await insertFirstVersion(db, row, now)
  return { row, company }
}

/**
 * Returns the changes that bring back the settings of a version. Keys for others stay as they are: one that was taken back must
 * not work again.
 */
export function changesTo(now: StoredSettings, wanted: StoredSettings): SettingsChanges {
  const keys: readonly string[] = keySettings
  const names = [...new Set([...Object.keys(now), ...Object.keys(wanted)])].filter(
    (name) => !keys.includes(name) && !isSameValue(now[name], wanted[name]),
  )
  return Object.fromEntries(names.map((name) => [name, wanted[name] ?? null])) as SettingsChanges
}

/**
 * Changes settings of a site as the installation does; they apply immediately, without a restart. Throws ZodError for an invalid
 * value. Begin no transaction around it that may fail later: the other processes read the settings again once this is done.
 */
export async function changeSiteSettings(
  work: Work,
  siteId: number,
  changes: SettingsChanges,
): Promise<void> {
  await work.transaction((inner) => changeSettingsIn(inner, siteId, changes, { author_id: null }))
  announceSites(work.services)
}

/** Locks a site and returns its settings, with what it inherits. */
export async function lockedSettings(work: Work, siteId: number): Promise<SiteSettings> {
  const { row, company } = await lockSite(work, siteId)
  return SiteSettings.parse({ ...company.settings, ...row.settings })
}
