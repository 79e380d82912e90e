import { afterAll, beforeAll } from 'vitest'
import type { SiteRecord } from '../../src/features/sites/server/public.ts'
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
