import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { findServer, newDatabase } from '../../../tests/drivers/postgres-server.ts'
import { endProcesses, type ProductProcess, startProcess } from '../../../tests/drivers/product-process.ts'
import { type Mishap, startMailServer } from '../../../tests/drivers/providers/mail-server.ts'
import { fillProduct, newLocalSite } from '../../../tests/drivers/stored-product.ts'
import { wideLimit } from '../../../tests/drivers/wide-limit.ts'
import { secondsPerDay, secondsPerHour } from '../../core/time.ts'
import { mailsAtOnce } from '../mail/mail-channel.ts'
import { enqueueOutgoing } from './enqueue.ts'

// The real build sends many notifications through a mail server that fails half of the time, and is killed twice.
// OUTBOX_NOTIFICATIONS=10000 makes it as many as the specification names.

const amount = Number(process.env.OUTBOX_NOTIFICATIONS ?? 300)
const server = await findServer()
const slow = 120_000 + amount * 60
const ends: (() => Promise<unknown>)[] = []

afterAll(async () => {
  await endProcesses()
  for (const end of ends) await end()
})

/** Fails every second mail, in each of the four ways in turn. */
function failingHalf(): () => Mishap | null {
  const ways: Mishap[] = ['busy', 'later', 'drop', 'silent']
  let count = 0
  return () => {
    count += 1
    return count % 2 === 0 ? null : (ways[((count - 1) / 2) % ways.length] as Mishap)
  }
}

const messageIdOf = (raw: string) => /^message-id: <([^>]+)>/im.exec(raw)?.[1] ?? ''

// spec: server-34, server-45
test.skipIf(!server)(
  'each of many notifications arrives exactly once, although the mail server fails and the process is killed',
  { timeout: slow },
  async () => {
    const { url, drop } = await newDatabase(server as string)
    const folder = await mkdtemp(join(tmpdir(), 'vonk-outbox-'))
    ends.push(drop, () => rm(folder, { recursive: true, force: true }))
    // A mailbox drops a second mail with a Message-ID that it holds.
    const mailbox = new Map<string, number>()
    const mails = await startMailServer({
      mishap: failingHalf(),
      onDelivery: ({ raw }) => mailbox.set(messageIdOf(raw), (mailbox.get(messageIdOf(raw)) ?? 0) + 1),
    })
    ends.push(mails.stop)
    const environment = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      SECRET: 'ab'.repeat(32),
      SMTP_URL: mails.url,
      MAIL_FROM: 'no-reply@vonk.test',
      LOG_LEVEL: 'fatal',
    }
    await fillProduct(environment, async (app) => {
      const site = await newLocalSite(app, {})
      for (let from = 0; from < amount; from += 500) {
        const some = Array.from({ length: Math.min(500, amount - from) }, (_, at) => from + at)
        await enqueueOutgoing(
          app.work(),
          some.map((number) => ({
            channel: 'mail',
            key: `notification ${number}`,
            account_id: null,
            site_id: site.id,
            kind: 'new_message',
            ...wideLimit,
            priority: 'notification',
            // The test moves the time by hours: no mail may expire before it is sent.
            usefulSeconds: 10_000 * secondsPerDay,
            address: `member${number}@example.com`,
            content: {
              from: 'Vonk <no-reply@vonk.test>',
              subject: 'Something new for you',
              text: `Number ${number}`,
              html: `<p>Number ${number}</p>`,
            },
          })),
        )
      }
    })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    ends.unshift(() => client.end())
    const count = async (state: string) =>
      Number((await client.query('select count(*) from outbox where state = $1', [state])).rows[0].count)
    const started = performance.now()
    let running = await startProcess(environment)
    const inFlight = new Set<string>()
    for (const share of [1 / 3, 2 / 3]) {
      // Not while it is idle.
      const moving = keepMoving(running)
      while ((await count('sent')) < amount * share) {
        expect(await count('failed')).toBe(0)
        await wait(1)
      }
      moving.stop()
      running.signal('SIGKILL')
      await running.ended
      const sending = await client.query("select lease_owner, id from outbox where state = 'sending'")
      // Rows of the first process may still be claimed at the second kill: each counts once.
      for (const { lease_owner, id } of sending.rows) inFlight.add(`${lease_owner} ${id}`)
      running = await startProcess(environment)
    }
    while ((await count('sent')) < amount) await makeDue(running)
    running.signal('SIGTERM')
    await running.ended

    expect(mailbox.size).toBe(amount)
    expect([...mailbox.keys()].every((id) => /^[0-9a-f]{48}@vonk\.test$/.test(id))).toBe(true)
    // A mail is accepted twice only where the response was lost or the process was killed.
    const lost = mails.mishaps.get('silent') ?? 0
    const repeated = mails.deliveries.length - mailbox.size
    expect(repeated).toBeLessThanOrEqual(lost + inFlight.size)
    // At each kill: those being sent, and at most as many that ended since the last statement.
    expect(inFlight.size).toBeLessThanOrEqual(2 * 2 * mailsAtOnce)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    process.stdout.write(
      `outbox: ${amount} notifications in ${seconds} s, two kills with ${inFlight.size} under way, ` +
        `${[...mails.mishaps].map(([way, times]) => `${way} ${times}`).join(', ')}; ` +
        `taken ${mails.deliveries.length} times, ${repeated} copies that a mailbox drops by Message-ID\n`,
    )
  },
)

/** Moves the time of the product again and again. */
function keepMoving(running: ProductProcess): { stop(): void } {
  let isOver = false
  const move = async () => {
    while (!isOver) await makeDue(running)
  }
  void move()
  return {
    stop: () => {
      isOver = true
    },
  }
}

/** Moves the time of the product, so that failed mails are due again. */
async function makeDue({ port }: ProductProcess): Promise<void> {
  await fetch(`http://localhost:${port}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_seconds: secondsPerHour }),
  }).catch(() => {})
}
