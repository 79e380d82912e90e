import type { Db, ReadDb } from '../../../../server/db/tables.ts'
import type { MailKind } from '../../../accounts/rules.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    notice_mails: { account_id: number; kind: MailKind; mailed_at: Time }
  }
}

/** Returns when an account was last mailed of each kind. */
export async function findAllMailedAt(db: ReadDb, accountId: number): Promise<Map<MailKind, Date>> {
  const rows = await db
    .selectFrom('notice_mails')
    .select(['kind', 'mailed_at'])
    .where('account_id', '=', accountId)
    .execute()
  return new Map(rows.map(({ kind, mailed_at }) => [kind, new Date(mailed_at)]))
}

/** Stores that an account is mailed of a kind. */
export async function updateMailedAt(db: Db, accountId: number, kind: MailKind, at: Date): Promise<void> {
  await db
    .insertInto('notice_mails')
    .values({ account_id: accountId, kind, mailed_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ mailed_at: at }))
    .execute()
}

/** Deletes when an account was mailed. */
export async function deleteMailedAtOf(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('notice_mails').where('account_id', '=', accountId).execute()
}
