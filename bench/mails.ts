import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { createTransport } from 'nodemailer'
import { mailLook } from '../src/features/sites/server/mail-look.ts'
import { createClock } from '../src/server/clock.ts'
import { openPostgres } from '../src/server/db/database.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { migrations } from '../src/server/db/migrations.ts'
import { createLog } from '../src/server/log.ts'
import { mailChannel } from '../src/server/mail/mail-channel.ts'
import { layOutMail } from '../src/server/mail/mail-layout.ts'
import { SmtpMail, smtpConnections } from '../src/server/mail/smtp-mail.ts'
import { createMetrics } from '../src/server/metrics.ts'
import { enqueueOutgoing } from '../src/server/outbox/enqueue.ts'
import { createOutbox } from '../src/server/outbox/outbox.ts'
import { receiverLimit } from '../src/server/outbox/receiver-limit.ts'
import { createWork } from '../src/server/run-work.ts'
import { createSigner } from '../src/server/signer.ts'
import type { Services } from '../src/server/work.ts'
import { findServer, newDatabase } from '../tests/drivers/postgres-server.ts'
import { startMailServer } from '../tests/drivers/providers/mail-server.ts'

// Mails per second through the outbox beside bare nodemailer: the same mails, mail server and number of connections.

const mails = 2000
const rounds = 3

const mail = {
  from: 'Vonk <no-reply@vonk.test>',
  subject: 'Something new for you',
  ...layOutMail({
    lang: 'en',
    look: mailLook({ niche: 1, settings: { palette: 'niche' } }),
    brand: 'Vonk',
    title: 'Somebody wrote to you',
    paragraphs: ['There is a new message for you.', 'You find it in your chats.'],
    button: { label: 'Read it', href: 'https://vonk.test/chats' },
    footer: ['You get this mail because you asked for it.'],
  }),
}
const addressOf = (at: number) => `member${at}@example.com`

export async function run(): Promise<void> {
  const server = await findServer()
  if (!server) throw new Error('This bench needs a PostgreSQL server.')
  const { url, drop } = await newDatabase(server)
  const database = openPostgres(url, { connections: 8 })
  const mailServer = await startMailServer()
  await migrate(database.db, migrations)
  const log = createLog({ level: 'error', format: 'line' })
  const services = {
    database,
    clock: createClock(),
    log,
    metrics: createMetrics(),
    signer: createSigner('secret'),
  } as unknown as Services
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const bare = await throughNodemailer(mailServer.url)
      const outbox = createOutbox([mailChannel(new SmtpMail(mailServer.url), { hasReturnWay: true })])
      Object.assign(services, { outbox })
      const stored = await measure(() => store(services))
      outbox.work(services)
      const sent = await measure(() => outbox.drain(services, 120))
      await outbox.stop()
      process.stdout.write(
        `round ${round}: bare nodemailer ${perSecond(bare)}, stored ${perSecond(stored)}, delivered ${perSecond(sent)} mails/s\n`,
      )
    }
  } finally {
    await mailServer.stop()
    await database.close()
    await drop()
  }
}

async function throughNodemailer(url: string): Promise<number> {
  const transport = createTransport({ url, pool: true, maxConnections: smtpConnections })
  const seconds = await measure(() =>
    Promise.all(Array.from({ length: mails }, (_, at) => transport.sendMail({ ...mail, to: addressOf(at) }))),
  )
  transport.close()
  return seconds
}

const limit = receiverLimit('bench', { amount: mails, windowSeconds: 3600 })

async function store(services: Services): Promise<void> {
  const work = createWork(services, { now: services.clock.now(), log: services.log })
  for (let at = 0; at < mails; at += 1) {
    await enqueueOutgoing(work, [
      {
        channel: 'mail',
        key: randomUUID(),
        account_id: at,
        site_id: 1,
        kind: 'new_message',
        limit,
        receiver: addressOf(at),
        priority: 'notification',
        content: mail,
        address: addressOf(at),
      },
    ])
  }
}

async function measure(perform: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await perform()
  return (performance.now() - started) / 1000
}

const perSecond = (seconds: number) => Math.round(mails / seconds)
