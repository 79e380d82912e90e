import type { ReadDb } from '../../../../server/db/tables.ts'

/** Returns whether a debit from a bank account, of whichever member, was returned and is still owed. */
export async function existsReturnedDebit(db: ReadDb, ibanHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('direct_debit_mandates as m')
    .innerJoin('orders as o', 'o.id', 'm.order_id')
    .select('o.id')
    .where('m.iban_hash', '=', ibanHash)
    .where((eb) => eb.or([eb('o.state', '=', 'charged_back'), eb('o.debt_credits', '>', 0)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
