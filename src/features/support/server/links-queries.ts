import { sql } from 'kysely'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { LinkReason } from '../rules.ts'

/** Returns what each two of some accounts share; the photos that they have in common are read with the photos. */
export async function findPairsAmong(
  db: ReadDb,
  ids: readonly number[],
): Promise<{ from: number; to: number; reason: LinkReason }[]> {
  const among = sql`any(${[...ids]}::bigint[])`
  const { rows } = await sql<{ from: number; to: number; reason: LinkReason }>`
    select distinct one.account_id as "from", other.account_id as "to", 'bank_account' as reason
      from direct_debit_mandates one join direct_debit_mandates other on other.iban_hash = one.iban_hash
      where one.account_id = ${among} and other.account_id = ${among} and one.account_id < other.account_id
    union
    select one.account_id, other.account_id, 'card'
      from stored_methods one join stored_methods other on other.mark = one.mark
      where one.account_id = ${among} and other.account_id = ${among} and one.account_id < other.account_id
    union
    select one.account_id, other.account_id, 'browser'
      from account_browsers one join account_browsers other on other.browser_hash = one.browser_hash
      where one.account_id = ${among} and other.account_id = ${among} and one.account_id < other.account_id
    union
    select one.id, other.id, 'mailbox'
      from accounts one join accounts other on other.email_folded = one.email_folded
      where one.id = ${among} and other.id = ${among} and one.id < other.id
  `.execute(db)
  return rows
}

/** Returns the accounts that share a bank account, a stored method, a browser or the mail address with a member. */
export async function findSharing(
  db: ReadDb,
  accountId: number,
  { sites, limit }: { sites: readonly number[]; limit: number },
): Promise<{ id: number; reason: LinkReason }[]> {
  const { rows } = await sql<{ id: number; reason: LinkReason }>`
    (select distinct other.account_id as id, 'bank_account' as reason
      from direct_debit_mandates own join direct_debit_mandates other on other.iban_hash = own.iban_hash
      where own.account_id = ${accountId} and other.account_id <> own.account_id limit ${limit})
    union all
    (select distinct other.account_id, 'card'
      from stored_methods own join stored_methods other on other.mark = own.mark
      where own.account_id = ${accountId} and other.account_id <> own.account_id limit ${limit})
    union all
    (select distinct other.account_id, 'browser'
      from account_browsers own join account_browsers other on other.browser_hash = own.browser_hash
      where own.account_id = ${accountId} and other.account_id <> own.account_id limit ${limit})
    union all
    (select other.id, 'mailbox'
      from accounts own join accounts other
        on other.site_id = any(${[...sites]}::bigint[]) and other.email_folded = own.email_folded
      where own.id = ${accountId} and other.id <> own.id limit ${limit})
  `.execute(db)
  return rows
}
