import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { load, withPageProduct } from './page-product.ts'

const seconds = 10
const warmUpSeconds = 5
const linesPerTable = 45

interface ProfileNode {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number }
  hitCount?: number
  children?: number[]
}
interface Profile {
  nodes: ProfileNode[]
  samples: number[]
  timeDeltas: number[]
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * Prints where the built product spends its CPU on one page (`npm run bench profile search`): functions by their own
 * time and by the time of all that they call, per response. Writes the profile as a file for a browser's
 * developer tools.
 */
export async function run(): Promise<void> {
  const name = process.argv[3] ?? 'search'
  await withPageProduct({ NODE_OPTIONS: '--inspect=0' }, async ({ product, wanted }) => {
    const page = wanted.find((each) => each.name === name)
    if (!page)
      throw new Error(`There is no page '${name}'. Known: ${wanted.map((each) => each.name).join(', ')}`)
    const address = /ws:\/\/\S+/.exec(product.output())?.[0]
    if (!address) throw new Error('the inspector does not listen')
    const inspector = await connect(address)
    await load(product.port, page, warmUpSeconds)
    await inspector.send('Profiler.enable')
    await inspector.send('Profiler.setSamplingInterval', { interval: 200 })
    await inspector.send('Profiler.start')
    const { requests, faults } = await load(product.port, page, seconds)
    const { profile } = (await inspector.send('Profiler.stop')) as { profile: Profile }
    inspector.close()
    if (faults > 0) throw new Error(`${faults} of ${requests} responses were refusals`)
    const file = join(tmpdir(), `vonk-${name}.cpuprofile`)
    await writeFile(file, JSON.stringify(profile))
    report(profile, requests)
    print(`The profile is in ${file}.`)
  })
}

interface Inspector {
  send(method: string, params?: object): Promise<unknown>
  close(): void
}

async function connect(address: string): Promise<Inspector> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown }
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  let last = 0
  return {
    send: (method, params = {}) => {
      last += 1
      socket.send(JSON.stringify({ id: last, method, params }))
      return new Promise((resolve) => waiting.set(last, resolve))
    },
    close: () => socket.close(),
  }
}

function report({ nodes, samples, timeDeltas }: Profile, requests: number): void {
  const ownTime = new Map<number, number>()
  for (const [index, id] of samples.entries()) {
    ownTime.set(id, (ownTime.get(id) ?? 0) + (timeDeltas[index] ?? 0))
  }
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const labels = new Map(nodes.map((node) => [node.id, labelOf(node)]))
  const own = new Map<string, number>()
  const whole = new Map<string, number>()
  const visit = (node: ProfileNode, above: Set<string>): number => {
    const label = labels.get(node.id) ?? ''
    const isOutermost = !above.has(label)
    if (isOutermost) above.add(label)
    let total = ownTime.get(node.id) ?? 0
    own.set(label, (own.get(label) ?? 0) + total)
    for (const id of node.children ?? []) total += visit(byId.get(id) as ProfileNode, above)
    if (isOutermost) {
      above.delete(label)
      whole.set(label, (whole.get(label) ?? 0) + total)
    }
    return total
  }
  visit(nodes[0] as ProfileNode, new Set())
  const table = (title: string, times: Map<string, number>) => {
    print(`${title}, ms per response of ${requests}:`)
    const rows = [...times].sort(([, a], [, b]) => b - a).slice(0, linesPerTable)
    for (const [label, time] of rows) print(`  ${(time / 1000 / requests).toFixed(3)}  ${label}`)
  }
  table('Own time', own)
  table('With all that it calls', whole)
}

function labelOf({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string {
  const file = url.replace(/^.*\/(node_modules|build)\//, '')
  return `${functionName || '(anonymous)'} ${file}:${lineNumber + 1}`
}
