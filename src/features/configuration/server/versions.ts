import { commonRefusals, InvalidInput, refuse } from '../../../core/refusals.ts'
import { pageFor, pageOf } from '../../../server/cursor.ts'
import type { StaffContext, StaffReadContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { findAccountNames } from '../../accounts/server/public.ts'
import {
  announceSites,
  changeSettingsIn,
  changesTo,
  findAllCompanies,
  findAllSites,
  findDueVersions,
  findLiveVersionId,
  findVersion,
  findVersions,
  insertVersion,
  isSameValue,
  lockSite,
  publishVersion,
  requireSite,
  type StoredSettings,
  siteRecord,
  storeSettings,
  updateVersionState,
  type VersionRow,
  withoutKeys,
} from '../../sites/server/public.ts'
import type { SettingsChanges } from '../../sites/settings-contract.ts'
import { audit } from '../../staff/server/public.ts'
import type { SettingDifference, SiteVersion } from '../contract.ts'
import { auditText, permissionsFor } from '../rules.ts'
import { requireNoKeys } from './change-settings.ts'
import { requireForSite, requireReading } from './permissions.ts'
import { previewAddress } from './preview.ts'
import { requireMails } from './texts.ts'

/** Returns a page of the versions of a site's settings, newest first. */
export async function listVersions(
  ctx: StaffReadContext,
  { id, cursor }: { id: number; cursor?: string | undefined },
) {
  requireReading(ctx, id)
  const { shown, next } = pageOf(ctx, await findVersions(ctx.db, id, pageFor(ctx, cursor)))
  return { versions: await shownVersions(ctx, shown), next }
}

async function shownVersions(
  { db }: Pick<StaffReadContext, 'db'>,
  rows: VersionRow[],
): Promise<SiteVersion[]> {
  const people = rows.flatMap(({ author_id, publisher_id }) => [author_id, publisher_id])
  const names = await findAccountNames(db, [...new Set(people.filter((id) => id !== null))])
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  return rows.map(
    ({ author_id, publisher_id, changes, before: _before, settings: _all, site_id: _site, ...row }) => ({
      ...row,
      names: Object.keys(changes),
      author: nameOf(author_id),
      publisher: nameOf(publisher_id),
    }),
  )
}

async function shownVersion(
  ctx: Pick<StaffReadContext, 'db'>,
  siteId: number,
  id: number,
): Promise<SiteVersion> {
  const row = await findVersion(ctx.db, siteId, id)
  const [shown] = row ? await shownVersions(ctx, [row]) : []
  if (!shown) throw refuse(commonRefusals, 'not_found')
  return shown
}

/** Returns a version with what it changes. */
export async function readVersion(ctx: StaffReadContext, { id, version }: { id: number; version: number }) {
  requireReading(ctx, id)
  // Read first: where another goes live meanwhile, its settings are looked at with a base that is refused, never the reverse.
  const live_version = await findLiveVersionId(ctx.db, id)
  const row = await findVersion(ctx.db, id, version)
  const site = (await findAllSites(ctx.db)).find((one) => one.id === id)
  const company = (await findAllCompanies(ctx.db)).find((one) => one.id === site?.company_id)
  if (!row || !site || !company) throw refuse(commonRefusals, 'not_found')
  const [shown] = await shownVersions(ctx, [row])
  const stored = withoutKeys(site.settings)
  const wasLive = row.settings !== null
  // A draft is read against what applies now: somebody else may have published since.
  const from = wasLive ? row.before : stored
  const inherited: StoredSettings = siteRecord({ ...site, settings: {} }, company).settings
  return {
    version: {
      ...(shown as SiteVersion),
      differences: differencesOf(Object.keys(row.changes), from, row.changes, inherited),
      rollback: row.settings === null ? null : rollbackOf(stored, row.settings, inherited),
      live_version,
      preview_url: wasLive ? null : previewAddress(ctx, { site_id: id, version_id: version }),
    },
  }
}

function differencesOf(
  names: string[],
  from: StoredSettings,
  to: StoredSettings,
  inherited: StoredSettings,
): SettingDifference[] {
  return names.map((name) => ({
    name,
    before: from[name] ?? null,
    after: to[name] ?? null,
    inherited: inherited[name],
  }))
}

function rollbackOf(
  stored: StoredSettings,
  wanted: StoredSettings,
  inherited: StoredSettings,
): SettingDifference[] {
  return differencesOf(Object.keys(changesTo(stored, wanted)), stored, wanted, inherited)
}

interface NewDraft {
  id: number
  settings: SettingsChanges
  replaces?: number | undefined
  /** The version that its author has read. */
  base?: number | undefined
}

/** Stores a draft; nothing of it applies before it is published. Refuses one of settings that its author has not seen. */
export async function draftVersion(ctx: StaffContext, { id, settings, replaces, base }: NewDraft) {
  const { db, now, actor } = ctx
  requireForSite(
    ctx,
    id,
    permissionsFor(Object.keys(settings), 'draft').filter((one) => one !== 'settings.draft'),
  )
  requireMails(ctx, await requireSite(ctx, id, 'settings.draft', 'settings.publish'), settings.mails)
  // They act at once: a version would keep them.
  requireNoKeys(settings)
  const { row } = await lockSite(ctx, id)
  const changes = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  const names = Object.keys(changes)
  if (names.length === 0) throw new InvalidInput([{ path: 'settings', message: 'required' }])
  if (base !== undefined) {
    const read = (await findVersion(db, id, base))?.settings
    if (!read) throw refuse(commonRefusals, 'not_found')
    if (!names.every((name) => isSameValue(read[name], row.settings[name])))
      throw refuse(commonRefusals, 'conflict')
  }
  const version = await insertVersion(db, {
    site_id: id,
    state: 'draft',
    changes,
    before: Object.fromEntries(names.map((name) => [name, row.settings[name] ?? null])),
    settings: null,
    restores_id: null,
    author_id: actor.account_id,
    now,
  })
  if (replaces !== undefined) await dropIn(ctx, id, replaces)
  await audit(ctx, auditEntry(actor.account_id, id, version, 'site.draft', names.join(', ')))
  return { version: await shownVersion(ctx, id, version) }
}

function auditEntry(
  actor_id: number | null,
  siteId: number,
  version: number,
  action: string,
  reason: string,
) {
  return {
    actor_id,
    site: String(siteId),
    action,
    subject: `site:${siteId}`,
    reason: `${version} ${reason}`.trim(),
  }
}

/** Drops a draft, also one that waits for its time. */
export async function dropVersion(ctx: StaffContext, { id, version }: { id: number; version: number }) {
  requireReading(ctx, id)
  const row = await findVersion(ctx.db, id, version)
  if (!row) throw refuse(commonRefusals, 'not_found')
  // Whoever may not publish takes back no publication.
  if (row.state === 'scheduled') requireForSite(ctx, id, ['settings.publish'])
  await dropIn(ctx, id, version)
  await audit(ctx, auditEntry(ctx.actor.account_id, id, version, 'site.drop', ''))
  return { version: await shownVersion(ctx, id, version) }
}

async function dropIn(ctx: StaffContext, siteId: number, id: number): Promise<void> {
  await lockSite(ctx, siteId)
  const row = await findVersion(ctx.db, siteId, id)
  if (!row) throw refuse(commonRefusals, 'not_found')
  if (row.state !== 'draft' && row.state !== 'scheduled') throw refuse(commonRefusals, 'conflict')
  if (row.state === 'scheduled') requireForSite(ctx, siteId, ['settings.publish'])
  await updateVersionState(ctx.db, id, { state: 'dropped' })
}

/** Publishes a draft now, or has it published at a time. Of two that change the same the second is refused. */
export async function publish(
  ctx: StaffContext,
  { id, version, at }: { id: number; version: number; at?: string | undefined },
) {
  await requireSite(ctx, id, 'settings.publish')
  const publisher_id = ctx.actor.account_id
  const publish_at = at === undefined ? null : new Date(at)
  const isLater = publish_at !== null && publish_at > ctx.now
  await ctx.transaction(async (work) => {
    await lockSite(work, id)
    const row = await findVersion(work.db, id, version)
    if (!row) throw refuse(commonRefusals, 'not_found')
    requireForSite(ctx, id, permissionsFor(Object.keys(row.changes), 'publish'))
    if (row.state !== 'draft' && row.state !== 'scheduled') throw refuse(commonRefusals, 'conflict')
    if (isLater) {
      await updateVersionState(work.db, version, { state: 'scheduled', publish_at, publisher_id })
      const reason = `${publish_at.toISOString()} ${Object.keys(row.changes).join(', ')}`
      await audit(work, auditEntry(publisher_id, id, version, 'site.schedule', reason))
      return
    }
    if (!(await publishIn(work, row, publisher_id))) throw refuse(commonRefusals, 'conflict')
  })
  if (!isLater) announceSites(ctx.services)
  return { version: await shownVersion({ db: ctx.services.database.db }, id, version) }
}

/** Makes a version live; returns false where something that it changes has changed since it was made. Its site is locked. */
async function publishIn(work: Work, version: VersionRow, publisher_id: number | null): Promise<boolean> {
  const { id, site_id, changes, before } = version
  const { row, company } = await lockSite(work, site_id)
  const names = Object.keys(changes)
  if (!names.every((name) => isSameValue(row.settings[name], before[name]))) return false
  const change = await storeSettings(work, row, company, changes as SettingsChanges, {
    author_id: publisher_id,
  })
  await publishVersion(work.db, {
    id,
    site_id,
    settings: withoutKeys(change.settings),
    publisher_id,
    now: work.now,
  })
  const text = auditText(change.names, change.before, change.after)
  await audit(work, auditEntry(publisher_id, site_id, id, 'site.publish', text))
  return true
}

/** Brings back the settings of a version that was live, as a new one; with `base` only over the version that was looked at. */
export async function rollBack(
  ctx: StaffContext,
  { id, version, base }: { id: number; version: number; base?: number | undefined },
) {
  await requireSite(ctx, id, 'settings.publish')
  const author_id = ctx.actor.account_id
  const made = await ctx.transaction(async (work) => {
    const { row } = await lockSite(work, id)
    const wanted = await findVersion(work.db, id, version)
    if (!wanted) throw refuse(commonRefusals, 'not_found')
    if (wanted.settings === null || wanted.state === 'live') throw refuse(commonRefusals, 'conflict')
    const isOutdated = base !== undefined && base !== (await findLiveVersionId(work.db, id))
    if (isOutdated) throw refuse(commonRefusals, 'conflict')
    const changes = changesTo(row.settings, wanted.settings)
    requireForSite(ctx, id, permissionsFor(Object.keys(changes), 'publish'))
    const change = await changeSettingsIn(work, id, changes, { author_id, restores_id: version })
    const { names, before, after } = change
    // Nothing has changed since: it is as it was.
    if (change.version_id === null) throw refuse(commonRefusals, 'conflict')
    const text = auditText(names, before, after)
    await audit(work, auditEntry(author_id, id, change.version_id, 'site.rollback', `← ${version}; ${text}`))
    return change.version_id
  })
  announceSites(ctx.services)
  return { version: await shownVersion({ db: ctx.services.database.db }, id, made) }
}

/** Publishes what is due. One that cannot be published any more says so in the list, and the others go on. */
export async function publishDue(outer: Work): Promise<void> {
  const { now, log, services } = outer
  for (const due of await findDueVersions(outer.db, now)) {
    try {
      await outer.transaction(async (work) => {
        await lockSite(work, due.site_id)
        const row = await findVersion(work.db, due.site_id, due.id)
        // Another process was first, or somebody has dropped it.
        if (row?.state !== 'scheduled') return
        if (await publishIn(work, row, row.publisher_id)) return
        await updateVersionState(work.db, row.id, { state: 'stale' })
        await audit(
          work,
          auditEntry(null, row.site_id, row.id, 'site.stale', Object.keys(row.changes).join(', ')),
        )
      })
      announceSites(services)
    } catch (err) {
      log.error({ err }, 'version not published')
    }
  }
}
