import type { ReadDb } from '../../../../server/db/tables.ts'
import { debitMethod } from '../../rules.ts'

/**
 * Returns whether a debit from a bank account, of whichever member, was returned and is still owed: the one that its mandate
 * was given for, or a repeat order of the same member.
 */
export async function existsReturnedDebit(db: ReadDb, ibanHashes: string[]): Promise<boolean> {
  if (ibanHashes.length === 0) return false
  const row = await db
    .selectFrom('direct_debit_mandates as m')
    .innerJoin('orders as first', 'first.id', 'm.order_id')
    .innerJoin('orders as o', 'o.account_id', 'first.account_id')
    .select('o.id')
    .where('m.iban_hash', 'in', ibanHashes)
    .where((eb) =>
      eb.or([
        eb('o.id', '=', eb.ref('first.id')),
        eb.and([eb('o.kind', '=', 'repeat'), eb('o.payment_method', '=', debitMethod)]),
      ]),
    )
    .where((eb) => eb.or([eb('o.state', '=', 'charged_back'), eb('o.debt_credits', '>', 0)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the keyed hash of the bank account of an account's newest paid debit, which repeats are charged to; null without one. */
export async function findLastIban(db: ReadDb, accountId: number): Promise<string | null> {
  const row = await db
    .selectFrom('direct_debit_mandates as m')
    .innerJoin('orders as o', 'o.id', 'm.order_id')
    .select('m.iban_hash')
    .where('m.account_id', '=', accountId)
    .where('o.paid_at', 'is not', null)
    .orderBy('o.paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.iban_hash ?? null
}

/** Returns the mandates of orders. */
export async function findMandatesOf(db: ReadDb, orderIds: number[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('direct_debit_mandates')
    .select(['order_id', 'reference'])
    .where('order_id', 'in', orderIds)
    .execute()
}
