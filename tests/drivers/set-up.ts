import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest'
import { readProductConfig } from '../../src/assembly/config.ts'
import type { SiteRecord } from '../../src/features/sites/server/public.ts'
import type { Contribution } from '../../src/server/registry.ts'
import { startServices } from '../../src/server/start-services.ts'
import type { Services } from '../../src/server/work.ts'
import { openTestDatabase } from './database.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Starts the product before the tests of a file and stops it after them. */
export function setUpApp(...options: Parameters<typeof startTestApp>): TestApp {
  const app = {} as TestApp
  beforeAll(async () => {
    Object.assign(app, await startTestApp(...options))
  })
  afterAll(() => app.stop())
  return app
}

/** Creates a site, as `newSite` does, before the tests of a file. */
export function setUpSite(app: TestApp, ...options: Parameters<TestApp['newSite']>): SiteRecord {
  const site = {} as SiteRecord
  beforeAll(async () => {
    Object.assign(site, await app.newSite(...options))
  })
  return site
}

/**
 * Stops the system clock of this process until the test ends: time passes by `advance` alone, however long a call takes.
 * For tests that step to within seconds of a limit; timers go on.
 */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

/** Starts the machinery with these contributions, without a feature, before the tests of a file and stops it after them. */
export function setUpServices(
  contributions: Contribution[] = [],
  environment: Record<string, string> = {},
): Services {
  const services = {} as Services
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vonk-services-'))
    const config = readProductConfig({
      NODE_ENV: 'test',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      ...environment,
    })
    const database = await openTestDatabase()
    Object.assign(services, await startServices(config, contributions, { database }))
  })
  afterAll(async () => {
    await services.jobs.stop()
    await services.database.close()
    await rm(folder, { recursive: true, force: true })
  })
  return services
}
