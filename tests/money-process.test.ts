import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { newClientId } from '../src/core/client-ids.ts'
import { newMember } from './drivers/factories.ts'
import { findServer, newDatabase } from './drivers/postgres-server.ts'
import { newKeptConnection, send } from './drivers/process-client.ts'
import { endProcesses, type ProductProcess, startProcess } from './drivers/product-process.ts'
import { fillProduct, newLocalSite } from './drivers/stored-product.ts'

// The real production build, killed while a payment is reported: at the next start its credits are there once.

const server = await findServer()
const slow = 300_000
const kills = 2
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

const order = (client_id: string) => ({
  bundle_id: 100,
  payment_method: 'ideal',
  client_id,
  terms_accepted: true,
  immediate_delivery: true,
})

async function json({ port }: ProductProcess, path: string, cookie: string, body?: unknown) {
  const outcome = await send(port, path, { cookie, agent: newKeptConnection(), ...(body ? { body } : {}) })
  if (outcome.kind !== 'answered') throw new Error(`no answer: ${outcome.reason}`)
  return JSON.parse(outcome.body)
}

describe.each([
  ['embedded', true],
  ['postgres', server !== null],
] as const)('on the %s database', (kind, isThere) => {
  test.runIf(isThere)(
    'killed between the report and the grant, at any moment',
    { timeout: slow },
    async () => {
      const environment = await newEnvironment(kind)
      const cookie = await fillProduct(environment, async (app) => {
        const site = await newLocalSite(app, { signup_credits: 0 })
        return (await newMember(app, site)).cookie
      })
      const placed: number[] = []
      for (let kill = 0; kill < kills; kill += 1) {
        const running = await startProcess(environment)
        const payments: string[] = []
        for (let nth = 0; nth < ordersPerKill; nth += 1) {
          const { order: one } = await json(running, '/api/orders', cookie, order(newClientId()))
          placed.push(one.id)
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
        running.signal('SIGKILL')
        await Promise.all([...reported, running.ended])
      }
      const running = await startProcess(environment)
      // What no report reached is asked about after a quarter of an hour.
      await json(running, '/dev/clock', cookie, { advance_seconds: 16 * 60 })
      await json(running, '/dev/clock', cookie, { advance_seconds: 60 })
      const { orders } = await json(running, '/api/orders', cookie)
      const { user } = await json(running, '/api/user.php', cookie)
      const { entries } = await json(running, '/api/credits/entries', cookie)
      const completed = orders.filter(({ status }: { status: string }) => status === 'completed')
      const bought = entries.filter(({ reason }: { reason: string }) => reason === 'purchase')
      expect(orders).toHaveLength(placed.length)
      // The sandbox may have been killed before it knew of the payment.
      expect(completed.length).toBeGreaterThan(0)
      expect(bought.map(({ reference }: { reference: string }) => reference).sort()).toEqual(
        completed.map(({ id }: { id: number }) => `order:${id}`).sort(),
      )
      expect(user.credits).toBe(completed.length * 100)
    },
  )
})
