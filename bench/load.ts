import { Agent, request } from 'node:http'
import process from 'node:process'

// Sends requests as fast as they are answered, from a process of its own:
// `node bench/load.ts <port> <connections> <seconds> < requests.json`, where requests are `{path, cookie}`.
// Prints one line of JSON: how many, how long they took, the generator's own CPU, and how many were not 200.

interface Wanted {
  path: string
  cookie: string
}

const [port, connections, seconds] = process.argv.slice(2).map(Number) as [number, number, number]
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const wanted = JSON.parse(Buffer.concat(chunks).toString()) as Wanted[]
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const times: number[] = []
let faults = 0
let next = 0

function send({ path, cookie }: Wanted): Promise<void> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    request({ host: '127.0.0.1', port, path, agent, headers: { host: 'localhost', cookie } }, (response) => {
      if (response.statusCode !== 200) faults += 1
      response.resume().on('end', () => {
        times.push(performance.now() - started)
        resolve()
      })
    })
      .on('error', reject)
      .end()
  })
}

const until = performance.now() + seconds * 1000
async function keepSending(): Promise<void> {
  while (performance.now() < until) {
    const one = wanted[next % wanted.length] as Wanted
    next += 1
    await send(one)
  }
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
agent.destroy()
