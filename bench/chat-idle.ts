import process from 'node:process'
import { WebSocket } from 'ws'
import type { Writer } from './chat-load.ts'

// Idle connected members: `node bench/chat-idle.ts < plan.json`. Prints `open` once all are connected, and
// holds them until its input ends.

/** The members, and the number of connections of each. */
export interface IdlePlan {
  port: number
  writers: Writer[]
  each: number
}

const lines: Buffer[] = []
const plan = await new Promise<IdlePlan>((resolve) => {
  process.stdin.on('data', (chunk: Buffer) => {
    lines.push(chunk)
    const text = Buffer.concat(lines).toString()
    if (text.endsWith('\n')) resolve(JSON.parse(text))
  })
})
process.stdin.on('end', () => process.exit(0))

/** Maximum number of concurrent connection attempts. */
const atOnce = 50
let opened = 0
/** Returns an address for each connection; the server limits those of one. */
const nextAddress = () => `10.0.${(++opened >> 8) & 255}.${opened & 255}`
const waiting = plan.writers.flatMap((writer) => Array.from({ length: plan.each }, () => writer.cookie))

async function openAll(): Promise<void> {
  for (let cookie = waiting.pop(); cookie !== undefined; cookie = waiting.pop()) {
    const socket = new WebSocket(`ws://127.0.0.1:${plan.port}/api/socket`, {
      headers: { cookie, host: 'localhost', origin: 'http://localhost', 'x-forwarded-for': nextAddress() },
      perMessageDeflate: false,
    })
    await new Promise((resolve, reject) => {
      socket.once('message', resolve)
      socket.once('error', reject)
    })
  }
}
await Promise.all(Array.from({ length: atOnce }, openAll))
process.stdout.write('open\n')
