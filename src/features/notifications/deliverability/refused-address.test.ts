import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { type MailServer, startMailServer } from '../../../../tests/drivers/providers/mail-server.ts'
import { startTestApp, type TestApp } from '../../../../tests/drivers/test-app.ts'
import { sweep } from '../../../server/jobs/run-jobs.ts'
import { findOutbox } from '../../../server/outbox/outbox-table.ts'
import { mailAfterSeconds } from '../rules.ts'

let server: MailServer
let app: TestApp
beforeAll(async () => {
  server = await startMailServer({ mishap: (receiver) => (receiver.startsWith('busy') ? 'busy' : null) })
  const environment = { SMTP_URL: server.url, MAIL_FROM: 'no-reply@vonk.test' }
  app = await startTestApp(environment, { ownDatabase: true })
})
afterAll(async () => {
  await app.stop()
  await server.stop()
})

test.each([
  ['that does not exist', 'ann@refused.example', ['bounce'], { state: 'failed', reason: 'smtp_5.1.1_rcpt' }],
  ['whose server is busy', 'busy@example.com', [], { state: 'waiting' }],
])('a mail to an address %s', async (_which, email, reasons, row) => {
  const { db } = app.services.database
  const site = await app.newSite()
  const [anna, bram] = [await newMember(app, site), await newMember(app, site)]
  await db.updateTable('accounts').set({ email, email_folded: email }).where('id', '=', anna.id).execute()
  await bram.call('/api/likes', { method: 'POST', body: { profile_id: anna.id } })
  app.services.clock.advance(mailAfterSeconds + 1)
  await sweep(app.services)
  await expect
    .poll(async () => (await findOutbox(db, { account_id: anna.id }))[0])
    .toMatchObject({ kind: 'likeReceived', attempts: 1, ...row })
  const { body } = await anna.call('/api/user.php')
  expect(body.user.notifications_disabled).toEqual(reasons)
  expect(server.deliveries).toEqual([])
})
