import type { ReadDb } from '../../../server/db/tables.ts'

/** Returns what was sent or will be sent to an account, newest first; only what precedes `beforeId` if it is given. */
export function findSentTo(
  db: ReadDb,
  accountId: number,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
) {
  return db
    .selectFrom('outbox')
    .select(['id', 'token', 'kind', 'channel', 'address', 'state', 'created_at', 'finished_at', 'reason'])
    .where('account_id', '=', accountId)
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns what came back of mails, by their tokens. */
export function findMailReports(db: ReadDb, tokens: readonly string[]) {
  return db
    .selectFrom('mail_reports')
    .select(['token', 'kind', 'status', 'created_at'])
    .where('token', 'in', [...tokens, ''])
    .orderBy('created_at')
    .execute()
}
