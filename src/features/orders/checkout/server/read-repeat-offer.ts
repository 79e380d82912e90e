import type { SessionReadContext } from '../../../../server/http/context.ts'
import { providersOf } from '../../payments/server/providers.ts'
import { findStoredMethod } from '../../payments/server/stored-methods-table.ts'
import { existsDebt, findLastPaidOrder } from '../../settlement/server/orders-table.ts'

/**
 * Returns what the acting member can repeat, also where the stored method was declined the last time; without a method while the
 * member owes credits.
 */
export async function readRepeatOffer({ db, actor, services }: SessionReadContext) {
  const { account_id } = actor
  const stored = await findStoredMethod(
    db,
    account_id,
    providersOf(services).map(({ name }) => name),
  )
  const last = await findLastPaidOrder(db, account_id)
  const payment_method = (await existsDebt(db, account_id)) ? null : (stored?.payment_method ?? null)
  return { bundle_id: last?.credits ?? null, payment_method }
}
