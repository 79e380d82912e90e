import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    direct_debit_mandates: {
      id: Made<number>
      account_id: number
      reference: string
      details: string | null
      credits: number
      discount_code: string | null
      client_id: string
      /** Keyed hash of the IBAN; of a returned debit it stays when the details are deleted. */
      iban_hash: string | null
      code_hash: string | null
      attempts_left: number
      code_expires_at: Time
      /** When the text message left, or is leaving; null before, and after a failure. */
      code_sent_at: NullableTime
      created_at: Time
      confirmed_at: NullableTime
      order_id: number | null
    }
  }
}

/** A mandate's row. */
export type MandateRow = NonNullable<Awaited<ReturnType<typeof findMandateByClientId>>>

/** The values of a new mandate; `details` is encrypted. */
export interface NewMandate {
  account_id: number
  reference: string
  details: string
  credits: number
  discount_code: string | null
  client_id: string
  iban_hash: string
  code_hash: string
  attempts_left: number
  code_expires_at: Date
  created_at: Date
}

/** Stores a mandate and returns it; undefined if its client id is used. */
export function insertMandate(db: Db, mandate: NewMandate): Promise<MandateRow | undefined> {
  return db
    .insertInto('direct_debit_mandates')
    .values(mandate)
    .onConflict((conflict) => conflict.constraint('direct_debit_mandates_client_key').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Returns the newest mandates of an account. */
export function findNewestMandates(db: ReadDb, accountId: number, limit: number) {
  return db
    .selectFrom('direct_debit_mandates')
    .select(['iban_hash', 'details', 'reference'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the mandate that an account gave with that client id. */
export function findMandateByClientId(db: ReadDb, accountId: number, clientId: string) {
  return db
    .selectFrom('direct_debit_mandates')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** Locks a mandate of an account until the transaction ends; undefined for another's. */
export function lockMandateOf(db: Db, accountId: number, mandateId: number) {
  return db
    .selectFrom('direct_debit_mandates')
    .selectAll()
    .where('id', '=', mandateId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateMandate(
  db: Db,
  mandateId: number,
  change: {
    attempts_left?: number
    confirmed_at?: Date
    code_hash?: null
    code_sent_at?: null
    code_expires_at?: Date
    order_id?: number
  },
): Promise<void> {
  await db.updateTable('direct_debit_mandates').set(change).where('id', '=', mandateId).execute()
}

/**
 * Claims the sending of a mandate's code, whose time counts from `now`: of concurrent callers one receives true. False where it
 * was sent.
 */
export async function claimCode(
  db: Db,
  mandateId: number,
  { now, code_expires_at }: { now: Date; code_expires_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('direct_debit_mandates')
    .set({ code_sent_at: now, code_expires_at })
    .where('id', '=', mandateId)
    .where('code_sent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a mandate whose text message has not left. */
export async function deleteUnsentMandate(db: Db, mandateId: number): Promise<void> {
  await db
    .deleteFrom('direct_debit_mandates')
    .where('id', '=', mandateId)
    .where('code_sent_at', 'is', null)
    .execute()
}

/** Returns when an account gave its mandates after `since`, oldest first: a text message was sent for each. */
export function findMandateTimes(db: ReadDb, accountId: number, since: Date) {
  return db
    .selectFrom('direct_debit_mandates')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('created_at', '>', since.toISOString())
    .orderBy('created_at')
    .execute()
}

/** Deletes an account's bank details and codes, but not the hashes of the IBANs of these orders. */
export async function clearMandates(db: Db, accountId: number, retainedOrderIds: number[]): Promise<void> {
  await db
    .updateTable('direct_debit_mandates')
    .set((eb) => ({
      details: null,
      code_hash: null,
      iban_hash:
        retainedOrderIds.length === 0
          ? null
          : eb.case().when('order_id', 'in', retainedOrderIds).then(eb.ref('iban_hash')).else(null).end(),
    }))
    .where('account_id', '=', accountId)
    .execute()
}
