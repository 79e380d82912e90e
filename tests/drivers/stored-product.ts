import { createApp } from '../../src/assembly/app.ts'
import { readProductConfig } from '../../src/assembly/config.ts'
import {
  insertCompany,
  insertPool,
  insertSite,
  type SiteRecord,
  siteOf,
} from '../../src/features/sites/server/public.ts'
import type { SiteSettings } from '../../src/features/sites/settings-contract.ts'
import { createWork } from '../../src/server/run-work.ts'
import { stopServices } from '../../src/server/start-services.ts'
import type { TestApp } from './test-app.ts'

/**
 * Opens the data that a process with this environment would open, lets `fill` write through the features' own
 * functions, and closes it again, for a process to start with. Nothing listens and no job runs during that.
 */
export async function fillProduct<T>(
  environment: Record<string, string>,
  fill: (app: TestApp) => Promise<T>,
): Promise<T> {
  const app = await createApp(
    readProductConfig({ NODE_ENV: 'test', DEMO: '0', DEV_DOORS: '1', ...environment }),
  )
  const { services } = app
  const work = () => createWork(services, { now: services.clock.now(), log: services.log })
  try {
    // The part that the factories use; calls would need a running process.
    return await fill({ ...app, work } as TestApp)
  } finally {
    await stopServices(services)
  }
}

/** Creates the site of `localhost`, alone in its pool. */
export async function newLocalSite(app: TestApp, settings: Partial<SiteSettings>): Promise<SiteRecord> {
  const { db } = app.services.database
  const now = app.services.clock.now()
  const company = {
    name: 'Test Company B.V.',
    address: 'Teststraat 1',
    registration_number: '00000000',
    city: 'Amsterdam',
    country: 'NL' as const,
    tradenames: ['Test', 'Comma, "quoted" \\ company'],
    vat_by_country: { NL: 'NL000000000B01' },
    creditor_id: '',
    support_phone: '',
    delete_discount: 50,
  }
  const company_id = await insertCompany(db, company, now)
  const pool_id = await insertPool(db, 'test')
  await insertSite(db, { host: 'localhost', company_id, pool_id, name: 'Test', niche: 1, settings }, now)
  app.services.bus.publish('sites', 0)
  return siteOf(app.services, 'localhost')
}
