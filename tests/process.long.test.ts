import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newClientId } from '../src/core/client-ids.ts'
import { sendMessages } from '../src/features/chats/server/public.ts'
import { newMember } from './drivers/factories.ts'
import { findServer, newDatabase } from './drivers/postgres-server.ts'
import { newKeepAliveAgent, type Outcome, openLive, send } from './drivers/process-client.ts'
import { endProcesses, type ProductProcess, startProcess } from './drivers/product-process.ts'
import { fillProduct, newLocalSite } from './drivers/stored-product.ts'

// The real production build in separate processes: how it stops, survives being killed, and what it refuses.

const server = await findServer()
const slow = 120_000

/** Two members with a conversation; messages are free on their site. */
interface Product {
  environment: Record<string, string>
  writerCookie: string
  readerCookie: string
  conversation_id: number
  /** Its first message. */
  firstId: string
}

const folders: string[] = []
const drops: (() => Promise<void>)[] = []
let embedded: Product

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vonk-process-'))
  folders.push(folder)
  return folder
}

async function makeProduct(environment: Record<string, string>): Promise<Product> {
  return fillProduct(environment, async (app) => {
    const site = await newLocalSite(app, { message_credits: 0 })
    const [writer, reader] = [await newMember(app, site), await newMember(app, site)]
    const firstId = newClientId()
    const [verdict] = await sendMessages(app.work(), [
      {
        kind: 'text',
        sender_id: writer.id,
        recipient_id: reader.id,
        client_id: firstId,
        body: 'first',
        fictional_acknowledged: false,
      },
    ])
    if (verdict?.kind !== 'sent') throw new Error('the first message was not sent')
    const { conversation_id } = verdict.message
    return { environment, writerCookie: writer.cookie, readerCookie: reader.cookie, conversation_id, firstId }
  })
}

/** Creates the same two members on an embedded database or a separate server database for each test. */
async function newProduct(kind: 'embedded' | 'postgres'): Promise<Product> {
  const DATA_DIR = await newFolder()
  if (kind === 'embedded') {
    await cp(embedded.environment.DATA_DIR as string, DATA_DIR, { recursive: true })
    return { ...embedded, environment: { DATA_DIR } }
  }
  const database = await newDatabase(server as string)
  drops.push(database.drop)
  return makeProduct({ DATA_DIR, DATABASE_URL: database.url })
}

/** Sends one message as the writer. */
function write(
  product: Product,
  port: number,
  client_id: string,
  agent?: ReturnType<typeof newKeepAliveAgent>,
) {
  return send(port, `/api/chats/${product.conversation_id}/messages`, {
    cookie: product.writerCookie,
    body: { client_id, kind: 'text', body: `message ${client_id}` },
    agent,
  })
}

/** Returns the client ids of all messages that the reader finds, newest first. */
async function findMessages(product: Product, port: number): Promise<string[]> {
  const found: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const path = `/api/chats/${product.conversation_id}/messages${cursor && `?cursor=${cursor}`}`
    const outcome: Outcome = await send(port, path, { cookie: product.readerCookie })
    if (outcome.kind !== 'answered' || outcome.status !== 200) throw new Error(JSON.stringify(outcome))
    const page = JSON.parse(outcome.body) as { messages: { client_id: string }[]; next: string | null }
    found.push(...page.messages.map((message) => message.client_id))
    cursor = page.next
  }
  return found
}

/** Writes on many connections at once until the process accepts no more, or until `isDone`. */
async function writeMany(
  product: Product,
  { port }: ProductProcess,
  options: {
    writers: number
    isDone?: () => boolean
    received: (clientId: string, outcome: Outcome) => void
  },
): Promise<void> {
  const writer = async (_: unknown, index: number) => {
    // Every second one has a persistent connection.
    const agent = index % 2 === 0 ? newKeepAliveAgent() : undefined
    let failures = 0
    while (failures < 3 && !options.isDone?.()) {
      const clientId = newClientId()
      const outcome = await write(product, port, clientId, agent)
      options.received(clientId, outcome)
      if (outcome.kind !== 'answered') failures += 1
    }
    agent?.destroy()
  }
  await Promise.all(Array.from({ length: options.writers }, writer))
}

beforeAll(async () => {
  embedded = await makeProduct({ DATA_DIR: await newFolder() })
})

afterEach(endProcesses)

afterAll(async () => {
  for (const drop of drops) await drop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const kinds = ['embedded', 'postgres'] as const

describe.each(kinds)('a process on the %s database', (kind) => {
  const isLeftOut = kind === 'postgres' && !server

  test.skipIf(isLeftOut)(
    'completes requests in flight on SIGTERM, and accepts no more',
    async () => {
      const product = await newProduct(kind)
      const first = await startProcess(product.environment)
      const outcomes = new Map<string, Outcome>()
      let answeredAfterwards = 0
      let isStopping = false
      let signalled = 0
      const writing = writeMany(product, first, {
        writers: 24,
        received: (clientId, outcome) => {
          outcomes.set(clientId, outcome)
          if (isStopping && outcome.kind === 'answered') answeredAfterwards += 1
          if (isStopping || outcomes.size < 150) return
          isStopping = true
          signalled = performance.now()
          first.signal('SIGTERM')
        },
      })
      await writing
      expect(await first.ended, first.output()).toBe(0)
      const stopMs = performance.now() - signalled
      // Not at the deadline, where open requests would be cut off.
      expect(stopMs).toBeLessThan(12_000)
      for (const outcome of outcomes.values()) {
        expect(outcome.kind).not.toBe('cut')
        if (outcome.kind === 'answered') expect(outcome.status).toBe(200)
      }
      expect(answeredAfterwards).toBeGreaterThan(0)

      const second = await startProcess(product.environment)
      const acknowledged = [...outcomes].filter(([, { kind }]) => kind === 'answered').map(([id]) => id)
      const found = await findMessages(product, second.port)
      expect(found.sort()).toEqual([product.firstId, ...acknowledged].sort())
    },
    slow,
  )

  // spec: server-7
  test.skipIf(isLeftOut)(
    'resumes a live stream cut by a kill: nothing lost, nothing twice',
    async () => {
      const product = await newProduct(kind)
      const all = Array.from({ length: 200 }, newClientId)
      const first = await startProcess(product.environment)
      const before = await openLive(first.port, product.readerCookie)
      // Unacknowledged messages are sent again after the restart, as the browser does.
      const waiting = new Set(all)
      await deliver(product, first, waiting, () => {
        if (before.events.length >= 90) first.signal('SIGKILL')
      })
      await Promise.all([first.ended, before.ended])
      const receivedBefore = before.events.length
      expect(receivedBefore).toBeLessThan(200)

      const second = await startProcess(product.environment)
      // The first of them arrive while nobody listens.
      const unheard = [...waiting]
      const [missed, rest] = [new Set(unheard.slice(0, 40)), new Set(unheard.slice(40))]
      await deliver(product, second, missed)
      const after = await openLive(second.port, product.readerCookie, before.lastId())
      await deliver(product, second, rest)
      expect([...missed, ...rest], second.output()).toEqual([])
      for (let tries = 0; tries < 100 && receivedBefore + after.events.length < 200; tries += 1)
        await wait(50)
      // A little longer, to detect duplicates.
      await wait(300)
      after.close()
      // On a busy machine it takes longer than the stream's heartbeat.
      const received = [...before.events, ...after.events].filter(({ type }) => type !== 'beat')
      expect(received.map(({ type }) => type)).toEqual(received.map(() => 'message'))
      expect(received.map(({ data }) => data.message?.client_id).sort()).toEqual([...all].sort())
      const numbers = received.map(({ id }) => id)
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] as number) + index))
    },
    slow,
  )
})

/**
 * Sends pending messages on eight connections and removes the acknowledged ones. Ends when the process does.
 */
async function deliver(
  product: Product,
  { port }: ProductProcess,
  waiting: Set<string>,
  acknowledged: () => void = () => {},
): Promise<void> {
  const queue = [...waiting]
  let isGone = false
  const sender = async () => {
    for (let id = queue.shift(); id !== undefined && !isGone; id = queue.shift()) {
      const outcome = await write(product, port, id)
      if (outcome.kind === 'answered') {
        expect(outcome.status).toBe(200)
        waiting.delete(id)
        acknowledged()
      } else {
        isGone = true
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, sender))
}

describe('the embedded database', () => {
  // spec: server-6
  test(
    'keeps acknowledged messages when the process is killed, each once',
    async () => {
      const product = await newProduct('embedded')
      const lock = join(product.environment.DATA_DIR as string, 'lock')
      const first = await startProcess(product.environment)
      const waiting = new Set(Array.from({ length: 300 }, newClientId))
      const all = [...waiting]
      await deliver(product, first, waiting, () => {
        if (waiting.size === 150) first.signal('SIGKILL')
      })
      expect(await first.ended).toBe(null)
      const acknowledged = all.filter((id) => !waiting.has(id))
      expect(acknowledged.length).toBeGreaterThanOrEqual(150)
      expect(waiting.size).toBeGreaterThan(0)
      expect((await readFile(lock, 'utf8')).split('\n')[0]).toBe(String(first.pid))

      const second = await startProcess(product.environment)
      expect((await readFile(lock, 'utf8')).split('\n')[0]).toBe(String(second.pid))
      const found = await findMessages(product, second.port)
      expect(new Set(found).size).toBe(found.length)
      expect(found).toEqual(expect.arrayContaining(acknowledged))
      // The rest is sent again under the same ids: messages that arrived without a response are not
      // duplicated.
      await deliver(product, second, waiting)
      expect([...waiting], second.output()).toEqual([])
      expect((await findMessages(product, second.port)).sort()).toEqual([product.firstId, ...all].sort())
    },
    slow,
  )

  // spec: server-6
  test(
    'refuses a second process, and the first continues',
    async () => {
      const product = await newProduct('embedded')
      const first = await startProcess(product.environment)
      await expect(startProcess(product.environment)).rejects.toThrow(
        `The data folder is in use by process ${first.pid}; stop it first`,
      )
      expect(await findMessages(product, first.port)).toEqual([product.firstId])
    },
    slow,
  )
})

// spec: server-5
test(
  'development routes are refused in production',
  async () => {
    const environment = { NODE_ENV: 'production', SECRET: 'ab'.repeat(32), DATA_DIR: await newFolder() }
    await expect(startProcess({ ...environment, DEV_DOORS: '1' })).rejects.toThrow(
      /DEV_DOORS must not be 1 in production.*ended with 1\n$/s,
    )
  },
  slow,
)
