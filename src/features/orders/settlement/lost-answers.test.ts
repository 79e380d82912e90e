import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import {
  buy,
  creditsOf,
  orderByDebit,
  orderOf,
  placeOrder,
  play,
  repeatOrder,
} from '../../../../tests/drivers/orders-driver.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { newClientId } from '../../../core/client-ids.ts'
import { minorUnits } from '../../../core/money.ts'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import type { Work } from '../../../server/work.ts'
import {
  OutcomeUnknown,
  type PaymentProvider,
  ProviderFailed,
  readingId,
} from '../payments/server/payment-provider.ts'
import { providerNamed } from '../payments/server/providers.ts'
import { updateSandboxPayment } from '../payments/server/sandbox-table.ts'
import { checkOpenOrders } from './server/check-open.ts'
import { receiveReport } from './server/receive-report.ts'
import { findOpenMatters } from './server/reconciliation-table.ts'
import { requestRefund, runRefund, sendRefundsAgain } from './server/request-refund.ts'
import { lockOrderOf } from './server/settle.ts'

// The provider has done what it was asked for, and the product does not come to store its answer. tests/money-process.long.test.ts
// kills real processes; here the answer is lost at its step exactly.

const app = setUpApp({}, { ownDatabase: true })
let sandbox: PaymentProvider
let member: TestMember
beforeAll(async () => {
  sandbox = providerNamed(app.services, 'sandbox') as PaymentProvider
})
beforeEach(async () => {
  member = await newMember(app, await app.newSite({ signup_credits: 0 }))
})

/** Runs `act` while a call of the provider has its effect and no answer; `err` is thrown, `before` runs first. */
async function losing(
  call: 'chargeStored' | 'chargeDirectDebit' | 'refund',
  act: () => Promise<unknown>,
  { err = new Error('the answer is lost'), before }: { err?: Error; before?: () => Promise<unknown> } = {},
) {
  const original = sandbox[call] as (given: unknown) => Promise<unknown>
  Object.assign(sandbox, {
    [call]: async (given: unknown) => {
      await original(given)
      await before?.()
      throw err
    },
  })
  try {
    await act()
  } finally {
    Object.assign(sandbox, { [call]: original })
  }
}

/** Requests a refund whose job does not run: the test sends it. */
function requestUnsent(orderId: number) {
  const details = { cause: 'staff', amount: minorUnits(300), credits: 40, name: null, email: null } as const
  return app
    .work()
    .transaction(async (work) =>
      requestRefund({ ...work, enqueue: async () => {} }, await lockOrderOf(work, orderId), details),
    )
}

const newestOrder = async () => (await member.call('/api/orders')).body.orders[0]

// spec: orders-25
test('a repeat order is completed by the next look at open orders', async () => {
  await buy(app, member, { payment_method: 'creditcard' })
  const body = { client_id: newClientId() }
  const repeat = () => member.call('/api/orders/repeat', { method: 'POST', body })
  await losing('chargeStored', async () => expect((await repeat()).status).toBe(500))
  const order = await newestOrder()
  expect(order).toMatchObject({ kind: 'repeat', status: 'pending' })
  // A repeat of the call charges nothing again.
  expect((await repeat()).body.order).toMatchObject({ id: order.id, status: 'pending' })
  app.services.clock.advance(16 * 60)
  await checkOpenOrders(app.work())
  expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed' })
  expect(await creditsOf(member)).toBe(200)
})

// spec: orders-25
test('a direct debit is completed by its report', async () => {
  await losing('chargeDirectDebit', async () => {
    expect((await orderByDebit(app, member)).confirmed.status).toBe(500)
  })
  await app.call('/dev/clock', { method: 'POST', body: { advance_seconds: 121 } })
  expect(await newestOrder()).toMatchObject({ kind: 'direct_debit', status: 'completed' })
  expect(await creditsOf(member)).toBe(100)
})

const unknown = new OutcomeUnknown('no answer in time')
const refused = new ProviderFailed('answered 429')

// spec: orders-25
test('a repeat order whose outcome is unknown stays open, and is completed by the next look at it', async () => {
  await buy(app, member, { payment_method: 'creditcard' })
  const body = { client_id: newClientId() }
  const repeat = () => member.call('/api/orders/repeat', { method: 'POST', body })
  await losing('chargeStored', async () => expect((await repeat()).body.order.status).toBe('pending'), {
    err: unknown,
  })
  const order = await newestOrder()
  expect((await repeat()).body.order).toMatchObject({ id: order.id, status: 'pending' })
  app.services.clock.advance(16 * 60)
  await checkOpenOrders(app.work())
  expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed' })
  expect(await creditsOf(member)).toBe(200)
})

// spec: orders-25
test('a direct debit whose outcome is unknown stays open, and is completed by its report', async () => {
  await losing(
    'chargeDirectDebit',
    async () => expect((await orderByDebit(app, member)).confirmed.body.order.status).toBe('pending'),
    { err: unknown },
  )
  await app.call('/dev/clock', { method: 'POST', body: { advance_seconds: 121 } })
  expect(await newestOrder()).toMatchObject({ kind: 'direct_debit', status: 'completed' })
})

test.each([unknown, refused])(
  'a charge that a report has paid is returned as paid, although: %s',
  async (err) => {
    await buy(app, member, { payment_method: 'creditcard' })
    const before = async () => play(app, (await newestOrder()).payment_id, 'succeed')
    await losing(
      'chargeStored',
      async () => expect((await repeatOrder(member)).body.order).toMatchObject({ status: 'completed' }),
      { err, before },
    )
    await losing(
      'chargeDirectDebit',
      async () =>
        expect((await orderByDebit(app, member)).confirmed.body.order).toMatchObject({ status: 'completed' }),
      { err, before },
    )
    expect(await creditsOf(member)).toBe(300)
  },
)

test('a charge that the provider refuses has failed', async () => {
  await losing(
    'chargeDirectDebit',
    async () => expect((await orderByDebit(app, member)).confirmed.body.code).toBe('payment_unavailable'),
    { err: refused },
  )
  expect(await newestOrder()).toMatchObject({ kind: 'direct_debit', status: 'failed' })
})

// spec: orders-25
test('a refund is sent once, and stored when it is tried again', async () => {
  const order = await buy(app, member)
  const { id } = await requestUnsent(order.id)
  await losing('refund', () => expect(runRefund(app.work(), id)).rejects.toThrow('the answer is lost'))
  expect(await orderOf(member, order.id)).toMatchObject({ is_refund_pending: true, refunded_amount: 0 })
  await runRefund(app.work(), id)
  expect(await orderOf(member, order.id)).toMatchObject({ is_refund_pending: false, refunded_amount: 300 })
  const { payment } = (await app.call(`/api/payment-sandbox/${order.payment_id}`)).body
  expect(payment.refunded_amount).toBe(300)
})

describe('while the provider cannot be reached', () => {
  let attempts: number
  let passed: number
  let refund: PaymentProvider['refund']
  beforeEach(() => {
    attempts = 0
    passed = 0
    refund = sandbox.refund
    sandbox.refund = async () => {
      attempts += 1
      throw new ProviderFailed('the provider cannot be reached')
    }
  })
  afterEach(() => {
    sandbox.refund = refund
  })

  const request = async (method: string) => {
    const order = await buy(app, member, { payment_method: method })
    const { id } = await requestUnsent(order.id)
    return { order, id }
  }
  const sweepAfter = async (seconds: number) => {
    passed += seconds
    app.services.clock.advance(seconds)
    await sendRefundsAgain(app.work())
  }

  // spec: orders-25
  test('a refund is sent again after pauses that grow', async () => {
    const { order, id } = await request('ideal')
    await expect(runRefund(app.work(), id)).rejects.toThrow(ProviderFailed)
    await sweepAfter(300)
    expect(attempts, 'the job is still tried').toBe(1)
    // In seconds after the request: what the real clock adds does not matter.
    for (const [after, attempted] of [
      [630, 2],
      [1200, 2],
      [1290, 3],
      [2490, 3],
      [2610, 4],
    ] as const) {
      await sweepAfter(after - passed)
      expect(attempts, `after ${after} s`).toBe(attempted)
    }
    sandbox.refund = refund
    await sweepAfter(3600)
    expect(await orderOf(member, order.id)).toMatchObject({ is_refund_pending: false, refunded_amount: 300 })
  })

  // spec: orders-25
  test('two attempts at the same time are one', async () => {
    const { order, id } = await request('ideal')
    const { promise: others, resolve: release } = Promise.withResolvers<void>()
    sandbox.refund = async (given) => {
      attempts += 1
      await others
      return refund(given)
    }
    const all = [1, 2, 3].map(() => runRefund(app.work(), id))
    // The two that come too late end while the first waits for the provider.
    await Promise.any(all)
    await runRefund(app.work(), id)
    release()
    await Promise.all(all)
    expect(attempts).toBe(1)
    expect(await orderOf(member, order.id)).toMatchObject({ refunded_amount: 300 })
  })

  test('a machine whose clock is behind sends a refund as well', async () => {
    sandbox.refund = refund
    const { order, id } = await request('ideal')
    const work = app.work()
    await runRefund({ ...work, now: addSeconds(work.now, -20) }, id)
    expect(await orderOf(member, order.id)).toMatchObject({ refunded_amount: 300 })
  })

  test('a refund that staff returns by hand is not sent again', async () => {
    sandbox.refund = async () => {
      attempts += 1
      return { state: 'by_hand' }
    }
    const { id } = await request('ideal')
    await runRefund(app.work(), id)
    await request('paysafecard')
    await sweepAfter(3600)
    await sweepAfter(secondsPerDay)
    expect(attempts).toBe(1)
  })
})

// spec: orders-25
test('a reading of another amount does not hide the right one', async () => {
  const { order } = (await placeOrder(member)).body
  await updateSandboxPayment(app.services.database.db, order.payment_id, { state: 'paid' })
  const { readPayment } = sandbox
  sandbox.readPayment = async (reference) => {
    const read = await readPayment(reference)
    if (!read) return null
    const wrong = { ...read, amount: minorUnits(1) }
    return { ...wrong, event_id: readingId(wrong) }
  }
  const refresh = async () => {
    // The provider is asked once in five seconds.
    app.services.clock.advance(5)
    return (await member.call(`/api/orders/${order.id}/refresh`, { method: 'POST' })).body.order
  }
  expect(await refresh()).toMatchObject({ status: 'pending' })
  sandbox.readPayment = readPayment
  expect(await refresh()).toMatchObject({ status: 'completed' })
})

// spec: orders-25
test('a stored report that could not be applied is for staff after an hour, and applied by its repeat', async () => {
  const { order } = (await placeOrder(member)).body
  const { payment_id, amount, currency } = order
  const report = { event_id: payment_id, provider_ref: payment_id, kind: 'paid', amount, currency } as const
  const work = app.work()
  let transactions = 0
  const failing: Work = {
    ...work,
    transaction: (act) => {
      transactions += 1
      // The second one applies the report; its job does not run.
      if (transactions > 1) throw new Error('connection lost')
      return work.transaction((inner) => act({ ...inner, enqueue: async () => {} }))
    },
  }
  await expect(receiveReport(failing, sandbox, report, '')).rejects.toThrow('connection lost')
  const isListed = async (seconds: number) =>
    (await findOpenMatters(app.services.database.db, addSeconds(work.now, seconds))).some(
      ({ kind, id }) => kind === 'report' && id === order.id,
    )
  expect([await isListed(3599), await isListed(3600)]).toEqual([false, true])
  for (let times = 0; times < 2; times += 1) {
    expect(await receiveReport(app.work(), sandbox, report, '')).toBe(true)
    expect(await creditsOf(member)).toBe(100)
  }
  expect(await isListed(3600)).toBe(false)
})
