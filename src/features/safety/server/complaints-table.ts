import { sql } from 'kysely'
import type { Locale } from '../../../core/locales.ts'
import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'
import type { ComplaintKind, Outcome } from '../rules.ts'

/** A complaint to store. */
export interface NewComplaint {
  reference: string
  site_id: number
  account_id: number | null
  kind: ComplaintKind
  url: string | null
  body: string
  name: string | null
  email: string | null
  decision_id: number | null
  locale: Locale
  created_at: Date
  photo_id: number | null
  photo_key: string | null
  /** 64 digits 0 and 1. */
  photo_hash: string | null
  profile_id: number | null
  signature: string | null
}

declare module '../../../server/db/tables.ts' {
  interface Tables {
    complaints: Omit<NewComplaint, 'created_at' | 'photo_hash'> & {
      id: Made<number>
      status: Made<'open' | 'closed'>
      outcome: Made<Outcome | null>
      /** 64 digits 0 and 1. */
      photo_hash: string | null
      created_at: Time
    }
  }
}

/** Stores a complaint. Returns its id. */
export async function insertComplaint(db: Db, complaint: NewComplaint): Promise<number> {
  const { photo_hash, ...values } = complaint
  const row = await db
    .insertInto('complaints')
    .values({ ...values, photo_hash: sql`${photo_hash}::text::bit(64)` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const shown = [
  'id',
  'reference',
  'kind',
  'url',
  'body',
  'name',
  'signature',
  'photo_id',
  'photo_key',
  'photo_hash',
  'profile_id',
  'created_at',
] as const

export type ShownComplaint = Awaited<ReturnType<typeof findComplaintsAbout>>[number]

/** Returns the complaint, or the open ones about a photo, of an item; of those kinds alone. */
export function findComplaintsAbout(
  db: ReadDb,
  subject: { kind: string; id: number },
  kinds: readonly ComplaintKind[],
) {
  return db
    .selectFrom('complaints')
    .select(shown)
    .where('kind', 'in', [...kinds])
    .$if(subject.kind === 'photo', (query) =>
      query.where('photo_id', '=', subject.id).where('status', '=', 'open'),
    )
    .$if(subject.kind !== 'photo', (query) => query.where('id', '=', subject.id))
    .orderBy('id')
    .limit(50)
    .execute()
}

/** Returns what the mail about a decided complaint needs. */
export function findDecidedComplaint(db: ReadDb, id: number) {
  return db
    .selectFrom('complaints')
    .select(['id', 'reference', 'site_id', 'account_id', 'email', 'locale', 'outcome'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Closes a complaint that was decided. Returns false where it was closed before. */
export async function updateComplaintClosed(db: Db, id: number, outcome: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('complaints')
    .set({ status: 'closed', outcome })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Reports whether an open complaint is about a picture of a photo. */
export async function existsOpenComplaintOfPicture(
  db: ReadDb,
  photoId: number,
  key: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('complaints')
    .select('id')
    .where('status', '=', 'open')
    .where('photo_key', '=', key)
    .where('photo_id', '=', photoId)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes what complaints hold of an erased member; their number and kind stay for the yearly report. */
export async function updateComplainerGone(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('complaints')
    .set({ account_id: null, url: null, body: '', name: null, email: null, signature: null, locale: 'en' })
    .where('account_id', '=', accountId)
    .execute()
}

/** Deletes the complaints that were stored before a time. */
export async function deleteComplaintsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('complaints').where('created_at', '<', before.toISOString()).execute()
}
