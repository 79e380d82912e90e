import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { newClientId } from '../../src/core/client-ids.ts'
import { type MinorUnits, minorUnits, plus, shareOf } from '../../src/core/money.ts'
import type { Order } from '../../src/features/orders/order-contract.ts'
import type { Delivery } from '../../src/features/orders/payments/server/sandbox-provider.ts'
import { signedDelivery } from '../../src/features/orders/payments/server/sandbox-provider.ts'
import {
  findSandboxPayment,
  updateSandboxPayment,
} from '../../src/features/orders/payments/server/sandbox-table.ts'
import { playDueSuccesses } from '../../src/features/orders/sandbox/server/play-outcome.ts'
import { checkOpenOrders } from '../../src/features/orders/settlement/server/check-open.ts'
import { receiveWebhook } from '../../src/features/orders/settlement/server/webhook-route.ts'
import { allSettledOrThrow } from '../../src/server/all-settled.ts'
import type { Log } from '../../src/server/log.ts'
import { createWork } from '../../src/server/run-work.ts'
import { findCaughtSms } from '../../src/server/sms/caught-sms.ts'
import type { Services, Work } from '../../src/server/work.ts'
import { type DirectCall, directCallsOf } from './direct-calls.ts'
import type { TestMember } from './factories.ts'
import { debitForm } from './orders-driver.ts'
import type { TestApp } from './test-app.ts'

// What can happen to a member's money, in any sequence and several at once: orders with codes and caps, repeats, direct debits,
// reports of the provider (lost, twice, out of order), disputes lost and won, spends, withdrawals, and time that passes. After
// each sequence ledger, balance, orders and invoices must agree.

const kinds = [
  'pending',
  'paid',
  'failed',
  'canceled',
  'expired',
  'refunded',
  'charged_back',
  'charge_back_reversed',
] as const

/** A step that may be taken while others are; `order` chooses among the orders so far. */
type SingleStep =
  | { do: 'order'; bundle: number; method: string; code: string | undefined }
  | { do: 'repeat' }
  | { do: 'debit' }
  | { do: 'report'; order: number; kind: (typeof kinds)[number]; share: number; times: number }
  | { do: 'spend'; times: number }
  | { do: 'withdraw'; order: number }
  | { do: 'cap'; daily_cap: number | null }

/** One step. */
export type MoneyStep =
  | SingleStep
  | { do: 'together'; steps: SingleStep[] }
  /** Lets time pass, and the sweeps look at what is open. */
  | { do: 'later'; seconds: number }
  /** Lets the product's jobs run. */
  | { do: 'wait' }

const single: fc.Arbitrary<SingleStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      bundle: fc.constantFrom(100, 250),
      method: fc.constantFrom('ideal', 'creditcard'),
      code: fc.constantFrom(undefined, undefined, 'TIMEBONUS25', 'WELCOME25', 'NONE'),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'repeat' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'debit' as const }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      order: fc.nat(5),
      // Disputes are as frequent as payments here.
      kind: fc.constantFrom('paid', 'paid', 'charged_back', 'charge_back_reversed', ...kinds),
      share: fc.constantFrom(100, 100, 30),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('spend' as const), times: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), order: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('cap' as const), daily_cap: fc.constantFrom(null, 1000, 5000) }),
  },
)

const step: fc.Arbitrary<MoneyStep> = fc.oneof(
  { weight: 10, arbitrary: single },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('together' as const),
      steps: fc.array(single, { minLength: 2, maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    // The clock is that of all members, and an order waits an hour for its money.
    arbitrary: fc.record({
      do: fc.constant('later' as const),
      seconds: fc.constantFrom(130, 130, 130, 1000, 3700),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'wait' as const }) },
)

/** A card that is paid with and stored: without one nothing could be repeated, and without credits nothing spent. */
const firstPurchase: MoneyStep[] = [
  { do: 'order', bundle: 250, method: 'creditcard', code: undefined },
  { do: 'report', order: 0, kind: 'paid', share: 100, times: 1 },
]

/** Sequences of steps; three of four begin with a purchase. */
export const moneySequence: fc.Arbitrary<MoneyStep[]> = fc
  .tuple(fc.constantFrom(true, true, true, false), fc.array(step, { minLength: 3, maxLength: 14 }))
  .map(([buysFirst, steps]) => (buysFirst ? [...firstPurchase, ...steps] : steps))

/** The product in which the sequences are performed. */
export interface MoneyScene {
  /** Those of the product, with a log that collects faults. */
  services: Services
  /** What the product has logged that no sequence may cause: faults of calls, and orders that a sweep could not check. */
  faults: unknown[]
  partner: TestMember
  /** Runs the product's jobs until none is left; members who wait for them at a time wait for the same run. */
  runJobs(): Promise<void>
}

/** Creates the scene; `partner` receives the messages that members spend credits on. */
export function createMoneyScene(app: TestApp, partner: TestMember): MoneyScene {
  const faults: unknown[] = []
  const silent = app.services.log
  const log: Log = {
    ...silent,
    error: (...parts: unknown[]) => {
      const message = parts.at(-1)
      if (message === 'fault' || message === 'order not checked') faults.push(parts[0])
    },
    child: () => log,
  }
  let running: Promise<void> | undefined
  const runJobs = () => {
    running ??= app.drain().finally(() => {
      running = undefined
    })
    return running
  }
  return { services: { ...app.services, log }, faults, partner, runJobs }
}

type Placed = Pick<Order, 'id' | 'payment_id' | 'payment_method' | 'amount' | 'currency'>

/** A member who performs a sequence, with the orders so far. */
interface Performer {
  scene: MoneyScene
  member: TestMember
  call: DirectCall
  orders: Placed[]
}

/** Performs a sequence for a member; steps that the product refuses do nothing. Its jobs may still run afterwards. */
export async function perform(
  scene: MoneyScene,
  member: TestMember,
  steps: readonly MoneyStep[],
): Promise<void> {
  const call = await directCallsOf(scene.services, member)
  const performer: Performer = { scene, member, call, orders: [] }
  for (const one of steps) {
    if (one.do === 'wait') await scene.runJobs()
    else if (one.do === 'later') await letPass(scene, one.seconds)
    else if (one.do === 'together') await allSettledOrThrow(one.steps.map((each) => take(performer, each)))
    else await take(performer, one)
  }
}

function workOf({ services }: MoneyScene): Work {
  return createWork(services, { now: services.clock.now(), log: services.log })
}

async function letPass(scene: MoneyScene, seconds: number): Promise<void> {
  scene.services.clock.advance(seconds)
  await playDueSuccesses(workOf(scene))
  await checkOpenOrders(workOf(scene))
}

async function take(performer: Performer, one: SingleStep): Promise<void> {
  const { scene, member, call, orders } = performer
  const add = (answer: { order: Placed } | string) => {
    if (typeof answer === 'object') orders.push(answer.order)
  }
  switch (one.do) {
    case 'order':
      add(
        await call('orders.place', (calls) =>
          calls.orders.place({
            bundle_id: one.bundle,
            payment_method: one.method,
            client_id: newClientId(),
            terms_accepted: true,
            immediate_delivery: true,
            ...(one.code === undefined ? {} : { discount_code: one.code }),
          }),
        ),
      )
      return
    case 'repeat':
      add(
        await call('orders.repeat', (calls) =>
          calls.orders.repeat({ client_id: newClientId(), immediate_delivery: true }),
        ),
      )
      return
    case 'debit':
      add(await orderByDebit(performer))
      return
    case 'cap':
      await call('account.changeSpending', (calls) =>
        calls.account.changeSpending({
          daily_cap: one.daily_cap === null ? null : minorUnits(one.daily_cap),
          monthly_cap: null,
        }),
      )
      return
    case 'spend':
      for (let nth = 0; nth < one.times; nth += 1) {
        const message = { client_id: randomUUID(), kind: 'text', body: `word ${randomUUID()}` } as const
        const answer = await call('chats.start', (calls) =>
          calls.chats.start({ profile_id: scene.partner.id, ...message }),
        )
        // Without credits the next message is refused as well.
        if (typeof answer === 'string') return
      }
      return
    case 'withdraw': {
      const order = chosen(orders, one.order)
      if (!order) return
      const form = { order_id: order.id, email: member.email, name: 'A. Buyer' }
      await call('orders.withdraw', (calls) => calls.orders.withdraw(form))
      return
    }
    case 'report': {
      const order = chosen(orders, one.order)
      if (!order) return
      const isPart = one.kind === 'refunded' && one.share < 100
      const amount = isPart ? shareOf(order.amount, one.share, 100) : order.amount
      if (one.kind === 'refunded' && !(await returnAtSandbox(scene, order, amount))) return
      await report(scene, order, one.kind, amount, one.times)
    }
  }
}

const chosen = (orders: readonly Placed[], nth: number) => orders[nth % Math.max(1, orders.length)]

/** Orders by direct debit with the code of the text message. */
async function orderByDebit({ scene, call }: Performer): Promise<{ order: Placed } | string> {
  const form = debitForm()
  const started = await call('orders.startDirectDebit', (calls) => calls.orders.startDirectDebit(form))
  if (typeof started === 'string') return started
  const [sms] = await findCaughtSms(scene.services.database.db, { to: form.phone, limit: 1 })
  const sms_code = /\b\d{6}\b/.exec(sms?.text ?? '')?.[0] ?? ''
  return call('orders.confirmDirectDebit', (calls) =>
    calls.orders.confirmDirectDebit({ id: started.mandate_id, sms_code, immediate_delivery: true }),
  )
}

/** Returns money in the books of the sandbox; false if it has not that much. */
async function returnAtSandbox(
  { services }: MoneyScene,
  { payment_id }: Placed,
  amount: MinorUnits,
): Promise<boolean> {
  const { db } = services.database
  const payment = await findSandboxPayment(db, payment_id)
  if (!payment || payment.refunded_amount + amount > payment.amount) return false
  await updateSandboxPayment(db, payment_id, { refunded_amount: plus(payment.refunded_amount, amount) })
  return true
}

/** Delivers a signed report of the sandbox, several times at once. */
async function report(
  scene: MoneyScene,
  order: Placed,
  kind: Delivery['kind'],
  amount: MinorUnits,
  times: number,
): Promise<void> {
  const { headers, body } = signedDelivery(scene.services, {
    event_id: randomUUID(),
    reference: order.payment_id,
    kind,
    amount,
    currency: order.currency,
    ...(kind === 'paid' && order.payment_method !== 'ideal' ? { token: order.payment_id } : {}),
    at: scene.services.clock.now().toISOString(),
  })
  const webhook = { headers: new Headers(headers), query: new URLSearchParams(), body }
  await allSettledOrThrow(
    Array.from({ length: times }, () => receiveWebhook(workOf(scene), 'sandbox', webhook)),
  )
}
