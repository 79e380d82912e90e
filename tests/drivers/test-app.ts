import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type App, createApp } from '../../src/assembly/app.ts'
import { readProductConfig } from '../../src/assembly/config.ts'
import { ensureCommonCodes } from '../../src/features/orders/server/public.ts'
import {
  insertCompany,
  insertPool,
  insertSite,
  type SiteRecord,
  siteOf,
} from '../../src/features/sites/server/public.ts'
import { changeSiteSettings } from '../../src/features/sites/server/site-records.ts'
import type { SiteSettings } from '../../src/features/sites/settings-contract.ts'
import { updateClockOffset } from '../../src/server/db/clock-table.ts'
import type { Db } from '../../src/server/db/tables.ts'
import { drain, runJobs, sweep } from '../../src/server/jobs/run-jobs.ts'
import { createWork } from '../../src/server/run-work.ts'
import type { Work } from '../../src/server/work.ts'
import { openTestDatabase } from './database.ts'
import { nextNumber } from './next-number.ts'

/** The response to a call, with its JSON parsed. */
export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: responses are checked by the tests that read them
  body: any
  headers: Headers
}

/** Options of a call. */
export interface CallOptions {
  method?: string
  body?: unknown
  cookie?: string
  host?: string
  headers?: Record<string, string>
  /** Sent instead of the site's own Origin; null sends none. */
  origin?: string | null
}

/** The product on a test database, called as a browser would call it. */
export interface TestApp extends App {
  /** Makes a call as a browser does on a page of that host. */
  call(path: string, options?: CallOptions): Promise<Answer>
  /** Creates a site with its own pool and the given settings; photos are approved automatically. */
  newSite(
    settings?: Partial<SiteSettings>,
    options?: { niche?: number; pool_id?: number; host?: string },
  ): Promise<SiteRecord>
  changeSettings(site: SiteRecord, settings: Partial<SiteSettings>): Promise<void>
  /** Returns a unit of work for set-up through the features' own functions; with an id, that of a job. */
  work(job?: string): Work
  /** Waits until no job is queued or running, and nothing is due in the outbox. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** Starts the product for a test file; stop it in `afterAll`. */
export async function startTestApp(
  environment: Record<string, string> = {},
  options: { ownDatabase?: boolean; connections?: number; prepared?: () => number | null } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vonk-test-'))
  const config = readProductConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DEV_DOORS: '1',
    DEMO: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...environment,
  })
  const database = await openTestDatabase({
    isOwn: options.ownDatabase ?? false,
    ...(options.connections ? { connections: options.connections } : {}),
  })
  const app = await createApp(config, {
    database,
    ...(options.prepared ? { prepared: options.prepared } : {}),
  })
  const stopJobs = await runJobs(app.services)
  const work = (job?: string) =>
    createWork(app.services, { now: app.services.clock.now(), log: app.services.log, job })

  const call = async (path: string, options: CallOptions = {}): Promise<Answer> => {
    const host = options.host ?? 'localhost'
    const isWrite = (options.method ?? 'GET') !== 'GET'
    const origin = options.origin === undefined ? `http://${host}` : options.origin
    const isForm = options.body instanceof FormData
    const response = await app.http.request(`http://${host}${path}`, {
      method: options.method ?? 'GET',
      headers: {
        host,
        ...(isWrite && origin !== null ? { origin } : {}),
        ...(options.cookie ? { cookie: options.cookie } : {}),
        ...(options.body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
        ...options.headers,
      },
      ...(options.body === undefined
        ? {}
        : { body: isForm ? (options.body as FormData) : JSON.stringify(options.body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : readJson(text) }
  }

  return {
    ...app,
    call,
    work,
    newSite: async (settings = {}, options = {}) => {
      const host = options.host ?? `site${nextNumber()}-${process.pid}.localhost`
      const { db } = app.services.database
      const now = app.services.clock.now()
      await ensureCommonCodes(db, now)
      const company_id = await insertCompany(db, testCompany, now)
      await insertSite(
        db,
        {
          host,
          company_id,
          pool_id: options.pool_id ?? (await insertPool(db, host)),
          name: 'Test',
          niche: options.niche ?? 1,
          settings: { photo_approval: 'automatic', ...settings },
        },
        now,
      )
      app.services.bus.publish('sites', 0)
      return siteOf(app.services, host)
    },
    changeSettings: (site, settings) => changeSiteSettings(work(), site.id, settings),
    drain: () => drain(app.services, 30),
    stop: async () => {
      stopJobs()
      await app.services.jobs.stop({ abandon: true })
      await app.services.outbox.stop({ abandon: true })
      await app.services.bus.close()
      await leaveAsFound(database.db)
      await database.close()
      // A request that a test did not wait for may still write a file.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * Removes what is left to do, and sets the clock back: the next file of the worker uses the same database, and its tests
 * would wait for jobs that nobody finishes.
 */
async function leaveAsFound(db: Db): Promise<void> {
  await sql`delete from jobs.job where state < 'completed'`.execute(db)
  await db.deleteFrom('outbox').execute()
  await updateClockOffset(db, 0)
}

const testCompany = {
  name: 'Test Company B.V.',
  address: 'Teststraat 1',
  registration_number: '00000000',
  city: 'Amsterdam',
  country: 'NL' as const,
  tradenames: ['Test'],
  vat_by_country: { NL: 'NL000000000B01' },
  creditor_id: 'NL00ZZZ000000000000',
  support_phone: '',
  delete_discount: 50,
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Lets time pass, and happen what is due by then. */
export async function letPass(app: TestApp, seconds: number): Promise<void> {
  await app.drain()
  app.services.clock.advance(seconds)
  await sweep(app.services)
  await app.drain()
}
