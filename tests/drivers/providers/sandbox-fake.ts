import { randomUUID } from 'node:crypto'
import { minorUnits, minus } from '../../../src/core/money.ts'
import {
  type Delivery,
  signedDelivery,
  tokenOf,
} from '../../../src/features/orders/payments/server/sandbox-provider.ts'
import {
  findSandboxPayment,
  type SandboxState,
  updateSandboxPayment,
} from '../../../src/features/orders/payments/server/sandbox-table.ts'
import type { TestApp } from '../test-app.ts'
import type { ProviderEvent, ProviderFake } from './provider-fake.ts'

const outcomes: Record<
  Exclude<ProviderEvent, 'refund' | 'pay_other_amount'>,
  [SandboxState, Delivery['kind']]
> = {
  succeed: ['paid', 'paid'],
  pending: ['pending', 'pending'],
  step_up: ['pending', 'pending'],
  authorise: ['authorised', 'authorised'],
  fail: ['failed', 'failed'],
  cancel: ['canceled', 'canceled'],
  charge_back: ['charged_back', 'charged_back'],
}

/** Plays the built-in provider as the fakes play theirs. */
export function sandboxFake(app: TestApp): ProviderFake {
  const { db } = app.services.database
  const found = async (reference: string) => {
    const payment = await findSandboxPayment(db, reference)
    if (!payment) throw new Error(`the sandbox has no payment ${reference}`)
    return payment
  }
  const report = (delivery: Omit<Delivery, 'event_id' | 'at'>, token = {}) => {
    const at = app.services.clock.now().toISOString()
    const signed = signedDelivery(app.services, { ...delivery, ...token, event_id: randomUUID(), at })
    return [{ method: 'POST' as const, query: '', ...signed }]
  }
  return {
    name: 'sandbox',
    visit: async () => {},
    payment: async (reference) => {
      const payment = await findSandboxPayment(db, reference)
      return payment && { ...payment, refunded: payment.refunded_amount }
    },
    play: async (reference, event) => {
      const payment = await found(reference)
      const { amount, currency, refunded_amount } = payment
      if (event === 'pay_other_amount')
        return report({ reference, kind: 'paid', amount: minus(amount, minorUnits(1)), currency })
      if (event === 'refund') {
        await updateSandboxPayment(db, reference, { refunded_amount: amount })
        return report({ reference, kind: 'refunded', amount: minus(amount, refunded_amount), currency })
      }
      const [state, kind] = outcomes[event]
      await updateSandboxPayment(db, reference, { state })
      return report({ reference, kind, amount, currency }, kind === 'paid' ? tokenOf(payment) : {})
    },
    declineFurther: (reference) => updateSandboxPayment(db, reference, { declines: true }),
    finishRefund: async () => [],
    isAcknowledged: (status) => status === 200,
  }
}
