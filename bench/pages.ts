import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { gzipSync } from 'node:zlib'
import budgets from './budgets.json' with { type: 'json' }
import { cpuSecondsOf } from './cpu-of.ts'
import { load, type Wanted, withPageProduct } from './page-product.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const warmUpSeconds = 3

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * Measures pages and small calls of the built product on PostgreSQL: responses per second over eight
 * persistent connections, CPU per response in the server and in the database, and the size of the HTML. Names
 * of requests after the benchmark's limit it to those. Fails if a page preloads more scripts than its budget allows.
 */
export async function run(): Promise<void> {
  const names = process.argv.slice(3)
  const overBudget: string[] = []
  await withPageProduct({}, async ({ product, origin, wanted, databaseSeconds }) => {
    for (const each of wanted.filter(({ name }) => names.length === 0 || names.includes(name))) {
      await load(product.port, each, warmUpSeconds)
      const usage = async () => [await cpuSecondsOf(product.pid), await databaseSeconds()] as const
      const [serverBefore, databaseBefore] = await usage()
      const { perSecond, p50, p99, requests, faults } = await load(product.port, each, seconds)
      const [serverAfter, databaseAfter] = await usage()
      const serverMs = ((serverAfter - serverBefore) / requests) * 1000
      const databaseMs = ((databaseAfter - databaseBefore) / requests) * 1000
      print(
        `${each.name}: ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; CPU ` +
          `${serverMs.toFixed(2)} ms server, ${databaseMs.toFixed(2)} ms database; ${await sizes(origin, each)}; ${faults} faults`,
      )
      overBudget.push(...(await excessOf(origin, each)))
      if (each.name === 'api-settings') await compareWithReferences(origin, each, serverMs)
    }
  })
  if (overBudget.length > 0) throw new Error(`over budget (bench/budgets.json):\n${overBudget.join('\n')}`)
}

/** Measures bare servers that send the same JSON, in the same run, and prints what a call costs beside them. */
async function compareWithReferences(origin: string, wanted: Wanted, serverMs: number): Promise<void> {
  const body = await (await fetch(origin + wanted.path)).bytes()
  for (const kind of ['node', 'hono']) {
    const args = [join(import.meta.dirname, 'reference-server.ts'), kind]
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    try {
      child.stdin.end(body)
      const [line] = (await once(child.stdout, 'data')) as [Buffer]
      const port = Number(line.toString())
      await load(port, wanted, warmUpSeconds)
      const before = await cpuSecondsOf(child.pid as number)
      const { perSecond, requests } = await load(port, wanted, seconds)
      const ms = (((await cpuSecondsOf(child.pid as number)) - before) / requests) * 1000
      print(
        `bare ${kind}: ${perSecond.toFixed(0)}/s, CPU ${ms.toFixed(3)} ms; ${wanted.name} has ${(ms / serverMs).toFixed(2)} of its rate per CPU`,
      )
    } finally {
      child.kill()
    }
  }
}

const budgetOf: Record<string, keyof typeof budgets> = {
  home: '/',
  login: '/login',
  search: '/members',
  member: '/members/{id}',
  likes: '/likes',
  settings: '/settings',
}

/** Returns where a page is over its budget, by the scripts that its HTML preloads. */
async function excessOf(origin: string, { name, path, cookies: [cookie = ''] }: Wanted): Promise<string[]> {
  const key = budgetOf[name]
  if (!key) return []
  const html = await (await fetch(origin + path, { headers: { cookie } })).text()
  const files = new Set(
    [...html.matchAll(/rel="modulepreload"[^>]*?href="([^"]+)"/g)].map(([, file]) => file ?? ''),
  )
  const bodies = await Promise.all([...files].map(async (file) => (await fetch(origin + file)).bytes()))
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
  print(`${name}: ${files.size} scripts preloaded, ${(bytes / 1000).toFixed(1)} kB gzip`)
  const { scriptFiles, scriptGzipBytes } = budgets[key]
  return [
    ...(files.size > scriptFiles ? [`${key}: ${files.size} scripts, at most ${scriptFiles}`] : []),
    ...(bytes > scriptGzipBytes ? [`${key}: ${bytes} bytes of scripts, at most ${scriptGzipBytes}`] : []),
  ]
}

async function sizes(origin: string, { path, cookies: [cookie = ''] }: Wanted): Promise<string> {
  const body = await (await fetch(origin + path, { headers: { cookie } })).bytes()
  return `${(body.length / 1024).toFixed(1)} KiB, ${(gzipSync(body).length / 1024).toFixed(1)} gzip`
}
