import process from 'node:process'
import { gzipSync } from 'node:zlib'
import { cpuSecondsOf } from './cpu-of.ts'
import { load, type Wanted, withPageProduct } from './page-product.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const warmUpSeconds = 3

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * Measures pages and small calls of the built product on PostgreSQL: responses per second over eight
 * persistent connections, CPU per response in the server and in the database, and the size of the HTML. Names
 * of requests after the benchmark's limit it to those.
 */
export async function run(): Promise<void> {
  const names = process.argv.slice(3)
  await withPageProduct({}, async ({ product, origin, wanted, databaseSeconds }) => {
    for (const each of wanted.filter(({ name }) => names.length === 0 || names.includes(name))) {
      await load(product.port, each, warmUpSeconds)
      const usage = async () => [await cpuSecondsOf(product.pid), await databaseSeconds()] as const
      const [serverBefore, databaseBefore] = await usage()
      const { perSecond, p50, p99, requests, faults } = await load(product.port, each, seconds)
      const [serverAfter, databaseAfter] = await usage()
      const serverMs = ((serverAfter - serverBefore) / requests) * 1000
      const databaseMs = ((databaseAfter - databaseBefore) / requests) * 1000
      say(
        `${each.name}: ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; CPU ` +
          `${serverMs.toFixed(2)} ms server, ${databaseMs.toFixed(2)} ms database; ${await sizes(origin, each)}; ${faults} faults`,
      )
    }
  })
}

async function sizes(origin: string, { path, cookie }: Wanted): Promise<string> {
  const body = await (await fetch(origin + path, { headers: { cookie } })).bytes()
  return `${(body.length / 1024).toFixed(1)} KiB, ${(gzipSync(body).length / 1024).toFixed(1)} gzip`
}
