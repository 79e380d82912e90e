import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findServer, newDatabase } from '../tests/drivers/postgres-server.ts'
import { type ProductProcess, startProcess } from '../tests/drivers/product-process.ts'

/** More than three: each may have four uploads at a time, and a limited number of photos. */
const uploaders = ['member1', 'member2', 'member3', 'member4', 'member5']
const uploads = 10
const millisecondsBetweenMessages = 50
const idleSeconds = 6

interface Member {
  call(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Record<string, unknown> }>
}

async function logIn(origin: string, login: string): Promise<Member> {
  const headers = { origin, 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/api/user.php`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: `${login}@vonk.test`, password: 'vonk-demo-2026' }),
  })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  const cookie = cookies.join('; ')
  return {
    call: async (method, path, body) => {
      const isForm = body instanceof FormData
      const res = await fetch(`${origin}${path}`, {
        method,
        headers: isForm ? { origin, cookie } : { ...headers, cookie },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      })
      return { status: res.status, body: (await res.json()) as Record<string, unknown> }
    },
  }
}

/** Returns the delays of the event loop since the last time this was asked, in milliseconds. */
async function loopDelay({ port }: ProductProcess): Promise<{ p99: number; max: number }> {
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text()
  const read = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds ([\\d.e-]+)$`, 'm').exec(text)?.[1]) * 1000
  return { p99: read('p99'), max: read('max') }
}

/** Sends a message every few milliseconds until `isOver`. Returns the durations in milliseconds, ascending. */
async function write(member: Member, conversation: number, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  const sent: Promise<void>[] = []
  while (!isOver()) {
    const started = performance.now()
    const message = { kind: 'text', client_id: randomUUID(), body: `Message ${randomUUID()}` }
    sent.push(
      member.call('POST', `/api/chats/${conversation}/messages`, message).then(({ status, body }) => {
        if (status !== 200) throw new Error(`a message was answered ${status} ${JSON.stringify(body)}`)
        times.push(performance.now() - started)
      }),
    )
    await wait(millisecondsBetweenMessages)
  }
  await Promise.all(sent)
  return times.sort((a, b) => a - b)
}

async function report(name: string, product: ProductProcess, times: number[]): Promise<void> {
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  const { p99, max } = await loopDelay(product)
  process.stdout.write(
    `${name}: ${times.length} messages, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(0.9999)} ms; ` +
      `event loop delay p99 ${p99.toFixed(1)} ms, longest ${max.toFixed(1)} ms\n`,
  )
}

/**
 * Measures how long messages take while ten pictures of 40 megapixels are uploaded at once, beside the same process
 * without uploads. Needs PostgreSQL: the embedded database shares the thread that answers.
 */
export async function measureChat(picture: Buffer): Promise<void> {
  const server = await findServer()
  if (!server) return
  const database = await newDatabase(server)
  const folder = await mkdtemp(join(tmpdir(), 'vonk-bench-'))
  const product = await startProcess({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    DEMO: '1',
    DEMO_MEMBERS: '70',
  })
  try {
    const origin = `http://localhost:${product.port}`
    const writer = await logIn(origin, 'premium')
    await fillPurses(database.url)
    const { chats } = (await writer.call('GET', '/api/chats')).body as {
      chats: { conversation_id: number }[]
    }
    const conversation = chats[0]?.conversation_id ?? 0
    await write(writer, conversation, endAfter(2))
    await loopDelay(product)
    await report('without uploads', product, await write(writer, conversation, endAfter(idleSeconds)))
    const members = await Promise.all(uploaders.map((login) => logIn(origin, login)))
    let isOver = false
    const started = performance.now()
    const writing = write(writer, conversation, () => isOver)
    const answers = await Promise.all(
      Array.from({ length: uploads }, (_, index) => {
        const form = new FormData()
        form.set('file', new Blob([new Uint8Array(picture)]), 'photo.jpg')
        return members[index % members.length]?.call('POST', '/api/profile/photos', form)
      }),
    )
    isOver = true
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const taken = answers.filter((answer) => answer?.status === 200).length
    await report(`with ${taken} of ${uploads} uploads taken, done after ${seconds} s`, product, await writing)
  } finally {
    product.signal('SIGTERM')
    await product.ended
    await database.drop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Gives everybody enough credits for the messages of the measurement. */
async function fillPurses(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('update accounts set credits = 1000000')
  await client.end()
}

function endAfter(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000
  return () => performance.now() >= end
}
