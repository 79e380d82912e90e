import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { ReactElement } from 'react'
import type { EntryContext, RouterContextProvider, ServerBuild } from 'react-router'

type Main = typeof import('../src/main.ts')
type Entry = {
  default: (...parts: unknown[]) => unknown
  pageElement: (
    request: Request,
    router: EntryContext,
    load: RouterContextProvider,
    handoff: string,
  ) => ReactElement
}

const rounds = 3
const pages = 60
const warmUp = 20
/** CPU per second below which the process counts as idle. */
const quietMicroseconds = 50_000

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Measures the CPU of this process for `amount` sequential runs of `fn`, in milliseconds per run. */
async function cpuMs(amount: number, fn: () => Promise<unknown> | unknown): Promise<number> {
  const before = process.cpuUsage()
  for (let index = 0; index < amount; index += 1) await fn()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / amount
}

/** Waits until the process is idle. */
async function untilQuiet(): Promise<void> {
  for (;;) {
    const before = process.cpuUsage()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const { user, system } = process.cpuUsage(before)
    if (user + system < quietMicroseconds) return
  }
}

/**
 * Measures the search page of 24 members: server CPU of the whole response compared with a bare
 * `renderToString` of the same tree with its data loaded, time to first byte over HTTP, and the page's
 * JavaScript.
 */
export async function run(): Promise<void> {
  process.env.NODE_ENV = 'production'
  const folder = await mkdtemp(join(tmpdir(), 'vonk-bench-'))
  const { renderToString } = await import('react-dom/server')
  const built = join(import.meta.dirname, '../dist/server/index.js')
  const { screensBuild, start } = (await import(pathToFileURL(built).href)) as Main
  const build = screensBuild as unknown as ServerBuild
  const entry = build.entry.module as unknown as Entry
  const { createServer: createHttp } = await import('node:http')
  let rendered: [Request, EntryContext, RouterContextProvider] | undefined
  const module = {
    ...entry,
    default: (
      request: Request,
      status: number,
      headers: Headers,
      router: EntryContext,
      load: RouterContextProvider,
    ) => {
      rendered = [request, router, load]
      return entry.default(request, status, headers, router, load)
    },
  }
  const http = createHttp()
  const running = await start(
    { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', DEMO_MEMBERS: '280' },
    () => {},
    {
      handle: (_request, _response, next) => next(),
      listen: http,
      loadBuild: async () => ({ ...build, entry: { module } }) as unknown as ServerBuild,
    },
  )
  const origin = `http://localhost:${running.port}`
  try {
    const login = await fetch(`${origin}/api/user.php`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'free@vonk.test', password: 'vonk-demo-2026' }),
    })
    const cookie = login.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const firstBytes: number[] = []
    let html = ''
    const ask = async () => {
      const started = performance.now()
      const response = await fetch(`${origin}/members?gender=`, { headers: { cookie } })
      firstBytes.push(performance.now() - started)
      html = await response.text()
    }
    await untilQuiet()
    for (let index = 0; index < warmUp; index += 1) await ask()
    if (!rendered) throw new Error('no page was rendered')
    const element = entry.pageElement(...rendered, '')
    const cards = new Set(html.match(/href="\/members\/[0-9]+/g)).size
    for (let index = 0; index < warmUp; index += 1) renderToString(element)
    print(`page of ${cards} members, ${(html.length / 1024).toFixed(0)} KiB of HTML`)
    for (let round = 1; round <= rounds; round += 1) {
      firstBytes.length = 0
      const page = await cpuMs(pages, ask)
      const bare = await cpuMs(pages, () => renderToString(element))
      const median = firstBytes.sort((a, b) => a - b)[Math.floor(firstBytes.length / 2)] ?? 0
      print(
        `round ${round}: page ${page.toFixed(1)} ms CPU (client included), bare renderToString ${bare.toFixed(1)} ms, ratio ${(page / bare).toFixed(2)}; first byte, median ${median.toFixed(1)} ms`,
      )
    }
    await printScripts(html)
  } finally {
    await running.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Prints the size of the scripts that the built search page loads before hydration, from the build's
 * manifest.
 */
async function printScripts(html: string): Promise<void> {
  const folder = join(import.meta.dirname, '../dist/client/assets')
  const files = await readdir(folder).catch(() => [])
  if (files.length === 0 || html === '')
    return print('no build: run `npm run build` to see the size of the scripts')
  const manifest = JSON.parse(await readFile(join(folder, '../.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; imports?: string[]; isEntry?: boolean; src?: string }
  >
  const wanted = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || wanted.has(chunk.file)) return
    wanted.add(chunk.file)
    for (const name of chunk.imports ?? []) visit(name)
  }
  for (const key of Object.keys(manifest)) {
    if (/entry\.client|src\/root\.tsx|default-layout|search-screen/.test(key)) visit(key)
    if (/catalogue\/en(\/members)?$/.test(key)) visit(key)
  }
  let bytes = 0
  for (const file of wanted) {
    if (file.endsWith('.js')) bytes += gzipSync(await readFile(join(folder, '..', file))).length
  }
  print(`scripts of the search page: ${(bytes / 1024).toFixed(0)} KiB gzip in ${wanted.size} files`)
}
