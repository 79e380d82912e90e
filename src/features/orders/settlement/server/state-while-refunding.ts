import type { PaymentState } from '../../payment-rules.ts'
import type { OrderRow } from './orders-table.ts'
import type { RefundRow } from './refunds-table.ts'

/** Returns the state of an order while `refund` is on its way. */
export function stateWhileRefunding(
  { paid_at }: Pick<OrderRow, 'paid_at'>,
  refund: Pick<RefundRow, 'cause' | 'state'> | undefined,
): PaymentState {
  if (paid_at === null) return 'returning'
  return refund?.cause === 'withdrawal' && refund.state !== 'sent' ? 'withdrawn' : 'refund_pending'
}
