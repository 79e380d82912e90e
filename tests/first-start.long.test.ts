import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { insertDemoStep } from '../demo/demo-table.ts'
import { hashPassword } from '../src/features/accounts/server/public.ts'
import { newMember } from './drivers/factories.ts'
import { findServer, newDatabase } from './drivers/postgres-server.ts'
import { endProcesses, type ProductProcess, runCommand, startProcess } from './drivers/product-process.ts'
import { fillProduct, newLocalSite } from './drivers/stored-product.ts'
import { setRow } from './drivers/stored-rows.ts'
import { password } from './drivers/visitors.ts'

// The real production build on an empty database, its setup, and a database with the demo.

const server = await findServer()
const slow = 900_000
const production = {
  NODE_ENV: 'production',
  SECRET: 'ab'.repeat(32),
  DEV_DOORS: '',
  DEMO: '',
  LOG_LEVEL: 'warn',
}

let folder: string
const drops: (() => Promise<void>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vonk-first-'))
})
afterEach(endProcesses)
afterAll(async () => {
  for (const drop of drops) await drop()
  await rm(folder, { recursive: true, force: true })
})

/** Returns a production environment on an empty database of that kind. */
async function emptyProduction(kind: 'embedded' | 'postgres'): Promise<Record<string, string>> {
  const DATA_DIR = await mkdtemp(join(folder, kind))
  if (kind === 'embedded') return { ...production, DATA_DIR }
  const database = await newDatabase(server as string)
  drops.push(database.drop)
  return { ...production, DATA_DIR, DATABASE_URL: database.url }
}

async function stop(running: ProductProcess): Promise<void> {
  running.signal('SIGTERM')
  await running.ended
}

const page = async ({ port }: ProductProcess, path: string, cookie = '') => {
  const response = await fetch(`http://localhost:${port}${path}`, { headers: { cookie }, redirect: 'manual' })
  return { status: response.status, text: await response.text(), location: response.headers.get('location') }
}
const post = async ({ port }: ProductProcess, path: string, body: unknown) => {
  const origin = `http://localhost:${port}`
  const headers = { 'content-type': 'application/json', origin }
  const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const cookie = response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  return { status: response.status, body: await response.json(), cookie }
}

const options = [
  ...['--host', 'dates.example', '--name', 'Dates', '--company', 'Dates B.V.', '--address', 'Kade 1'],
  ...['--city', '1011 AB Amsterdam', '--country', 'nl', '--kvk', '12345678', '--vat-numbers', 'NL001B01'],
  ...['--support-email', 'help@dates.example', '--support-phone', '+31 20 000 0000', '--countries', 'nl,be'],
  ...['--admin-email', 'ann@dates.example'],
]
const setup = (environment: Record<string, string>, args: string[]) =>
  runCommand(['setup', ...args], environment)

describe.each(server === null ? (['embedded'] as const) : (['embedded', 'postgres'] as const))(
  'an empty %s database',
  (kind) => {
    // spec: frame-22, frame-44, sites-22
    test(
      'becomes a working site, until it is configured by options',
      async () => {
        const environment = await emptyProduction(kind)
        const empty = await startProcess(environment)
        const home = await page(empty, '/')
        expect([home.status, home.text.includes('npm run setup')]).toEqual([200, true])
        for (const path of ['/signup', '/login', '/lang-config']) {
          expect([path, (await page(empty, path)).status]).toEqual([path, 200])
        }
        const before = JSON.parse((await page(empty, '/api/settings')).text)
        expect(before.settings).toMatchObject({ name: 'Vonk', niche: 1, domain: 'localhost' })
        expect(JSON.parse((await page(empty, '/api/company')).text).company.is_placeholder).toBe(true)
        expect(empty.output()).toContain('this site has no company yet')
        await stop(empty)

        const wrong = await setup(environment, ['--country', 'Holland', '--support-email', 'help'])
        expect([wrong.code, wrong.output]).toEqual([
          1,
          expect.stringMatching(
            /Nothing was stored.*--company is missing.*--country .*--admin-email is missing/s,
          ),
        ])
        const right = await setup(environment, options)
        expect([right.code, right.output]).toEqual([
          0,
          expect.stringContaining('Dates is set up on dates.example'),
        ])
        const token = /reset-password\/do\?token=([\w-]+)/.exec(right.output)?.[1]

        const ready = await startProcess(environment)
        expect(ready.output()).not.toContain('this site has no company yet')
        expect((await page(ready, '/')).text).not.toContain('npm run setup')
        const { settings } = JSON.parse((await page(ready, '/api/settings')).text)
        expect(settings).toMatchObject({
          name: 'Dates',
          domain: 'dates.example',
          support_email: 'help@dates.example',
        })
        expect(settings.countries.map(({ code }: { code: string }) => code).sort()).toEqual(['BE', 'NL'])
        expect(JSON.parse((await page(ready, '/api/company')).text).company).toMatchObject({
          name: 'Dates B.V.',
          address: 'Kade 1',
          city: '1011 AB Amsterdam',
          country: 'NL',
          kvk: '12345678',
          tradenames: ['Dates'],
          vat_numbers: ['NL001B01'],
          support_phone: '+31 20 000 0000',
          is_placeholder: false,
        })

        const chosen = { token, password, password_repeat: password }
        expect((await post(ready, '/api/password-reset/do', chosen)).status).toBe(200)
        expect((await post(ready, '/api/password-reset/do', chosen)).body.code).toBe('link_expired')
        const login = await post(ready, '/api/user.php', { email: 'ann@dates.example', password })
        expect(login.status).toBe(200)
        const closed = await page(ready, '/api/members', login.cookie)
        expect([closed.status, JSON.parse(closed.text).code]).toEqual([403, 'second_factor_missing'])
        const likes = await page(ready, '/likes', login.cookie)
        expect([likes.status, likes.location]).toEqual([302, '/second-factor'])
        const first = await page(ready, '/second-factor', login.cookie)
        expect([first.status, (first.text.match(/<h1/g) ?? []).length]).toEqual([200, 1])
        // Nothing that members see around their pages.
        for (const way of [
          'href="/likes"',
          'href="/premium"',
          'href="/members"',
          'href="/profile"',
          '<footer',
        ])
          expect([way, first.text.includes(way)]).toEqual([way, false])
      },
      slow,
    )
  },
)

const second = [
  ...['--host', 'flirt.example.de', '--add', '--name', 'Flirt', '--countries', 'de,at', '--niche', 'she'],
  ...['--prices', '8.95,19.95,44.95,94.95'],
]
/** Reads a path of a site; `fetch` does not let a caller choose the Host. */
const pageOf = (running: ProductProcess, host: string, path = '/') =>
  new Promise<string>((resolve, reject) => {
    get({ port: running.port, path, headers: { host } }, async (response) => {
      let body = ''
      for await (const chunk of response) body += chunk
      resolve(body)
    }).on('error', reject)
  })
const settingsOf = async (running: ProductProcess, host: string) =>
  JSON.parse(await pageOf(running, host, '/api/settings')).settings

// spec: frame-42
test.skipIf(server === null)(
  'setup makes a second site with --add and leaves the first as it is; the German one greets in German',
  async () => {
    const environment = await emptyProduction('postgres')
    const first = { ...environment, DEFAULT_SITE: 'dates.example' }
    expect((await setup(environment, options)).code).toBe(0)
    const rows = async () => {
      const client = new pg.Client({ connectionString: environment.DATABASE_URL })
      await client.connect()
      const { rows: found } = await client.query(
        'select s.*, p.name as pool, c.name as company from sites s join pools p on p.id = pool_id join companies c on c.id = company_id order by s.id',
      )
      await client.end()
      return found
    }
    const before = await rows()

    // Another host alone neither renames a site nor makes one.
    const asked = await setup(first, ['--host', 'new.example', '--countries', 'US'])
    expect([asked.code, asked.output]).toEqual([
      1,
      expect.stringMatching(/no site on new\.example\. Those that exist: dates\.example.*--add.*--rename/s),
    ])
    expect(await rows()).toEqual(before)
    const known = await setup(first, ['--host', 'dates.example', '--add'])
    expect([known.code, known.output]).toEqual([
      1,
      expect.stringContaining('a site on dates.example already'),
    ])

    const added = await setup(first, second)
    expect([added.code, added.output]).toEqual([
      0,
      expect.stringContaining('Flirt is set up on flirt.example.de'),
    ])
    const [one, two, ...more] = await rows()
    expect([one, more]).toEqual([before[0], []])
    expect(two).toMatchObject({ host: 'flirt.example.de', niche: 2, pool: 'she', company: 'Dates B.V.' })
    expect([two.company_id, two.pool_id === one.pool_id]).toEqual([one.company_id, false])

    const running = await startProcess(first)
    expect(await settingsOf(running, 'dates.example')).toMatchObject({
      name: 'Dates',
      domain: 'dates.example',
    })
    expect(await settingsOf(running, 'flirt.example.de')).toMatchObject({
      name: 'Flirt',
      domain_language: 'de',
    })
    const html = await pageOf(running, 'flirt.example.de')
    expect(html).toMatch(/<html[^>]* lang="de/)
    expect(await pageOf(running, 'dates.example')).toMatch(/<html[^>]* lang="nl/)
    await stop(running)

    const renamed = await setup(first, ['--host', 'meet.example', '--rename'])
    expect([renamed.code, renamed.output]).toEqual([0, expect.stringContaining('It was on dates.example')])
    expect((await rows()).map(({ host }) => host)).toEqual(['meet.example', 'flirt.example.de'])
    expect((await rows())[1]).toEqual(two)
  },
  slow,
)

// spec: frame-43
test.skipIf(server === null)(
  'setup checks everything before it migrates an empty database',
  async () => {
    const environment = await emptyProduction('postgres')
    for (const args of [
      ['--host', 'dates.example', '--name', 'Dates'],
      [...options, '--prices', '9.95'],
      [...options, '--language', 'xx'],
      [...options, '--niche', 'cats'],
      [...options, '--rename'],
      [...options, '--colour', 'red'],
    ]) {
      const { code, output } = await setup(environment, args)
      expect([args.at(-1), code]).toEqual([args.at(-1), 1])
      expect(output).not.toMatch(/\n\s+at /)
    }
    const client = new pg.Client({ connectionString: environment.DATABASE_URL })
    await client.connect()
    const { rows } = await client.query(
      "select table_name from information_schema.tables where table_schema = 'public'",
    )
    await client.end()
    expect(rows).toEqual([])
  },
  slow,
)

// spec: accounts-35, frame-23
test(
  'a database with the demo starts in production with a warning, and its passwords do not work',
  async () => {
    const DATA_DIR = await mkdtemp(join(folder, 'demo'))
    const email = await fillProduct({ DATA_DIR }, async (app) => {
      const site = await newLocalSite(app, {})
      const member = await newMember(app, site, { password_hash: await hashPassword(password) })
      const { db } = app.services.database
      await setRow(db, 'accounts', member.id, { is_demo: true })
      await insertDemoStep(db, 'sites', app.services.clock.now())
      return member.email
    })
    const running = await startProcess({ ...production, DATA_DIR })
    expect(running.output()).toContain('this database holds the demo')
    const login = await post(running, '/api/user.php', { email, password })
    expect([login.status, login.body.code]).toEqual([401, 'login_failed'])
    await stop(running)
    const refused = await setup({ ...production, DATA_DIR }, options)
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('holds the demo')])
  },
  slow,
)

test(
  'the demo is created in a database that was started once without it, and refused in one with a configured site',
  async () => {
    const DATA_DIR = await mkdtemp(join(folder, 'later'))
    await stop(await startProcess({ DATA_DIR, DEMO: '0' }))
    const demo = await startProcess({ DATA_DIR, DEMO: '1', DEMO_MEMBERS: '7' })
    expect(JSON.parse((await page(demo, '/api/company')).text).company.name).toBe('Vonk Demo B.V.')
    await stop(demo)
    const other = await mkdtemp(join(folder, 'set-up'))
    expect((await setup({ ...production, DATA_DIR: other }, options)).code).toBe(0)
    await expect(startProcess({ DATA_DIR: other, DEMO: '1' })).rejects.toThrow(
      'This database was set up without the demo',
    )
  },
  slow,
)
