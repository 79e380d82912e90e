import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { PublicReadContext } from '../../../../server/http/context.ts'
import { findSandboxPayment } from '../../payments/server/sandbox-table.ts'

/** Returns a payment as the hosted page of the sandbox shows it. */
export async function readSandboxPayment(
  { services }: PublicReadContext,
  { reference }: { reference: string },
) {
  const { config, database } = services
  const payment = config.payments.sandbox ? await findSandboxPayment(database.db, reference) : undefined
  if (!payment) throw refuse(commonRefusals, 'not_found')
  const { amount, currency, payment_method, state, refunded_amount } = payment
  return { payment: { reference, amount, currency, payment_method, state, refunded_amount } }
}
