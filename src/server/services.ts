import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Bus } from './events/bus.ts'
import type { Hub } from './events/hub.ts'
import type { GeoIp } from './geoip.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { Log } from './log.ts'
import type { MailPort } from './mail/mail.ts'
import type { Metrics } from './metrics.ts'
import type { Registry } from './registry.ts'
import type { Signer } from './signer.ts'
import type { Storage } from './storage/storage.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** The singletons of a process. */
export interface Services {
  config: Config
  clock: Clock
  log: Log
  metrics: Metrics
  database: Database
  bus: Bus
  hub: Hub
  jobs: JobQueue
  mail: MailPort
  storage: Storage
  signer: Signer
  geoip: GeoIp
  vapid: VapidKeys
  registry: Registry
}
