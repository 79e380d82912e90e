import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { type MailServer, startMailServer } from '../../../../tests/drivers/providers/mail-server.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import { startTestApp, type TestApp } from '../../../../tests/drivers/test-app.ts'
import { sweep } from '../../../server/jobs/run-jobs.ts'
import { findOutbox } from '../../../server/outbox/outbox-table.ts'
import { mailAfterSeconds } from '../rules.ts'

let server: MailServer
let app: TestApp
/** The reply to every recipient, while it is set. */
let refusal: string | null = null
beforeAll(async () => {
  server = await startMailServer({
    mishap: (receiver) => (receiver.startsWith('busy') ? 'busy' : null),
    refusal: (step) => (step === 'RCPT' ? refusal : null),
  })
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
  await setRow(db, 'accounts', anna.id, { email, email_folded: email })
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

// spec: server-58
test('a block list that names our server stops no mails of a member, and raises the alarm', async () => {
  const { db } = app.services.database
  const site = await app.newSite()
  const [anna, bram] = [await newMember(app, site), await newMember(app, site)]
  refusal = '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org'
  await bram.call('/api/likes', { method: 'POST', body: { profile_id: anna.id } })
  app.services.clock.advance(mailAfterSeconds + 1)
  await sweep(app.services)
  await expect
    .poll(async () => (await findOutbox(db, { account_id: anna.id }))[0])
    .toMatchObject({ kind: 'likeReceived', attempts: 1, state: 'waiting' })
  refusal = null
  const { body } = await anna.call('/api/user.php')
  expect(body.user.notifications_disabled).toEqual([])
  expect(await app.services.metrics.text()).toMatch(
    /mails_refused_for_our_server_total\{known="sending"\} [1-9]/,
  )
})
