import { sql } from 'kysely'
import type { Db, Json, Made, ReadDb } from '../../../server/db/tables.ts'

/**
 * How a version of a site's settings stands. `past` was live; `stale` was not published at its time, because something that it
 * changes had changed meanwhile.
 */
export const versionStates = ['draft', 'scheduled', 'live', 'past', 'dropped', 'stale'] as const
export type VersionState = (typeof versionStates)[number]

/** Stored settings by name; null is one that is not set. */
export type StoredSettings = Record<string, unknown>

declare module '../../../server/db/tables.ts' {
  interface Tables {
    site_versions: {
      id: Made<number>
      site_id: number
      state: VersionState
      changes: Json<StoredSettings>
      before: Json<StoredSettings>
      /** All settings of the site once it was live. */
      settings: Json<StoredSettings> | null
      restores_id: number | null
      author_id: number | null
      publisher_id: number | null
      created_at: Time
      publish_at: Time | null
      published_at: Time | null
    }
  }
}

/** A version to store. */
export interface NewVersion {
  site_id: number
  state: 'draft' | 'live'
  changes: StoredSettings
  before: StoredSettings
  settings: StoredSettings | null
  restores_id: number | null
  author_id: number | null
  now: Date
}

/** Stores a version and returns its id; a live one takes the place of the site's live one. */
export async function insertVersion(db: Db, version: NewVersion): Promise<number> {
  const { now, changes, before, settings, ...row } = version
  const isLive = row.state === 'live'
  if (isLive) await endLiveVersion(db, row.site_id)
  const { id } = await db
    .insertInto('site_versions')
    .values({
      ...row,
      changes: JSON.stringify(changes),
      before: JSON.stringify(before),
      settings: settings && JSON.stringify(settings),
      publisher_id: isLive ? row.author_id : null,
      created_at: now,
      publish_at: null,
      published_at: isLive ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function endLiveVersion(db: Db, siteId: number): Promise<void> {
  await db
    .updateTable('site_versions')
    .set({ state: 'past' })
    .where('site_id', '=', siteId)
    .where('state', '=', 'live')
    .execute()
}

/** Makes a version the site's live one. Its site must be locked. */
export async function publishVersion(
  db: Db,
  version: { id: number; site_id: number; settings: StoredSettings; publisher_id: number | null; now: Date },
): Promise<void> {
  const { id, site_id, settings, publisher_id, now } = version
  await endLiveVersion(db, site_id)
  await db
    .updateTable('site_versions')
    .set({ state: 'live', settings: JSON.stringify(settings), publisher_id, published_at: now })
    .where('id', '=', id)
    .execute()
}

/** Moves a version that is not live. */
export async function updateVersionState(
  db: Db,
  id: number,
  change: { state: VersionState; publish_at?: Date; publisher_id?: number | null },
): Promise<void> {
  await db.updateTable('site_versions').set(change).where('id', '=', id).execute()
}

const versionColumns = [
  'id',
  'site_id',
  'state',
  'changes',
  'before',
  'settings',
  'restores_id',
  'author_id',
  'publisher_id',
  'created_at',
  'publish_at',
  'published_at',
] as const

/** Returns a version of a site; undefined for one of another. */
export function findVersion(db: ReadDb, siteId: number, id: number) {
  return db
    .selectFrom('site_versions')
    .select(versionColumns)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
}
export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>

/** Returns versions of a site before an id, newest first, without the settings of each. */
export async function findVersions(
  db: ReadDb,
  siteId: number,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<VersionRow[]> {
  const rows = await db
    .selectFrom('site_versions')
    .select(versionColumns.filter((name) => name !== 'settings'))
    .where('site_id', '=', siteId)
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, settings: null }) as VersionRow)
}

/** Returns the id of a site's live version; null for one that a tool of its own stored, before its first change. */
export async function findLiveVersionId(db: ReadDb, siteId: number): Promise<number | null> {
  const row = await db
    .selectFrom('site_versions')
    .select('id')
    .where('site_id', '=', siteId)
    .where('state', '=', 'live')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the versions whose time has come, the earliest first. */
export function findDueVersions(db: ReadDb, now: Date) {
  return db
    .selectFrom('site_versions')
    .select(['id', 'site_id', 'publisher_id'])
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', sql<string>`${now}`)
    .orderBy('publish_at')
    .orderBy('id')
    .execute()
}
