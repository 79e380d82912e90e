import type { Config } from '../server/config.ts'
import { createWork } from '../server/run-work.ts'
import { stopServices } from '../server/start-services.ts'
import type { Work } from '../server/work.ts'
import { createApp } from './app.ts'

/** Runs an operator's command with the product's services, which serve no requests and perform no jobs, and stops them. */
export async function withApp(config: Config, run: (work: Work) => Promise<void>): Promise<void> {
  const { services } = await createApp({ ...config, roles: { web: false, jobs: false } })
  try {
    await run(createWork(services, { now: services.clock.now(), log: services.log }))
  } finally {
    await stopServices(services)
  }
}
