import type { Currency, MinorUnits } from '../../../core/money.ts'
import type { ReadDb } from '../../../server/db/tables.ts'

/** Returns the orders of a provider that were paid within a time. */
export function findPaidOrders(
  db: ReadDb,
  query: { provider: string; siteIds: readonly number[]; from: string; until: string; limit: number },
) {
  return db
    .selectFrom('orders')
    .select(['id', 'payment_id', 'amount', 'currency'])
    .where('paid_at', '>=', query.from)
    .where('paid_at', '<', query.until)
    .where('provider', '=', query.provider)
    .where('site_id', 'in', [...query.siteIds, 0])
    .orderBy('paid_at')
    .limit(query.limit)
    .execute()
}

/** An order as a provider's file names it. */
export interface NamedOrder {
  id: number
  payment_id: string
  provider_ref: string | null
  site_id: number
  state: string
  amount: MinorUnits
  refunded_amount: MinorUnits
  currency: Currency
  paid_at: string | null
}

/** Returns the orders of a provider that references name, ours or the provider's. */
export function findOrdersNamed(
  db: ReadDb,
  provider: string,
  references: readonly string[],
): Promise<NamedOrder[]> {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'payment_id',
      'provider_ref',
      'site_id',
      'state',
      'amount',
      'refunded_amount',
      'currency',
      'paid_at',
    ])
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb(
          'payment_id',
          'in',
          references.map((name) => name.toUpperCase()),
        ),
        eb('provider_ref', 'in', [...references]),
      ]),
    )
    .execute()
}
