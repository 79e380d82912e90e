import { newReference } from '../../../../server/reference.ts'
import type { Work } from '../../../../server/work.ts'
import { sendRefund, sendReturnMail } from './jobs.ts'
import { type OrderRow, updateOrder } from './orders-table.ts'
import { insertRefund, type ReturnCause } from './refunds-table.ts'

/**
 * Sends a payment back that has arrived for a locked order which takes none: without credits, invoice and code, and with a
 * mail (decision 48).
 */
export async function returnPayment(
  { db, now, enqueue }: Work,
  order: OrderRow,
  why: ReturnCause,
  cause: string,
): Promise<void> {
  const change = { state: 'returning', check_at: null, redirect_url: null } as const
  await updateOrder(db, order, change, { cause, now })
  const { id } = await insertRefund(db, {
    order_id: order.id,
    reference: newReference(),
    cause: why,
    amount: order.amount,
    credits: 0,
    name: null,
    email: null,
    state: 'requested',
    created_at: now,
    done_at: null,
    send_at: now,
  })
  await enqueue(sendRefund, { refund_id: id })
  await enqueue(sendReturnMail, { refund_id: id })
}
