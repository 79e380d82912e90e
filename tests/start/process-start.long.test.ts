import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, afterEach, expect, test } from 'vitest'
import { endProcesses, runCommand, startProcess } from '../drivers/product-process.ts'

// What a start does before it serves anybody: the folder is closed to others, and what is wrong with the environment is said in
// a sentence, before anything is opened or made.

const slow = 600_000
const parent = await mkdtemp(join(tmpdir(), 'vonk-start-'))
const newFolder = () => mkdtemp(join(parent, 'data-'))
afterEach(endProcesses)
afterAll(() => rm(parent, { recursive: true, force: true }))

/** Returns everything below a folder, itself included, on which others have a right. */
async function findWide(path: string): Promise<string[]> {
  const info = await stat(path)
  const own = (info.mode & 0o077) === 0 ? [] : [`${(info.mode & 0o777).toString(8)} ${path}`]
  if (!info.isDirectory()) return own
  const inner = await Promise.all((await readdir(path)).map((name) => findWide(join(path, name))))
  return [...own, ...inner.flat()]
}

/** Listens on a free port as another program. */
async function occupyPort(): Promise<{ server: Server; port: number }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as { port: number }
  return { server, port }
}

// spec: operation-26
test(
  'a port in use is said first, in a sentence: nothing was opened or made',
  async () => {
    const { server, port } = await occupyPort()
    const DATA_DIR = join(parent, 'unused')
    const { code, output } = await runCommand(['start'], { DATA_DIR, PORT: String(port), DEMO: '1' })
    server.close()
    expect([code, output.trim()]).toEqual([
      1,
      `Port ${port} is in use by another program. Stop it, or set another PORT.`,
    ])
    await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT')
  },
  slow,
)

const file = join(parent, 'a-file')
await writeFile(file, '')
const newsFile = join(parent, 'news.json')
const texts = { en: { title: 'News', paragraphs: ['Some.'] } }
await writeFile(newsFile, JSON.stringify({ id: 'some-news', site: 'dates.example', texts }))
const nowhere = 'postgres://vonk:very-secret-word@127.0.0.1:9/vonk'
const commands = ['start', 'setup', 'migrate', 'reconcile', 'mail-find', 'mail-news', 'move'] as const
const argumentsOf: Record<string, string[]> = {
  setup: ['--host', 'dates.example'],
  'mail-find': ['ann@example.com'],
  'mail-news': [newsFile],
  'mail-test': ['ann@example.com'],
}
const wrong: [
  what: string,
  environment: Record<string, string>,
  commands: readonly string[],
  output: RegExp,
][] = [
  ['a variable', { PORT: 'http' }, [...commands, 'mail-test'], /PORT must be/],
  [
    'SMTP_URL without MAIL_FROM',
    { SMTP_URL: 'smtp://mail.example' },
    [...commands, 'mail-test'],
    /MAIL_FROM must be set, as SMTP_URL is/,
  ],
  [
    'a data folder that is a file',
    { DATA_DIR: file, DEMO: '0' },
    ['start', 'migrate', 'reconcile', 'mail-find'],
    /a-file/,
  ],
  [
    'a database that does not answer',
    { DATABASE_URL: nowhere },
    ['start', 'migrate', 'reconcile', 'mail-find', 'setup'],
    /DATABASE_URL\) does not answer: .*ECONNREFUSED/,
  ],
  [
    'a missing GEOIP_FILE',
    { GEOIP_FILE: '/nowhere.mmdb', DEMO: '0' },
    ['start'],
    /GEOIP_FILE\) cannot be read/,
  ],
  ['a host of another machine', { HOST: '192.0.2.1' }, ['start'], /HOST is no address of this machine: 192/],
]
for (const [what, environment, affected, expected] of wrong) {
  test(
    `${what} is said in a sentence by ${affected.join(', ')}, without a stack trace`,
    async () => {
      for (const command of affected) {
        const DATA_DIR = environment.DATA_DIR ?? (await newFolder())
        const args = [command, ...(argumentsOf[command] ?? [])]
        const { code, output } = await runCommand(args, { PORT: '0', ...environment, DATA_DIR })
        expect([command, code]).toEqual([command, 1])
        expect(`${command}: ${output}`).toMatch(expected)
        // The build has lines of its own.
        expect(output).not.toMatch(/\n\s+at |very-secret-word/)
      }
    },
    slow,
  )
}

// spec: server-57
test(
  'the lock of a crash does not block the next start, whatever other program has its number by now',
  async () => {
    const DATA_DIR = await newFolder()
    const other = spawn('sleep', ['600'], { stdio: 'ignore' })
    try {
      // As earlier versions wrote it, and with the start of a machine that has been started again since.
      for (const lock of [`${other.pid}`, `${other.pid}\nan-earlier-start pid:[1]\n123\nabc`]) {
        await writeFile(join(DATA_DIR, 'lock'), lock)
        const past = new Date(Date.now() - 3_600_000)
        await utimes(join(DATA_DIR, 'lock'), past, past)
        const running = await startProcess({ DATA_DIR })
        running.signal('SIGTERM')
        await running.ended
      }
    } finally {
      other.kill()
    }
  },
  slow,
)

// spec: server-57
test.skipIf(process.platform !== 'linux')(
  'a second process is refused, with what to delete if that is wrong',
  async () => {
    const DATA_DIR = await newFolder()
    const first = await startProcess({ DATA_DIR })
    const { code, output } = await runCommand(['migrate'], { DATA_DIR })
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`in use by process ${first.pid}; stop it first`),
    ])
    expect(output).toContain(`delete the file ${join(DATA_DIR, 'lock')}`)
    expect(output).not.toMatch(/\n\s+at /)
  },
  slow,
)

// spec: server-56
test(
  'what is stored under umask 000 is for its own account alone, and so is a wider folder of before',
  async () => {
    const DATA_DIR = join(parent, 'new', 'deeper')
    const first = await startProcess({ DATA_DIR, LOG_LEVEL: 'warn' })
    expect((await fetch(`http://localhost:${first.port}/healthz`)).status).toBe(200)
    expect(await readdir(DATA_DIR)).toEqual(expect.arrayContaining(['pg', 'secret', 'vapid', 'lock']))
    expect(await findWide(join(parent, 'new'))).toEqual([])
    expect(first.output()).not.toContain('other accounts')
    first.signal('SIGTERM')
    await first.ended
    expect(await findWide(DATA_DIR)).toEqual([])

    // As an earlier version left it.
    await mkdir(join(DATA_DIR, 'files/objects/photos'), { recursive: true })
    await writeFile(join(DATA_DIR, 'files/objects/photos/one'), 'image/webp\n')
    for (const path of ['', 'files', 'files/objects', 'files/objects/photos'])
      await chmod(join(DATA_DIR, path), 0o755)
    await chmod(join(DATA_DIR, 'pg/PG_VERSION'), 0o666)
    expect(await findWide(DATA_DIR)).toHaveLength(6)
    const second = await startProcess({ DATA_DIR, LOG_LEVEL: 'warn' })
    expect(second.output()).toContain(`other accounts of this machine had rights on ${DATA_DIR}`)
    expect(await findWide(DATA_DIR)).toEqual([])
  },
  slow,
)
