import { connect, type Socket } from 'node:net'
import process from 'node:process'

// Sends requests as fast as responses arrive, from a separate process: `node bench/load.ts <port>
// <connections> <seconds> < requests.json`, where requests are `{path, cookie}`. Prints one line of JSON: the
// number of requests, their latencies, the generator's own CPU, and the number without status 200. Parses as
// little HTTP as possible, because it shares the machine with what it measures.

interface Wanted {
  path: string
  cookie: string
}

const [port, connections, seconds] = process.argv.slice(2).map(Number) as [number, number, number]
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const requests = (JSON.parse(Buffer.concat(chunks).toString()) as Wanted[]).map(({ path, cookie }) =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`),
)
const times: number[] = []
let faults = 0
let next = 0

/** Returns the end of a response received so far, or -1 while it is incomplete. */
function endOf(answer: Buffer): number {
  const body = answer.indexOf('\r\n\r\n') + 4
  if (body < 4) return -1
  const head = answer.toString('latin1', 0, body).toLowerCase()
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
  if (length !== undefined) return answer.length >= body + Number(length) ? body + Number(length) : -1
  const last = '\r\n0\r\n\r\n'
  return answer.length > body && answer.toString('latin1', answer.length - last.length) === last
    ? answer.length
    : -1
}

/** Sends one request and reads its response. */
function send(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    let answer: Buffer = Buffer.alloc(0)
    const onData = (chunk: Buffer) => {
      answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk])
      if (endOf(answer) < 0) return
      socket.off('data', onData).off('error', reject).off('close', onClose)
      if (!answer.subarray(0, 13).includes(' 200 ')) faults += 1
      times.push(performance.now() - started)
      resolve()
    }
    const onClose = () => reject(new Error('the connection was closed'))
    socket.on('data', onData).once('error', reject).once('close', onClose)
    socket.write(requests[next % requests.length] as Buffer)
    next += 1
  })
}

const until = performance.now() + seconds * 1000
async function keepSending(): Promise<void> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  while (performance.now() < until) await send(socket)
  socket.destroy()
}

const before = process.cpuUsage()
const started = performance.now()
await Promise.all(Array.from({ length: connections }, keepSending))
const tookSeconds = (performance.now() - started) / 1000
const { user, system } = process.cpuUsage(before)
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
process.stdout.write(
  `${JSON.stringify({
    perSecond: times.length / tookSeconds,
    p50: at(0.5),
    p99: at(0.99),
    ownCpuSeconds: (user + system) / 1e6,
    requests: times.length,
    faults,
  })}\n`,
)
