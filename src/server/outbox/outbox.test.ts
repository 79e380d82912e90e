import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/drivers/database.ts'
import { stopTime } from '../../../tests/drivers/set-up.ts'
import { emptyTable } from '../../../tests/drivers/stored-rows.ts'
import { wideLimit } from '../../../tests/drivers/wide-limit.ts'
import { type Clock, createClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createWork } from '../run-work.ts'
import { createSigner } from '../signer.ts'
import type { Services } from '../work.ts'
import type { OutboxItem, Outcome } from './channel.ts'
import { enqueueOutgoing, isEnqueued, type Outgoing } from './enqueue.ts'
import { createOutbox, type OutboxOptions } from './outbox.ts'
import { deleteOldOutbox, deleteOutboxOf, findOutbox, giveUpOutbox } from './outbox-table.ts'
import { receiverLimit } from './receiver-limit.ts'

let database: Database
let clock: Clock
const started: Services[] = []
const log = createLog({ level: 'silent', format: 'json' })

beforeAll(async () => {
  database = await openTestDatabase({ isOwn: true })
})
beforeEach(async () => {
  clock = createClock()
  await emptyTable(database.db, 'outbox')
})
afterEach(async () => {
  for (const services of started.splice(0)) await services.outbox.stop({ abandon: true })
})
afterAll(() => database.close())

type Deliver = (item: OutboxItem) => Promise<Outcome>

/** Starts a process that delivers mails by `deliver`. */
function startProcess(deliver: Deliver, options: OutboxOptions & { secret?: string } = {}): Services {
  const outbox = createOutbox(
    [{ name: 'mail', maxConcurrent: 4, deliver: (_work, item) => deliver(item) }],
    options,
  )
  const signer = createSigner(options.secret ?? 'secret')
  const services = { database, clock, log, metrics: createMetrics(), signer, outbox } as unknown as Services
  outbox.work(services)
  started.push(services)
  return services
}

const send = (services: Services, ...outgoing: Partial<Outgoing>[]) =>
  enqueueOutgoing(
    createWork(services, { now: clock.now(), log }),
    outgoing.map((changes, at) => ({
      channel: 'mail',
      key: `key ${at}`,
      account_id: 1,
      site_id: 1,
      kind: 'welcome',
      ...wideLimit,
      priority: 'service',
      content: { text: 'https://vonk.test/activate?token=abc' },
      address: 'Ann@example.com',
      ...changes,
    })),
  )
const drain = (services: Services) => services.outbox.drain(services, 20)
const rows = () => findOutbox(database.db)
const sent: Outcome = { kind: 'sent' }

describe('what is stored', () => {
  test('is delivered once with its content, which is then gone', async () => {
    const delivered: OutboxItem[] = []
    const services = startProcess(async (item) => {
      delivered.push(item)
      return sent
    })
    await send(services, {})
    await drain(services)
    expect(delivered).toMatchObject([
      {
        kind: 'welcome',
        address: 'Ann@example.com',
        attempts: 1,
        token: expect.stringMatching(/^[0-9a-f]{48}$/),
      },
    ])
    expect(delivered[0]?.content).toEqual({ text: 'https://vonk.test/activate?token=abc' })
    const stored = await database.db.selectFrom('outbox').select(['state', 'content']).execute()
    expect(stored).toEqual([{ state: 'sent', content: null }])
  })

  test('is sealed: the database reveals no link', async () => {
    const services = startProcess(async () => ({ kind: 'again', reason: 'busy' }))
    await send(services, {})
    const [stored] = await database.db.selectFrom('outbox').select('content').execute()
    expect(stored?.content).toMatch(/^[\w-]{60,}$/)
    expect(Buffer.from(stored?.content ?? '', 'base64url').toString('latin1')).not.toContain('token')
  })

  test('with another secret is given up instead of sent', async () => {
    const tried: OutboxItem[] = []
    const other = { ...startProcess(async () => sent), outbox: { wake: () => {} } } as unknown as Services
    await Promise.all(started.splice(0).map(({ outbox }) => outbox.stop()))
    await send(other, {})
    const services = startProcess(
      async (item) => {
        tried.push(item)
        return sent
      },
      { secret: 'another' },
    )
    await drain(services)
    expect(tried).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'failed', reason: 'unreadable' }])
  })

  // spec: server-34
  test('under the same key is stored once, also concurrently and after it was sent', async () => {
    const delivered: string[] = []
    const services = startProcess(async ({ token }) => {
      delivered.push(token)
      return sent
    })
    expect(await isEnqueued({ db: database.db, services }, 'one')).toBe(false)
    await Promise.all([send(services, { key: 'one' }), send(services, { key: 'one' })])
    await drain(services)
    await send(services, { key: 'one' }, { key: 'two' })
    await drain(services)
    expect(delivered).toHaveLength(2)
    expect(await isEnqueued({ db: database.db, services }, 'one')).toBe(true)
  })

  test('in a transaction that fails is never sent', async () => {
    const services = startProcess(async () => {
      throw new Error('nothing to deliver')
    })
    const work = createWork(services, { now: clock.now(), log })
    const failing = database.db.transaction().execute(async (db) => {
      await enqueueOutgoing({ ...work, db }, [
        {
          channel: 'mail',
          key: 'k',
          account_id: 1,
          site_id: 1,
          kind: 'k',
          ...wideLimit,
          priority: 'service',
          content: {},
        },
      ])
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await drain(services)
    expect(await rows()).toEqual([])
  })
})

describe('the limit of a receiver', () => {
  const limit = receiverLimit('few', { amount: 2, windowSeconds: 3600 })
  const to = (receiver: string, ...keys: string[]) => keys.map((key) => ({ limit, receiver, key }))

  // spec: server-50
  test('drops what exceeds it, for this receiver and this time only', async () => {
    const services = startProcess(async () => sent)
    for (const key of ['a', 'b', 'c']) await send(services, ...to('ann@few.test', key))
    await send(services, ...to('bob@few.test', 'd'))
    expect(await rows()).toHaveLength(3)
    clock.advance(3601)
    await send(services, ...to('ann@few.test', 'e'))
    expect(await rows()).toHaveLength(4)
    expect(await services.metrics.text()).toContain('deliveries_total{channel="mail",outcome="limited"} 1')
  })

  // spec: server-50
  test('does not count what is stored already', async () => {
    const services = startProcess(async () => sent)
    for (const key of ['a', 'a', 'a', 'b']) await send(services, ...to('carl@few.test', key))
    expect(await rows()).toHaveLength(2)
  })

  test('counts what is sent to several browsers of one receiver at once as one', async () => {
    const services = startProcess(async () => sent)
    await send(services, ...to('account:7', 'a', 'b', 'c'))
    await send(services, ...to('account:7', 'd', 'e'))
    await send(services, ...to('account:7', 'f'))
    expect(await rows()).toHaveLength(5)
  })

  // spec: server-50
  test('holds for concurrent callers', async () => {
    const services = startProcess(async () => sent)
    await Promise.all(Array.from({ length: 12 }, (_, at) => send(services, ...to('dan@few.test', `n${at}`))))
    expect(await rows()).toHaveLength(2)
  })
})

test('mails that somebody waits for are sent before advertising', async () => {
  const delivered: string[] = []
  const services = startProcess(async ({ kind }) => {
    delivered.push(kind)
    return sent
  })
  await services.outbox.stop()
  const kinds = ['marketing', 'notification', 'service'] as const
  const all = kinds.flatMap((priority) =>
    Array.from({ length: 5 }, (_, at) => ({ priority, key: `${priority}${at}` })),
  )
  await send(services, ...all.map(({ priority, key }) => ({ priority, key, kind: priority })))
  const next = startProcess(async ({ kind }) => {
    delivered.push(kind)
    return sent
  })
  await drain(next)
  expect(delivered).toHaveLength(15)
  expect(delivered.lastIndexOf('service')).toBeLessThan(delivered.indexOf('marketing'))
})

describe('a failed delivery', () => {
  // spec: server-34
  test('is tried again after growing delays, under the same token, and keeps its reason', async () => {
    stopTime()
    const attempts: OutboxItem[] = []
    const services = startProcess(async (item) => {
      attempts.push(item)
      if (attempts.length < 4)
        throw Object.assign(new Error('ann@example.com refused'), { code: 'ECONNREFUSED' })
      return sent
    })
    await send(services, {})
    const delays: number[] = []
    for (let at = 0; at < 3; at += 1) {
      await drain(services)
      const [row] = await rows()
      expect(row).toMatchObject({ state: 'waiting', attempts: at + 1, reason: 'ECONNREFUSED' })
      const delay = (Date.parse(row?.due_at ?? '') - clock.now().getTime()) / 1000
      delays.push(delay)
      clock.advance(delay - 5)
      await drain(services)
      expect(attempts).toHaveLength(at + 1)
      clock.advance(6)
    }
    await drain(services)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 4, reason: null }])
    expect(new Set(attempts.map(({ token }) => token)).size).toBe(1)
    for (const [at, [least, most]] of [
      [25, 38],
      [115, 151],
      [475, 601],
    ].entries()) {
      expect(delays[at]).toBeGreaterThan(least ?? 0)
      expect(delays[at]).toBeLessThan(most ?? 0)
    }
  })

  test('waits as long as the receiving side asks for', async () => {
    const services = startProcess(async () => ({ kind: 'again', reason: 'http_429', afterSeconds: 900 }))
    await send(services, {})
    await drain(services)
    const [row] = await rows()
    const delay = (Date.parse(row?.due_at ?? '') - clock.now().getTime()) / 1000
    expect(delay).toBeGreaterThan(890)
    expect(delay).toBeLessThan(901)
  })

  test('is not retried sooner because the receiving side asks for it', async () => {
    const services = startProcess(async () => ({ kind: 'again', reason: 'http_503', afterSeconds: 1 }))
    await send(services, {})
    await drain(services)
    const [row] = await rows()
    const delay = (Date.parse(row?.due_at ?? '') - clock.now().getTime()) / 1000
    expect(delay).toBeGreaterThan(20)
  })

  test('that is refused is never retried', async () => {
    let attempts = 0
    const services = startProcess(async () => {
      attempts += 1
      return { kind: 'refused', reason: 'smtp_550' }
    })
    await send(services, {})
    await drain(services)
    clock.advance(86_400)
    await drain(services)
    expect(attempts).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'failed', reason: 'smtp_550' }])
  })

  test('is given up once it has expired', async () => {
    let attempts = 0
    const services = startProcess(async () => {
      attempts += 1
      return { kind: 'again', reason: 'busy' }
    })
    await send(services, { usefulSeconds: 60 })
    await drain(services)
    clock.advance(61)
    await drain(services)
    expect(attempts).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'failed', reason: 'expired' }])
  })
})

describe('several processes', () => {
  test('share the rows: each is delivered by one of them', async () => {
    const delivered: string[] = []
    const deliver: Deliver = async ({ token }) => {
      delivered.push(token)
      await wait(1)
      return sent
    }
    const all = [startProcess(deliver), startProcess(deliver), startProcess(deliver)]
    const [first] = all as [Services]
    await send(first, ...Array.from({ length: 300 }, () => ({})))
    await Promise.all(all.map(drain))
    expect(delivered).toHaveLength(300)
    expect(new Set(delivered).size).toBe(300)
  })

  // spec: server-34
  test('rows of an ended process are sent again under their token, once its lease has expired', async () => {
    const first: string[] = []
    const dead = startProcess(
      ({ token }) => {
        first.push(token)
        return new Promise(() => {})
      },
      { leaseSeconds: 60 },
    )
    await send(dead, {})
    while (first.length === 0) await wait(10)
    await dead.outbox.stop({ abandon: true })
    const second: string[] = []
    const deliver: Deliver = async ({ token }) => {
      second.push(token)
      return sent
    }
    const early = startProcess(deliver)
    await drain(early)
    expect(second).toEqual([])
    await early.outbox.stop()
    clock.advance(61)
    const late = startProcess(deliver)
    while (second.length === 0) {
      late.outbox.wake()
      await wait(10)
    }
    await drain(late)
    expect(second).toEqual(first)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })
})

// spec: server-36
test('a delivery that outlasts its lease is still the one of its process', async () => {
  let finish: (outcome: Outcome) => void = () => {}
  const delivered: string[] = []
  const slow = startProcess(
    ({ token }) => {
      delivered.push(token)
      return new Promise((resolve) => {
        finish = resolve
      })
    },
    { leaseSeconds: 60 },
  )
  await send(slow, {})
  while (delivered.length === 0) await wait(10)
  const leaseUntil = async () =>
    (await database.db.selectFrom('outbox').select('lease_until').executeTakeFirstOrThrow()).lease_until
  for (let round = 0; round < 3; round += 1) {
    const before = await leaseUntil()
    clock.advance(40)
    slow.outbox.wake()
    await expect.poll(leaseUntil).not.toEqual(before)
  }
  const other = startProcess(async ({ token }) => {
    delivered.push(token)
    return sent
  })
  await drain(other)
  finish(sent)
  await drain(slow)
  expect(delivered).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }])
})

// spec: notifications-7
test('what is given up is not retried, even if it is being sent at that moment', async () => {
  let finish: (outcome: Outcome) => void = () => {}
  let attempts = 0
  const services = startProcess(({ kind }) => {
    if (kind === 'waits') return Promise.resolve({ kind: 'again', reason: 'busy' })
    attempts += 1
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  const ad = { kind: 'discounts', priority: 'marketing' } as const
  await send(services, { key: 'a', ...ad }, { key: 'b', ...ad, kind: 'waits' }, { key: 'c', kind: 'waits' })
  await expect.poll(async () => (await rows()).filter(({ state }) => state === 'waiting')).toHaveLength(2)
  const given = { account_id: 1, priorities: ['marketing'] as const }
  await giveUpOutbox(database.db, given, 'turned_off', clock.now())
  finish({ kind: 'again', reason: 'busy' })
  await drain(services)
  clock.advance(3600)
  await drain(services)
  expect(attempts).toBe(1)
  expect(await rows()).toMatchObject([
    { kind: 'waits', state: 'waiting', reason: 'busy' },
    { kind: 'waits', state: 'failed', reason: 'turned_off' },
    { kind: 'discounts', state: 'failed', reason: 'expired' },
  ])
})

test('a stopping process waits for what it is sending', async () => {
  let isDone = false
  const services = startProcess(async () => {
    await wait(100)
    isDone = true
    return sent
  })
  await send(services, {})
  while ((await rows())[0]?.state !== 'sending') await wait(5)
  await services.outbox.stop()
  expect(isDone).toBe(true)
  expect(await rows()).toMatchObject([{ state: 'sent' }])
})

// spec: server-34
test('staff find what was sent by account, address, kind and state, newest first', async () => {
  const services = startProcess(async ({ kind }) =>
    kind === 'refund' ? { kind: 'refused', reason: 'smtp_550' } : sent,
  )
  await send(
    services,
    { key: 'a', kind: 'welcome' },
    { key: 'b', kind: 'refund', account_id: 2, address: 'bob@example.com' },
  )
  await send(services, { key: 'c', kind: 'receipt' })
  await drain(services)
  const kinds = async (search: Parameters<typeof findOutbox>[1]) =>
    (await findOutbox(database.db, search)).map(({ kind }) => kind)
  expect(await kinds({})).toEqual(['receipt', 'refund', 'welcome'])
  expect(await kinds({ account_id: 1 })).toEqual(['receipt', 'welcome'])
  expect(await kinds({ address: 'ann@EXAMPLE.com', limit: 1 })).toEqual(['receipt'])
  expect(await kinds({ state: 'failed' })).toEqual(['refund'])
  expect(await kinds({ kind: 'welcome', channel: 'mail' })).toEqual(['welcome'])
  const [newest] = await rows()
  expect(await kinds({ before: newest?.id ?? 0 })).toEqual(['refund', 'welcome'])
})

test('rows are deleted with their account, and half a year after they were sent', async () => {
  const services = startProcess(async () => sent)
  await send(services, { key: 'a' }, { key: 'b', account_id: 2 })
  await drain(services)
  await deleteOutboxOf(database.db, 1)
  expect((await rows()).map(({ account_id }) => account_id)).toEqual([2])
  await deleteOldOutbox(database.db, new Date(clock.now().getTime() - 60_000))
  expect(await rows()).toHaveLength(1)
  clock.advance(1)
  await deleteOldOutbox(database.db, clock.now())
  expect(await rows()).toEqual([])
})
