import { createClock } from './clock.ts'
import type { Config } from './config.ts'
import { createMail, createPush, createSms, createStorage } from './create-ports.ts'
import { findClockOffset } from './db/clock-table.ts'
import { type Database, openEmbedded, openPostgres, requireAnswer } from './db/database.ts'
import { migrate, waitForSchema } from './db/migrate.ts'
import { migrations } from './db/migrations.ts'
import { guardOuterHandle } from './db/outer-handle.ts'
import { createLocalBus, createRedisBus } from './events/bus.ts'
import { createHub } from './events/hub.ts'
import { openGeoIp } from './geoip.ts'
import { createJobQueue } from './jobs/job-queue.ts'
import { createLog } from './log.ts'
import { systemDns } from './mail/dns.ts'
import { mailChannel } from './mail/mail-channel.ts'
import { createMetrics } from './metrics.ts'
import { createOutbox, type OutboxOptions } from './outbox/outbox.ts'
import { closeDataFolder } from './private-folder.ts'
import { type Contribution, createRegistry } from './registry.ts'
import { loadSigner } from './secrets.ts'
import { loadVapidKeys } from './vapid-keys.ts'
import type { Services } from './work.ts'

/** Opens the singletons of a process, and migrates the schema or, with `MIGRATE=0`, waits until it is migrated. */
export async function startServices(
  config: Config,
  contributions: Contribution[],
  options: { database?: Database; outbox?: OutboxOptions } = {},
): Promise<Services> {
  const log = createLog(config.log)
  for (const warning of config.warnings) log.warn(warning)
  await closeDataFolder(config.dataDir, (sentence) => log.warn(sentence))
  const metrics = createMetrics(contributions.flatMap(({ figures }) => figures ?? []))
  const database = guardOuterHandle(options.database ?? (await openDatabase(config)))
  if (config.migratesAtStart) {
    const ran = await migrate(database.db, migrations)
    if (ran.length > 0) log.info({ count: ran.length }, 'schema brought up to date')
  } else {
    await waitForSchema(database.db, migrations, (missing) =>
      log.info({ count: missing.length }, 'waiting for the schema: `npm run migrate`'),
    )
  }
  const registry = createRegistry(contributions)
  const bus = config.redis
    ? await createRedisBus(config.redis.url, (err) => log.error({ err }, 'bus'))
    : createLocalBus()
  const clock = createClock(config.devRoutes ? await findClockOffset(database.db) : 0)
  const mail = mailChannel(createMail(config, { db: database.db, clock, log }), {
    // Caught mails are answered through the development route.
    hasReturnWay: config.mail.smtpUrl === undefined || config.mail.inboundToken !== undefined,
  })
  const vapid = await loadVapidKeys(config)
  return {
    config,
    clock,
    log,
    metrics,
    database,
    bus,
    hub: createHub(bus),
    registry,
    jobs: await createJobQueue(database, {
      log,
      metrics,
      jobs: registry.jobs.map(({ job }) => job),
      runs: config.roles.jobs,
    }),
    outbox: createOutbox([mail, ...registry.channels], options.outbox),
    push: createPush(config, { db: database.db, clock, vapid }),
    sms: createSms(config, { db: database.db, clock }),
    storage: createStorage(config.storage),
    signer: await loadSigner(config, database.db),
    geoip: await openGeoIp(config.geoipFile ?? null),
    dns: systemDns(),
    vapid,
  }
}

/** Stops everything in an order that loses nothing: job processing first, then the connections. */
export async function stopServices(services: Services): Promise<void> {
  await services.jobs.stop()
  await services.outbox.stop()
  services.push.close()
  await services.bus.close()
  await services.database.close()
}

function openDatabase(config: Config): Promise<Database> {
  if (config.database.kind === 'embedded') return openEmbedded(config.database.folder)
  const { url, readUrl } = config.database
  return requireAnswer(openPostgres(url, readUrl ? { readUrl } : {}))
}
