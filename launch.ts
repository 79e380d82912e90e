import { spawn } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

// Starts the product. `node launch.ts start` runs the build, and builds first if sources are newer. `node
// launch.ts dev` serves the sources through Vite and restarts when server files change. `node launch.ts move`
// moves the embedded database to a server. `node launch.ts migrate` brings the schema up to date. `node launch.ts setup`
// sets up the site of an empty database. `node launch.ts mail-test ADDRESS [SENDER]` sends a mail to try the
// mail server, from the address of a site. `node launch.ts mail-find ADDRESS` lists the mails to an address. `node launch.ts
// mail-news FILE` mails the news of a site. `node launch.ts reconcile` prints the newest report of mismatches of money.
// `node launch.ts audit-verify` reads the audit and says whether a row was changed. `node launch.ts reseal` seals with SECRET what
// SECRET_PREVIOUS sealed. `node launch.ts openapi [FILE]` writes the API document.

const root = import.meta.dirname
const builtServer = join(root, 'dist/server/index.js')
const sources = [
  'src',
  'demo',
  'locales',
  'art',
  'build',
  'migrations',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]
/** Exit code with which the development process requests a restart. */
const startAgain = 75

type Environment = Record<string, string | undefined>
type Main = typeof import('./src/main.ts')

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function newest(path: string): Promise<number> {
  const info = await stat(path)
  if (!info.isDirectory()) return info.mtimeMs
  const times = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))))
  return Math.max(info.mtimeMs, ...times)
}

async function isBuildFresh(): Promise<boolean> {
  const built = await stat(builtServer).catch(() => null)
  if (!built) return false
  const times = await Promise.all(sources.map((name) => newest(join(root, name))))
  return Math.max(...times) <= built.mtimeMs
}

function run(file: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) return resolve()
      const error = new Error(`The build failed (${file} ended with ${code}); what it printed is above.`)
      error.name = 'OperatorError'
      reject(error)
    })
  })
}

/** Stops the process cleanly on the usual signals; a second signal stops it at once. */
function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      stop().then(
        () => process.exit(0),
        (err) => {
          process.stderr.write(`${err instanceof Error ? err.message : err}\n`)
          process.exit(1)
        },
      )
    })
  }
}

async function loadBuilt(): Promise<Main> {
  if (!(await isBuildFresh())) {
    print('Building (about half a minute, only when something changed) ...')
    await run('@react-router/dev/bin.cjs', ['build'])
  }
  // A start compiles some 400 files; the second one takes two thirds of the time. Not in the system's temporary folder, where
  // others may write.
  enableCompileCache(join(root, 'dist/compile-cache'))
  // React's development build doubles the cost of a page; the user's own setting stays in `environment`.
  process.env.NODE_ENV = 'production'
  return import(pathToFileURL(builtServer).href)
}

async function startBuilt(environment: Environment): Promise<void> {
  const { start } = await loadBuilt()
  const running = await start(environment, print)
  print(`Ready on http://localhost:${running.port}`)
  stopOnSignals(running.stop)
  // Made before anybody asks for it: on request, its half second of computing would hold up everybody else.
  if (environment.NODE_ENV === 'production')
    await fetch(`http://localhost:${running.port}/api/docs`).catch(() => undefined)
}

/** Serves the sources; the parent process restarts it on request. */
async function developOnce(environment: Environment): Promise<void> {
  const { createServer: createVite } = await import('vite')
  const server: Server = createServer()
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } })
  const { start } = (await vite.ssrLoadModule('/src/main.ts')) as Main
  const running = await start(environment, print, {
    handle: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
      vite.middlewares(request, response, next),
    listen: server,
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as never,
  })
  print(`Ready on http://localhost:${running.port}`)
  vite.watcher.on('change', (file) => {
    const isServer =
      /\/(server|demo|migrations|core)\/|\/src\/[^/]+\.ts$|contract\.ts$|rules\.ts$|events\.ts$/.test(file)
    if (isServer) void running.stop().then(() => process.exit(startAgain))
  })
  stopOnSignals(async () => {
    await running.stop()
    await vite.close()
  })
}

async function develop(): Promise<void> {
  for (;;) {
    const code = await new Promise<number | null>((resolve) => {
      const child = spawn(process.execPath, [join(root, 'launch.ts'), 'dev-once'], {
        cwd: root,
        stdio: 'inherit',
      })
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => child.kill(signal))
      child.on('exit', resolve)
    })
    if (code !== startAgain) process.exit(code ?? 0)
    print('Server files changed, starting anew ...')
    await wait(100)
  }
}

/** Sets up a site from the options, and from questions on a terminal. */
async function setUp(environment: Environment): Promise<void> {
  const main = await loadBuilt()
  const terminal = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : null
  const ask = terminal
    ? async (question: string, preset: string) =>
        (await terminal.question(preset ? `${question} [${preset}]: ` : `${question}: `)).trim() || preset
    : null
  try {
    await main.setUp(environment, process.argv.slice(3), print, ask)
  } finally {
    terminal?.close()
  }
}

/** Errors whose message is all that an operator needs. */
const operatorErrors = ['OperatorError', 'ConfigError']

/** Returns the text of an error for the terminal: the message alone if the input or the environment is at fault. */
function wordsOf(err: unknown): string {
  if (!(err instanceof Error)) return String(err)
  const { syscall, path } = err as NodeJS.ErrnoException
  if (operatorErrors.includes(err.name)) return err.message
  // What the system refused: a folder that may not be written, a full disk, a server that cannot be reached.
  if (syscall !== undefined)
    return path === undefined ? err.message : `A file or folder cannot be used: ${err.message}`
  return err.stack ?? err.message
}

const environment = { ...process.env }
try {
  if (process.argv[2] === 'dev') await develop()
  else if (process.argv[2] === 'dev-once') await developOnce(environment)
  else if (process.argv[2] === 'move') await (await loadBuilt()).move(environment, print)
  else if (process.argv[2] === 'migrate') await (await loadBuilt()).migrateOnce(environment, print)
  else if (process.argv[2] === 'reconcile')
    process.exitCode = (await (await loadBuilt()).printReconciliation(environment, print)) ? 0 : 1
  else if (process.argv[2] === 'audit-verify')
    process.exitCode = (await (await loadBuilt()).printAudit(environment, print)) ? 0 : 1
  else if (process.argv[2] === 'reseal')
    process.exitCode = (await (await loadBuilt()).resealAll(environment, print)) ? 0 : 1
  else if (process.argv[2] === 'mail-test')
    await (await loadBuilt()).testMail(environment, process.argv[3], print, process.argv[4])
  else if (process.argv[2] === 'mail-find')
    await (await loadBuilt()).findMails(environment, process.argv[3], print)
  else if (process.argv[2] === 'mail-news')
    await (await loadBuilt()).mailNews(environment, process.argv[3], print)
  else if (process.argv[2] === 'openapi') await (await loadBuilt()).printApiDocument(process.argv[3])
  else if (process.argv[2] === 'setup') await setUp(environment)
  else await startBuilt(environment)
} catch (err) {
  process.stderr.write(`${wordsOf(err)}\n`)
  process.exit(1)
}
