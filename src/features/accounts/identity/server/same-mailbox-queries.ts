import { sql } from 'kysely'
import type { ReadDb } from '../../../../server/db/tables.ts'

/**
 * Returns the accounts of an account's mailbox on all sites of its company, itself included, in the order of their ids:
 * members who have confirmed the address, also deleted ones; none where it has not confirmed it itself. Staff is left out.
 */
export async function findAllOfMailbox(db: ReadDb, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id
    from accounts own
      join sites s on s.id = own.site_id
      join sites sister on sister.company_id = s.company_id
      join accounts a on a.site_id = sister.id and a.email_folded = own.email_folded
    where own.id = ${accountId} and own.activated_at is not null and a.activated_at is not null and not a.is_staff and a.erased_at is null
    order by a.id
  `.execute(db)
  return rows.map(({ id }) => id)
}
