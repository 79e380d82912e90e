import type { Currency, MinorUnits } from '../../../../core/money.ts'
import type { Db, Json, Made, ReadDb } from '../../../../server/db/tables.ts'

export type SandboxState =
  | 'open'
  | 'pending'
  | 'authorised'
  | 'paid'
  | 'failed'
  | 'canceled'
  | 'expired'
  | 'charged_back'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    sandbox_payments: {
      reference: string
      amount: MinorUnits
      currency: Currency
      payment_method: string
      return_url: string
      state: SandboxState
      refunded_amount: Made<MinorUnits>
      declines: Made<boolean>
      /** The card that the page named; payments by the same one are stored under the same token. */
      card: string | null
      succeeds_at: NullableTime
      created_at: Time
    }
    sandbox_deliveries: {
      id: Made<number>
      reference: string
      url: string
      headers: Json<Record<string, string>>
      body: string
      created_at: Time
    }
  }
}

/** A payment in the books of the sandbox. */
export type SandboxPayment = NonNullable<Awaited<ReturnType<typeof findSandboxPayment>>>

/** Stores a payment of the sandbox; a repeated reference changes nothing. */
export async function insertSandboxPayment(
  db: Db,
  payment: {
    reference: string
    amount: MinorUnits
    currency: Currency
    payment_method: string
    return_url: string
    state: SandboxState
    succeeds_at?: Date
    card?: string | null
    created_at: Date
  },
): Promise<void> {
  await db
    .insertInto('sandbox_payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
}

export function findSandboxPayment(db: ReadDb, reference: string) {
  return db.selectFrom('sandbox_payments').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** Returns a payment whose method is stored under a token: where one of them declines the method, it. */
export function findSandboxOrigin(db: ReadDb, token: string) {
  return db
    .selectFrom('sandbox_payments')
    .select(['card', 'declines'])
    .where((eb) => eb.or([eb('reference', '=', token), eb('card', '=', token)]))
    .orderBy('declines', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function updateSandboxPayment(
  db: Db,
  reference: string,
  change: {
    state?: SandboxState
    declines?: boolean
    card?: string
    succeeds_at?: Date | null
    refunded_amount?: MinorUnits
  },
): Promise<void> {
  await db.updateTable('sandbox_payments').set(change).where('reference', '=', reference).execute()
}

/** Returns the pending payments that succeed by themselves by now. */
export function findDueSuccesses(db: ReadDb, now: Date): Promise<SandboxPayment[]> {
  return db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('succeeds_at', '<=', now.toISOString())
    .limit(100)
    .execute()
}

export async function insertDelivery(
  db: Db,
  delivery: {
    reference: string
    url: string
    headers: Record<string, string>
    body: string
    created_at: Date
  },
): Promise<void> {
  await db
    .insertInto('sandbox_deliveries')
    .values({ ...delivery, headers: JSON.stringify(delivery.headers) })
    .execute()
}

/** Returns what the sandbox delivered about a payment, or about all, newest last. */
export async function findDeliveries(db: ReadDb, reference: string | null, limit: number) {
  let query = db
    .selectFrom('sandbox_deliveries')
    .select(['id', 'reference', 'url', 'headers', 'body', 'created_at'])
  if (reference !== null) query = query.where('reference', '=', reference)
  return (await query.orderBy('id', 'desc').limit(limit).execute()).reverse()
}
