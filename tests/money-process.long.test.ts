import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { newClientId } from '../src/core/client-ids.ts'
import type { Order } from '../src/features/orders/order-contract.ts'
import { withDatabase } from '../src/server/db/with-database.ts'
import { newMember } from './drivers/factories.ts'
import { debitForm } from './drivers/orders-driver.ts'
import { findServer, newDatabase } from './drivers/postgres-server.ts'
import { newKeepAliveAgent, send } from './drivers/process-client.ts'
import { endProcesses, type ProductProcess, runCommand, startProcess } from './drivers/product-process.ts'
import { fillProduct, newLocalSite } from './drivers/stored-product.ts'

// The real production build, killed while money moves: after the next start, product and provider agree on every payment.

const server = await findServer()
/** Each step starts the product once more, and a start can take half a minute on a busy machine. */
const slow = 900_000
const ordersPerKill = 6
const drops: (() => Promise<void>)[] = []
const folders: string[] = []

afterEach(endProcesses)
afterAll(async () => {
  for (const drop of drops) await drop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function newEnvironment(kind: 'embedded' | 'postgres'): Promise<Record<string, string>> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'vonk-money-'))
  folders.push(DATA_DIR)
  if (kind === 'embedded') return { DATA_DIR }
  const database = await newDatabase(server as string)
  drops.push(database.drop)
  return { DATA_DIR, DATABASE_URL: database.url }
}

const order = (payment_method: string) => ({
  bundle_id: 100,
  payment_method,
  client_id: newClientId(),
  terms_accepted: true,
  immediate_delivery: true,
})

async function json({ port }: ProductProcess, path: string, cookie: string, body?: unknown) {
  const outcome = await send(port, path, { cookie, agent: newKeepAliveAgent(), ...(body ? { body } : {}) })
  if (outcome.kind !== 'answered') throw new Error(`no answer: ${outcome.reason}`)
  return JSON.parse(outcome.body)
}

/** A member of the product, who acts through one process after the other. */
interface Buyer {
  cookie: string
  email: string
}

async function newBuyer(environment: Record<string, string>): Promise<Buyer> {
  return fillProduct(environment, async (app) => {
    const { cookie, email } = await newMember(app, await newLocalSite(app, { signup_credits: 0 }))
    return { cookie, email }
  })
}

/** Expects that each payment that the sandbox took is completed, that each return is known, and that credits are there once. */
async function expectAgreement(running: ProductProcess, { cookie }: Buyer): Promise<Order[]> {
  const { orders } = (await json(running, '/api/orders', cookie)) as { orders: Order[] }
  for (const one of orders) {
    const { payment } = await json(running, `/api/payment-sandbox/${one.payment_id}`, cookie)
    const isReturned = payment?.refunded_amount === one.amount
    const known =
      payment?.state === 'paid' ? [isReturned ? 'refunded' : 'completed'] : ['pending', 'cancelled']
    expect(known, JSON.stringify({ one, payment })).toContain(one.status)
    expect(one.refunded_amount).toBe(payment?.refunded_amount ?? 0)
  }
  const { user } = await json(running, '/api/user.php', cookie)
  const { entries } = await json(running, '/api/credits/entries', cookie)
  const bought = entries.filter(({ reason }: { reason: string }) => reason === 'purchase')
  const paid = orders.filter(({ paid_at }) => paid_at !== null)
  expect(bought.map(({ reference }: { reference: string }) => reference).sort()).toEqual(
    paid.map(({ id }) => `order:${id}`).sort(),
  )
  expect(user.credits).toBe(100 * paid.filter(({ status }) => status === 'completed').length)
  return orders
}

/** What the product does when it ends, and the statement at which it ends. */
interface Step {
  at: string
  act: (running: ProductProcess, buyer: Buyer) => Promise<() => Promise<unknown>>
  before?: string
  after?: string
  /** What then has happened at the sandbox. */
  isCharged: boolean
}

const pay = async (running: ProductProcess, { cookie }: Buyer, method: string): Promise<Order> => {
  const { order: one } = await json(running, '/api/orders', cookie, order(method))
  await json(running, `/sandbox/pay/${one.payment_id}`, cookie, { outcome: 'succeed' })
  return one
}

const checkout: Step['act'] = async (running, { cookie }) => {
  const { order: one } = await json(running, '/api/orders', cookie, order('ideal'))
  return () => send(running.port, `/sandbox/pay/${one.payment_id}`, { cookie, body: { outcome: 'succeed' } })
}
const repeat: Step['act'] = async (running, buyer) => {
  await pay(running, buyer, 'creditcard')
  const body = { client_id: newClientId() }
  return () => send(running.port, '/api/orders/repeat', { cookie: buyer.cookie, body })
}
const withdraw: Step['act'] = async (running, buyer) => {
  const { id } = await pay(running, buyer, 'ideal')
  const body = { order_id: id, email: buyer.email, name: 'A. Buyer' }
  return () => send(running.port, '/api/withdrawals', { cookie: buyer.cookie, body })
}
const debit: Step['act'] = async (running, { cookie }) => {
  const body = debitForm()
  const { mandate_id } = await json(running, '/api/direct-debit', cookie, body)
  const [sms] = await json(running, `/dev/sms.json?to=${encodeURIComponent(body.phone)}`, cookie)
  const sms_code = /\b\d{6}\b/.exec(sms.text)?.[0]
  const path = `/api/direct-debit/${mandate_id}/confirm`
  return () => send(running.port, path, { cookie, body: { sms_code } })
}

const charge = 'insert into "sandbox_payments"'
const steps: Step[] = [
  {
    at: 'a report that is stored and not applied',
    act: checkout,
    before: 'from "payment_events" where "id" = .* for update',
    isCharged: true,
  },
  {
    at: 'a report that is half applied',
    act: checkout,
    after: 'insert into "invoices"',
    isCharged: true,
  },
  { at: 'a repeat before its charge', act: repeat, before: charge, isCharged: false },
  { at: 'a repeat after its charge', act: repeat, after: charge, isCharged: true },
  { at: 'a repeat that is half settled', act: repeat, after: 'insert into "invoices"', isCharged: true },
  { at: 'a repeat that is settled', act: repeat, before: 'update "stored_methods"', isCharged: true },
  {
    at: 'a refund before it is sent',
    act: withdraw,
    before: 'update "sandbox_payments" set "refunded_amount"',
    isCharged: true,
  },
  {
    at: 'a refund after it was sent',
    act: withdraw,
    after: 'update "sandbox_payments" set "refunded_amount"',
    isCharged: true,
  },
  { at: 'a direct debit before its charge', act: debit, before: charge, isCharged: false },
  { at: 'a direct debit after its charge', act: debit, after: charge, isCharged: true },
]

/** Lets the queue try again at once what a killed process was running; otherwise it does after a quarter of an hour. */
async function releaseJobs(environment: Record<string, string>): Promise<void> {
  await withDatabase({ NODE_ENV: 'test', DEMO: '0', ...environment }, ({ db }) =>
    sql`update jobs.job set state = 'retry', start_after = now() where state = 'active'`.execute(db),
  )
}

/** Starts the product with a statement that ends it once `arm` was called. */
async function startUntil(environment: Record<string, string>, { before = '', after = '' }: Partial<Step>) {
  const running = await startProcess({
    ...environment,
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'drivers/kill-at.ts')).href}`,
    KILL_BEFORE: before,
    KILL_AFTER: after,
  })
  const arm = async () => {
    running.signal('SIGUSR2')
    await expect.poll(() => running.output(), { timeout: 10_000 }).toContain('armed')
  }
  return { running, arm }
}

describe.each([
  ['embedded', true, 1],
  ['postgres', server !== null, 2],
] as const)('on the %s database', (kind, isThere, kills) => {
  // spec: orders-25
  test.runIf(isThere)(
    'killed between the report and the grant, at any moment',
    { timeout: slow },
    async () => {
      const environment = await newEnvironment(kind)
      const buyer = await newBuyer(environment)
      const { cookie } = buyer
      let placed = 0
      for (let kill = 0; kill < kills; kill += 1) {
        const running = await startProcess(environment)
        const payments: string[] = []
        for (let nth = 0; nth < ordersPerKill; nth += 1) {
          const { order: one } = await json(running, '/api/orders', cookie, order('ideal'))
          placed += 1
          payments.push(one.payment_id)
        }
        // A report is stored, applied and confirmed within some tens of milliseconds: at the kill each is elsewhere.
        const reported: Promise<unknown>[] = []
        for (const payment of payments) {
          reported.push(
            send(running.port, `/sandbox/pay/${payment}`, { cookie, body: { outcome: 'succeed' } }),
          )
          await wait(kill * 3 + 4)
        }
        // On a busy machine even the first takes longer than that.
        await Promise.race(reported)
        running.signal('SIGKILL')
        await Promise.all([...reported, running.ended])
        await releaseJobs(environment)
      }
      const running = await startProcess(environment)
      // What no report reached is asked about after a quarter of an hour.
      await json(running, '/dev/clock', cookie, { advance_seconds: 16 * 60 })
      await json(running, '/dev/clock', cookie, { advance_seconds: 60 })
      const orders = await expectAgreement(running, buyer)
      expect(orders).toHaveLength(placed)
      // The sandbox may have been killed before it knew of a payment.
      expect(orders.some(({ status }) => status === 'completed')).toBe(true)
    },
  )

  // The steps are statements, the same on both: a dozen more starts show nothing new.
  // spec: orders-25, orders-41
  test.runIf(isThere && (kind === 'postgres' || server === null))(
    'killed at each step of a charge, a report and a refund',
    { timeout: slow },
    async () => {
      const environment = await newEnvironment(kind)
      const buyer = await newBuyer(environment)
      const { cookie } = buyer
      const charged: boolean[] = []
      for (const step of [...steps, null]) {
        const { running, arm } = await startUntil(environment, step ?? {})
        // What no report reached is asked about after a quarter of an hour.
        await json(running, '/dev/clock', cookie, { advance_seconds: 16 * 60 })
        await json(running, '/dev/clock', cookie, { advance_seconds: 60 })
        const orders = await expectAgreement(running, buyer)
        expect(orders.filter(({ kind: one }) => one !== 'checkout').map(isPaid)).toEqual(charged.toReversed())
        if (!step) {
          // A day later money is compared.
          await json(running, '/dev/clock', cookie, { advance_seconds: 24 * 3600 })
          running.signal('SIGKILL')
          await running.ended
          const { code, output } = await runCommand(['reconcile'], environment)
          expect([code, output]).toEqual([0, expect.stringContaining('everything reconciles')])
          return
        }
        const act = await step.act(running, buyer)
        await arm()
        const outcome = act()
        expect(await running.ended, step.at).toBe(null)
        await outcome
        await releaseJobs(environment)
        if (step.act === repeat || step.act === debit) charged.push(step.isCharged)
      }
    },
  )
})

const isPaid = ({ paid_at }: Order) => paid_at !== null
