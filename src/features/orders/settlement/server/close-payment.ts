import type { Work } from '../../../../server/work.ts'
import { providerNamed } from '../../payments/server/providers.ts'
import { findOrder } from './orders-table.ts'

/**
 * Runs the job `orders.cancel-payment`: closes the page of a cancelled order at a provider that can, so that nobody pays there.
 * An amount that is paid nevertheless goes back.
 */
export async function closePayment({ db, services }: Work, orderId: number): Promise<void> {
  const order = await findOrder(db, orderId)
  if (order?.state !== 'canceled' || order.provider_ref === null) return
  await providerNamed(services, order.provider)?.cancelPayment?.(order.provider_ref)
}
