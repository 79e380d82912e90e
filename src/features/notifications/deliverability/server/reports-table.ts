import { sql } from 'kysely'
import type { Db, ReadDb } from '../../../../server/db/tables.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    mail_reports: {
      token: string
      kind: ReportKind
      account_id: number
      domain: string
      status: string | null
      created_at: Time
    }
  }
}

/** Kinds of reports about a mail; a soft bounce may be over soon. */
export type ReportKind = 'bounce' | 'soft_bounce' | 'complaint' | 'unsubscribe'

interface NewReport {
  token: string
  kind: ReportKind
  account_id: number
  domain: string
  status: string | null
  created_at: Date
}

/** Stores what came back of a mail. Returns false if the same came back before. */
export async function insertReport(db: Db, report: NewReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mail_reports')
    .values(report)
    .onConflict((conflict) => conflict.columns(['token', 'kind']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns how many mails to an account came back for now since a time. */
export async function countSoftBounces(db: ReadDb, accountId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('mail_reports')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'soft_bounce')
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns how many members complained about mails from a domain since a time. */
export async function countComplainants(db: ReadDb, domain: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('mail_reports')
    .select(sql<string>`count(distinct account_id)`.as('count'))
    .where('domain', '=', domain)
    .where('kind', '=', 'complaint')
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes the bounces of an account, once its address is another one or was confirmed again. */
export async function deleteBouncesOf(db: Db, accountId: number): Promise<void> {
  await db
    .deleteFrom('mail_reports')
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['bounce', 'soft_bounce'])
    .execute()
}

/** Deletes what came back of the mails to an account. */
export async function deleteReportsOf(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('mail_reports').where('account_id', '=', accountId).execute()
}

/** Deletes what came back before a time. */
export async function deleteOldReports(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('mail_reports').where('created_at', '<', until.toISOString()).execute()
}
