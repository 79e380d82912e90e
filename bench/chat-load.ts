import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { WebSocket } from 'ws'

// Members who write to each other, in a separate process: `node bench/chat-load.ts < plan.json`. Prints
// `started` and `ended` around the measured period, and then one line of JSON. Each member sends the next
// message once the last one is stored, or all of them together at a fixed rate per second. Recipients send
// read receipts once a second, as a browser does. Parses as little as possible, because it shares the machine
// with what it measures.

/** A writer and the conversation. */
export interface Writer {
  cookie: string
  profile_id: number
  conversation_id: number
}

/** Configures a run. */
export interface Plan {
  port: number
  path: string
  writers: Writer[]
  seconds: number
  /** Total messages per second; null: each as fast as responses arrive. */
  perSecond: number | null
}

/** Results of a run. */
export interface Written {
  perSecond: number
  /** Milliseconds from sending to the recipient's stream. */
  p50: number
  p99: number
  /** Messages during the measured period, and including those in flight at its end. */
  counted: number
  sent: number
  received: number
  receipts: number
  faults: number
  ownCpuSeconds: number
}

const readEveryMs = 1000
const readTurns = 50
/** Longer words are rare in chats. */
const words = 'Hello there, how was your day? Mine was long, and the rain did not help. '

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const plan = JSON.parse(Buffer.concat(chunks).toString()) as Plan

const times: number[] = []
let sent = 0
let received = 0
let receipts = 0
let faults = 0
let isOver = false

const addressOf = (id: number) => `10.${(id >> 16) & 255}.${(id >> 8) & 255}.${id & 255}`

class Client {
  readonly #writer: Writer
  readonly #socket: WebSocket
  readonly #own: string
  #nextId = 0
  /** Newest message seen from the partner, and the last one marked as read. */
  #seen = 0
  #reported = 0
  onStored: () => void = () => {}

  constructor(writer: Writer) {
    this.#writer = writer
    this.#own = `"sender_id":${writer.profile_id},`
    this.#socket = new WebSocket(`ws://127.0.0.1:${plan.port}${plan.path}`, {
      headers: {
        cookie: writer.cookie,
        host: 'localhost',
        origin: 'http://localhost',
        'x-forwarded-for': addressOf(writer.profile_id),
      },
      perMessageDeflate: false,
    })
    this.#socket.on('message', (data) => this.#take(String(data)))
  }

  opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.once('open', resolve)
      this.#socket.once('error', reject)
    })
  }

  send(): void {
    const { conversation_id: id } = this.#writer
    this.#nextId += 1
    const body = `${words}${performance.now()}`
    this.#socket.send(
      `{"id":${this.#nextId},"call":"chats.send","input":{"id":${id},"client_id":"${randomUUID()}","kind":"text","body":"${body}"}}`,
    )
  }

  read(): void {
    if (this.#seen <= this.#reported) return
    this.#reported = this.#seen
    const { conversation_id: id } = this.#writer
    this.#socket.send(`{"id":-1,"call":"chats.markRead","input":{"id":${id},"up_to":${this.#seen}}}`)
  }

  end(): void {
    this.#socket.terminate()
  }

  #take(frame: string): void {
    if (frame.startsWith('{"event":"message"')) {
      const at = frame.indexOf(words)
      // The sender's own message comes back too; its latency is measured at the recipient.
      if (at < 0 || frame.includes(this.#own)) return
      received += 1
      if (!isOver)
        times.push(
          performance.now() - Number.parseFloat(frame.slice(at + words.length, at + words.length + 18)),
        )
      const id = frame.indexOf('"message":{"id":') + 16
      this.#seen = Math.max(this.#seen, Number.parseInt(frame.slice(id, id + 16), 10))
    } else if (frame.startsWith('{"event":"read"')) receipts += 1
    else if (frame.startsWith('{"id":')) {
      if (frame.includes('"error":{')) {
        if (faults === 0) process.stderr.write(`${frame}\n`)
        faults += 1
      }
      if (frame.startsWith('{"id":-1')) return
      sent += 1
      if (!isOver) this.onStored()
    }
  }
}

const clients = plan.writers.map((writer) => new Client(writer))
await Promise.all(clients.map((client) => client.opened()))
await new Promise((resolve) => setTimeout(resolve, 500))
process.stdout.write('started\n')
const cpuBefore = process.cpuUsage()
const started = performance.now()
// Spread over time: browsers are not synchronised.
let turn = 0
const reading = setInterval(() => {
  turn = (turn + 1) % readTurns
  for (let at = turn; at < clients.length; at += readTurns) clients[at]?.read()
}, readEveryMs / readTurns)
if (plan.perSecond === null) {
  for (const client of clients) {
    client.onStored = () => client.send()
    client.send()
  }
} else await keepPace(plan.perSecond)
const left = plan.seconds * 1000 - (performance.now() - started)
await new Promise((resolve) => setTimeout(resolve, Math.max(0, left)))
const elapsed = (performance.now() - started) / 1000
isOver = true
const { user, system } = process.cpuUsage(cpuBefore)
const counted = sent
process.stdout.write('ended\n')
clearInterval(reading)
// Messages in flight arrive, and arrived ones are read.
await new Promise((resolve) => setTimeout(resolve, 1500))
for (const client of clients) client.read()
await new Promise((resolve) => setTimeout(resolve, 700))
for (const client of clients) client.end()
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
const written: Written = {
  perSecond: counted / elapsed,
  p50: at(0.5),
  p99: at(0.99),
  counted,
  sent,
  received,
  receipts,
  faults,
  ownCpuSeconds: (user + system) / 1_000_000,
}
process.stdout.write(`${JSON.stringify(written)}\n`)
process.exit(0)

/** Sends in turn at fixed times, regardless of responses. */
async function keepPace(perSecond: number): Promise<void> {
  const total = Math.floor(perSecond * plan.seconds)
  for (let nth = 0; nth < total; nth += 1) {
    const due = started + (nth * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    clients[nth % clients.length]?.send()
  }
}
