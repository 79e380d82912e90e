import type { Locale } from '../../../core/locales.ts'
import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'
import type { ComplaintKind } from '../rules.ts'

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
}

declare module '../../../server/db/tables.ts' {
  interface Tables {
    complaints: Omit<NewComplaint, 'created_at'> & {
      id: Made<number>
      status: Made<'open' | 'closed'>
      created_at: Time
    }
  }
}

/** Stores a complaint. Returns its id. */
export async function insertComplaint(db: Db, complaint: NewComplaint): Promise<number> {
  const row = await db.insertInto('complaints').values(complaint).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Returns complaints by id. */
export function findComplaints(db: ReadDb, ids: readonly number[]) {
  return db
    .selectFrom('complaints')
    .select(['id', 'reference', 'kind', 'url', 'body', 'name'])
    .where('id', 'in', [...ids, 0])
    .execute()
}

/** Closes a complaint that was decided. */
export async function updateComplaintClosed(db: Db, id: number): Promise<void> {
  await db.updateTable('complaints').set({ status: 'closed' }).where('id', '=', id).execute()
}

/** Deletes what complaints hold of an erased member; their number and kind stay for the yearly report. */
export async function updateComplainerGone(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('complaints')
    .set({ account_id: null, url: null, body: '', name: null, email: null, locale: 'en' })
    .where('account_id', '=', accountId)
    .execute()
}

/** Deletes the complaints that were stored before a time. */
export async function deleteComplaintsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('complaints').where('created_at', '<', before.toISOString()).execute()
}
