import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { endProcesses, startProcess } from '../tests/drivers/product-process.ts'
import type { Answers, AttackRequest } from './attack-client.ts'
import { cpuSecondsOf, residentKiB, waitedMsOf } from './cpu-of.ts'

const clients = 4
const seconds = 10
/** Maximum latency of `/healthz` during the attacks, in milliseconds. */
const maxHealthMs = 200
const probeMs = 20

const boundary = 'a-boundary-of-the-bench'
const multipart = `multipart/form-data; boundary=${boundary}`

interface Attack {
  name: string
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  chunk: Uint8Array
  bytes: number
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * Attacks the product from four clients for ten seconds each, and measures `/healthz` at the same time: a
 * blocked event loop affects everybody. Subtracts the time in which a process only waited for a CPU, because
 * the attack clients and other work on this machine use theirs; also prints the latency including it.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vonk-attacks-'))
  const product = await startProcess({
    DATA_DIR: folder,
    DEMO: '1',
    DEMO_MEMBERS: '40',
    DEV_DOORS: '0',
    LOG_LEVEL: 'silent',
  })
  try {
    const origin = `http://localhost:${product.port}`
    const cookie = await logIn(origin)
    const chat = await fillChat(origin, cookie)
    await wait(5000)
    print(await measured('without an attack', product.pid, product.port, () => wait(seconds * 1000)))
    for (const attack of attacksOn({ origin, cookie, chat })) {
      const answers: Answers = {}
      const line = await measured(attack.name, product.pid, product.port, async () => {
        for (const counts of await Promise.all(
          Array.from({ length: clients }, () => runClient(product.port, attack)),
        )) {
          for (const [status, count] of Object.entries(counts)) {
            answers[status] = (answers[status] ?? 0) + count
          }
        }
      })
      print(`${line}; answers ${JSON.stringify(answers)}`)
      await wait(1000)
    }
  } finally {
    product.signal('SIGTERM')
    await product.ended
    await endProcesses()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function attacksOn({ origin, cookie, chat }: { origin: string; cookie: string; chat: number }): Attack[] {
  const megabyte = Buffer.alloc(1024 * 1024, 'x')
  const parts = Buffer.from(`--${boundary}\r\n\r\n\r\n`.repeat(240_000))
  const brackets = Buffer.from('a[b][c][]=1&'.repeat(20_000))
  const form = 'application/x-www-form-urlencoded'
  const post = { method: 'POST' } as const
  return [
    {
      ...post,
      name: 'page form of 600 MB',
      path: '/login',
      headers: { origin, 'content-type': multipart },
      chunk: megabyte,
      bytes: 600 * megabyte.length,
    },
    {
      ...post,
      name: '240,000 parts, no session',
      path: '/api/likes',
      headers: { 'content-type': multipart },
      chunk: parts,
      bytes: parts.length,
    },
    {
      ...post,
      name: '240,000 parts to the upload',
      path: '/api/profile/photos',
      headers: { origin, cookie, 'content-type': multipart },
      chunk: parts,
      bytes: parts.length,
    },
    {
      ...post,
      name: 'form of 20,000 nested fields',
      path: '/api/signup/matches',
      headers: { origin, 'content-type': form },
      chunk: brackets,
      bytes: brackets.length,
    },
    {
      method: 'GET',
      name: 'messages that are slow to mask',
      path: `/api/chats/${chat}/messages`,
      headers: { cookie },
      chunk: Buffer.alloc(0),
      bytes: 0,
    },
  ]
}

/** Measures `/healthz` and the process's memory while `fn` runs. */
async function measured(
  name: string,
  pid: number,
  port: number,
  fn: () => Promise<unknown>,
): Promise<string> {
  const latencies: number[] = []
  let maxWithWaits = 0
  let maxKiB = 0
  let isRunning = true
  const agent = new Agent({ keepAlive: true })
  const probe = async () => {
    while (isRunning) {
      const waited = () => waitedMsOf(pid) + waitedMsOf(process.pid)
      const before = waited()
      const whole = await healthMs(port, agent)
      latencies.push(Math.max(0, whole - (waited() - before)))
      maxWithWaits = Math.max(maxWithWaits, whole)
      maxKiB = Math.max(maxKiB, await residentKiB(pid))
      await wait(probeMs)
    }
  }
  const cpuBefore = await cpuSecondsOf(pid)
  const probing = probe()
  await fn()
  isRunning = false
  await probing
  const cpuSeconds = (await cpuSecondsOf(pid)) - cpuBefore
  agent.destroy()
  const sorted = latencies.sort((a, b) => a - b)
  const max = sorted.at(-1) ?? 0
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  const verdict = max < maxHealthMs ? 'ok' : `ABOVE ${maxHealthMs} ms`
  return `${name}: /healthz max ${max.toFixed(0)} ms (${verdict}), median ${median.toFixed(1)} ms of ${sorted.length}, max with waits for a processor ${maxWithWaits.toFixed(0)} ms; ${cpuSeconds.toFixed(1)} s of CPU; memory ${(maxKiB / 1024).toFixed(0)} MB`
}

function healthMs(port: number, agent: Agent): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path: '/healthz', agent }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(performance.now() - started))
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** Runs a client in a separate thread, so that it does not delay the measurement. */
function runClient(port: number, { method, path, headers, chunk, bytes }: Attack): Promise<Answers> {
  const lines = Object.entries({ host: `localhost:${port}`, 'content-length': String(bytes), ...headers })
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([key, value]) => `${key}: ${value}\r\n`).join('')}\r\n`
  const workerData: AttackRequest = { port, head, chunk, bytes, seconds }
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./attack-client.ts', import.meta.url), { workerData })
    worker.on('message', resolve)
    worker.on('error', reject)
  })
}

async function logIn(origin: string): Promise<string> {
  const answer = await post(origin, '/api/user.php', '', {
    email: 'free@vonk.test',
    password: 'vonk-demo-2026',
  })
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Writes messages that are slow to mask to a fictional profile, which is free. Returns the conversation. */
async function fillChat(origin: string, cookie: string): Promise<number> {
  const fictional = await anyFictional(origin, cookie)
  let chat = 0
  for (let nth = 0; nth < 30; nth += 1) {
    const answer = await post(origin, '/api/chats', cookie, {
      profile_id: fictional.id,
      client_id: randomUUID(),
      kind: 'text',
      body: `@${'１_'.repeat(499)}`,
      fictional_acknowledged: true,
    })
    if (!answer.ok) throw new Error(`the message was answered ${answer.status}: ${await answer.text()}`)
    chat = ((await answer.json()) as { conversation_id: number }).conversation_id
  }
  return chat
}

async function anyFictional(origin: string, cookie: string): Promise<{ id: number }> {
  let cursor: string | null = null
  do {
    const query: string = cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''
    const answer = await fetch(`${origin}/api/members${query}`, { headers: { cookie } })
    const { results, next } = (await answer.json()) as {
      results: { id: number; is_fictional: boolean }[]
      next: string | null
    }
    const fictional = results.find(({ is_fictional }) => is_fictional)
    if (fictional) return fictional
    cursor = next
  } while (cursor)
  throw new Error('the demo has no fictional profile in sight')
}

function post(origin: string, path: string, cookie: string, body: unknown): Promise<Response> {
  return fetch(origin + path, {
    method: 'POST',
    headers: { origin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
