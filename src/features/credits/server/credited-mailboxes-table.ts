import type { Db } from '../../../server/db/tables.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    credited_mailboxes: { site_id: number; mailbox_hash: string; granted_at: Time }
  }
}

/** Stores that a mailbox is given a site's free credits. Returns false if it was before: of concurrent calls one succeeds. */
export async function insertCreditedMailbox(
  db: Db,
  mailbox: { site_id: number; mailbox_hash: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('credited_mailboxes')
    .values({ ...mailbox, granted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('site_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether one of these hashes of a mailbox is stored. */
export async function existsCreditedMailbox(
  db: Db,
  siteId: number,
  mailboxHashes: string[],
): Promise<boolean> {
  if (mailboxHashes.length === 0) return false
  const row = await db
    .selectFrom('credited_mailboxes')
    .select('site_id')
    .where('site_id', '=', siteId)
    .where('mailbox_hash', 'in', mailboxHashes)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes mailboxes that were given credits before a time. */
export async function deleteCreditedMailboxesBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('credited_mailboxes').where('granted_at', '<', time.toISOString()).execute()
}
