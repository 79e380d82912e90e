import { sql } from 'kysely'
import type { Country } from '../../../../core/countries.ts'
import type { Currency, MinorUnits } from '../../../../core/money.ts'
import { addSeconds, secondsPerDay } from '../../../../core/time.ts'
import type { Db, Made, MadeJson, ReadDb } from '../../../../server/db/tables.ts'
import { openStates, type PaymentState, paidStates, unbegunStates } from '../../payment-rules.ts'
import type { TransferDetails } from '../../payments/server/payment-provider.ts'
import { debitMethod, type OrderKind } from '../../rules.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    orders: {
      id: Made<number>
      payment_id: string
      account_id: number
      site_id: number
      company_id: number
      client_id: string
      kind: OrderKind
      state: PaymentState
      credits: number
      amount: MinorUnits
      amount_before: MinorUnits
      currency: Currency
      country: Country
      vat_rate: number
      refunded_amount: Made<MinorUnits>
      debt_credits: Made<number>
      discount_code_id: number | null
      discount_percentage: number | null
      payment_method: string
      provider: string
      provider_ref: string | null
      redirect_url: string | null
      qr_payload: string | null
      bank_transfer: MadeJson<TransferDetails | null>
      immediate_delivery: Made<boolean>
      terms_version: Time
      created_at: Time
      paid_at: NullableTime
      expires_at: Time
      check_at: NullableTime
      asked_at: NullableTime
    }
    order_states: {
      id: Made<number>
      order_id: number
      state: PaymentState
      cause: string
      created_at: Time
    }
  }
}

/** An order's row. */
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** The values of a new order. */
export interface NewOrder {
  payment_id: string
  account_id: number
  site_id: number
  company_id: number
  client_id: string
  kind: OrderKind
  credits: number
  amount: MinorUnits
  amount_before: MinorUnits
  currency: Currency
  country: Country
  vat_rate: number
  discount_code_id: number | null
  discount_percentage: number | null
  payment_method: string
  provider: string
  immediate_delivery: boolean
  terms_version: string
  created_at: Date
  expires_at: Date
  check_at: Date
}

/** Stores an order in the state `created`. */
export async function insertOrder(db: Db, order: NewOrder): Promise<OrderRow> {
  const row = await db
    .insertInto('orders')
    .values({ ...order, state: 'created' })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertState(db, row.id, 'created', 'order', order.created_at)
  return row
}

export function findOrder(db: ReadDb, orderId: number) {
  return findOne(db, { id: orderId })
}

/** Returns orders by their ids. */
export function findOrdersById(db: ReadDb, ids: number[]): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .execute()
}

/** Narrows a list of orders; sites are those that the caller may see. */
export interface OrderFilter {
  siteIds: readonly number[]
  states?: readonly PaymentState[] | undefined
  payment_method?: string | undefined
  country?: string | undefined
  from?: string | undefined
  /** Not included. */
  until?: string | undefined
}

/** The newest order of a page's rest. */
export interface OrderPosition {
  created_at: string
  id: number
}

/** Returns orders that fit a filter, newest first, after a position. Each filter has an index in that order. */
export function findOrderPage(
  db: ReadDb,
  filter: OrderFilter,
  { after, limit }: { after: OrderPosition | null; limit: number },
): Promise<OrderRow[]> {
  const { siteIds, states, payment_method, country, from, until } = filter
  const [only] = siteIds
  return (
    db
      .selectFrom('orders')
      .selectAll()
      .$if(siteIds.length === 1, (query) => query.where('site_id', '=', only ?? 0))
      .$if(siteIds.length !== 1, (query) => query.where('site_id', 'in', [...siteIds, 0]))
      // Written into the statement: how rare a state is decides which index is read.
      .$if(states !== undefined, (query) =>
        query.where('state', 'in', states?.map((state) => sql.lit(state)) ?? []),
      )
      .$if(payment_method !== undefined, (query) => query.where('payment_method', '=', payment_method ?? ''))
      .$if(country !== undefined, (query) => query.where('country', '=', (country ?? '') as Country))
      .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? ''))
      .$if(until !== undefined, (query) => query.where('created_at', '<', until ?? ''))
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(created_at, id) < (${after?.created_at ?? ''}::timestamptz, ${after?.id ?? 0}::bigint)`,
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  )
}

/** Returns how the state of an order changed, oldest first. */
export function findStatesOf(db: ReadDb, orderId: number) {
  return db
    .selectFrom('order_states')
    .select(['state', 'cause', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

/** Returns an order of an account; undefined for another's. */
export function findOrderOf(db: ReadDb, accountId: number, orderId: number) {
  return findOne(db, { id: orderId, account_id: accountId })
}

/** Returns the order that an account placed with that client id. */
export function findOrderByClientId(db: ReadDb, accountId: number, clientId: string) {
  return findOne(db, { account_id: accountId, client_id: clientId })
}

/** Returns the order that a provider knows by that reference. */
export function findOrderByProviderRef(db: ReadDb, provider: string, providerRef: string) {
  return findOne(db, { provider, provider_ref: providerRef })
}

/** Returns the order with our reference, if that provider takes its payment. */
export function findOrderByPaymentId(db: ReadDb, provider: string, paymentId: string) {
  return findOne(db, { payment_id: paymentId, provider })
}

/** Returns the order with our reference, whichever provider takes its payment. */
export function findOrderByReference(db: ReadDb, paymentId: string) {
  return findOne(db, { payment_id: paymentId })
}

interface OrderKey {
  id?: number
  account_id?: number
  client_id?: string
  payment_id?: string
  provider?: string
  provider_ref?: string
}

/** Returns the order with these values, of which there is at most one. */
function findOne(db: ReadDb, key: OrderKey) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where((order) => order.and({ ...key }))
    .executeTakeFirst()
}

/** Locks an order until the transaction ends; its account's row is locked before (`lockBalances`). */
export function lockOrder(db: Db, orderId: number): Promise<OrderRow> {
  return db.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow()
}

/** Returns an account's orders, newest first; only those before the order `beforeId` if it is given. */
export function findOrdersOf(
  db: ReadDb,
  accountId: number,
  page: { beforeId: number | undefined; limit: number },
): Promise<OrderRow[]> {
  let query = db.selectFrom('orders').selectAll().where('account_id', '=', accountId)
  if (page.beforeId !== undefined) query = query.where('id', '<', page.beforeId)
  return query.orderBy('id', 'desc').limit(page.limit).execute()
}

/** Returns an account's newest order whose money has arrived and at least partly stayed. */
export function findLastPaidOrder(db: ReadDb, accountId: number): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', [...paidStates])
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Returns an account's orders that count towards its caps: those paid since a time whose money has not been returned in full,
 * and open ones of any age.
 */
export function findSpending(db: ReadDb, accountId: number, since: Date) {
  return db
    .selectFrom('orders')
    .select(['amount', 'refunded_amount', 'currency', 'state', 'created_at', 'paid_at'])
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        // By its money, not its state: a withdrawal leaves what was used as paid, in the state `refunded`.
        eb.and([eb('paid_at', '>=', since.toISOString()), eb('refunded_amount', '<', eb.ref('amount'))]),
        eb('state', 'in', [...openStates]),
      ]),
    )
    .execute()
}

/** Returns an account's orders whose money has not set out: at most a payment is opened, or a transfer expected. */
export async function findUnbegunOrders(db: ReadDb, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', unbegunStates)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns an account's direct debits. */
export function findDebitOrders(db: ReadDb, accountId: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'kind', 'state', 'amount', 'paid_at', 'debt_credits'])
    .where('account_id', '=', accountId)
    .where('payment_method', '=', debitMethod)
    .execute()
}

/** Locks the orders of locked accounts whose credits are owed, oldest first. */
export function lockDebts(db: Db, accountIds: number[]): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .where('debt_credits', '>', 0)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Returns whether, in the 14 days before an order, its buyer bought something else without asking for the credits at once. */
export async function existsUnaskedBefore(
  db: ReadDb,
  { id, account_id, created_at }: Pick<OrderRow, 'id' | 'account_id' | 'created_at'>,
): Promise<boolean> {
  const since = addSeconds(new Date(created_at), -14 * secondsPerDay).toISOString()
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '<', id)
    .where('immediate_delivery', '=', false)
    .where('paid_at', 'is not', null)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether an account owes credits of any order. */
export async function existsDebt(db: ReadDb, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('debt_credits', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns what an account paid by month (UTC) and currency, newest first. */
export async function findMonths(db: ReadDb, accountId: number) {
  const { rows } = await sql<{
    month: string
    currency: Currency
    amount: MinorUnits
    refunded_amount: MinorUnits
    orders: number
  }>`
    select to_char(paid_at at time zone 'UTC', 'YYYY-MM') as month, currency,
      sum(amount)::int as amount, sum(refunded_amount)::int as refunded_amount, count(*)::int as orders
    from orders where account_id = ${accountId} and paid_at is not null
    group by 1, 2 order by 1 desc, 2
  `.execute(db)
  return rows
}

/** Returns whether an account has an order whose money has arrived and has not been returned in full. */
export async function hasPaidOrder(db: ReadDb, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('paid_at', 'is not', null)
    .where('refunded_amount', '<', (eb) => eb.ref('amount'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns what was paid and refunded of an account's orders whose money has arrived, without the order `orderId`. */
export function findOtherPaidAmounts(db: ReadDb, accountId: number, orderId: number) {
  return db
    .selectFrom('orders')
    .select(['paid_at', 'amount', 'refunded_amount'])
    .where('account_id', '=', accountId)
    .where('paid_at', 'is not', null)
    .where('id', '<>', orderId)
    .execute()
}

/** The columns that a change of an order's state writes. */
export interface OrderChange {
  state?: PaymentState
  provider_ref?: string
  redirect_url?: string | null
  qr_payload?: string | null
  /** As JSON. */
  bank_transfer?: string
  paid_at?: Date
  refunded_amount?: MinorUnits
  debt_credits?: number
  check_at?: Date | null
  /** Null: the provider may be asked at once (`claimQuestion`). */
  asked_at?: null
}

/** Changes a locked order, and records a change of its state with its cause. Returns the new row. */
export async function updateOrder(
  db: Db,
  order: OrderRow,
  change: OrderChange,
  history: { cause: string; now: Date },
): Promise<OrderRow> {
  const row = await db
    .updateTable('orders')
    .set(change)
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.state !== order.state) await insertState(db, row.id, row.state, history.cause, history.now)
  return row
}

/** Stores a provider's reference of an order that has none yet. */
export async function updateMissingRef(db: Db, orderId: number, providerRef: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ provider_ref: providerRef })
    .where('id', '=', orderId)
    .where('provider_ref', 'is', null)
    .execute()
}

async function insertState(db: Db, orderId: number, state: PaymentState, cause: string, now: Date) {
  await db.insertInto('order_states').values({ order_id: orderId, state, cause, created_at: now }).execute()
}

/** Returns open orders whose provider is to be asked, the longest waiting first. */
export function findOrdersToCheck(db: ReadDb, now: Date, limit: number): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('check_at', '<=', now.toISOString())
    .orderBy('check_at')
    .limit(limit)
    .execute()
}

/**
 * Claims the right to ask the provider about an order in one of these states, which one request in `seconds` gets, whichever
 * process it came to. Returns whether this one did.
 */
export async function claimQuestion(
  db: Db,
  orderId: number,
  now: Date,
  { seconds, states }: { seconds: number; states: readonly PaymentState[] },
): Promise<boolean> {
  const row = await db
    .updateTable('orders')
    .set({ asked_at: now })
    .where('id', '=', orderId)
    .where('state', 'in', [...states])
    .where((eb) =>
      eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', addSeconds(now, -seconds).toISOString())]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the addresses that lead into payments of an account. */
export async function clearRedirects(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({ redirect_url: null, qr_payload: null })
    .where('account_id', '=', accountId)
    .execute()
}
