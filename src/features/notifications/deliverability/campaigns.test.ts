import { describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { bareComplaint } from '../../../../tests/drivers/reports/complaints.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { wideLimit } from '../../../../tests/drivers/wide-limit.ts'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import { sweep } from '../../../server/jobs/run-jobs.ts'
import { enqueueOutgoing } from '../../../server/outbox/enqueue.ts'
import { findOutbox } from '../../../server/outbox/outbox-table.ts'
import { createWork } from '../../../server/run-work.ts'
import { mayResumeCampaigns, mustPauseCampaigns } from '../rules.ts'
import { mayCampaign } from '../server/public.ts'

describe('advertising of a domain', () => {
  // spec: notifications-11
  test.each([
    ['nobody complained', 0, 10_000, false],
    ['two complaints say little, whatever their share', 2, 10, false],
    ['three of few mails', 3, 200, true],
    ['three of 1,000: 0.3 %', 3, 1000, true],
    ['three of 1,001', 3, 1001, false],
    ['29 of 10,000', 29, 10_000, false],
    ['30 of 10,000', 30, 10_000, true],
    ['complaints about mails of the week before', 3, 0, true],
  ])('pauses, or not: %s', (_reason, complaints, sent, expected) => {
    expect(mustPauseCampaigns({ complaints, sent })).toBe(expected)
  })

  const now = new Date('2026-11-23T12:00:00Z')
  // spec: notifications-11
  test.each([
    ['not before three days', 0, 1000, 2.9, false],
    ['once nobody complains', 0, 1000, 3, true],
    ['once nobody complains and nothing is sent', 0, 0, 3, true],
    ['not at the target of 0.1 %', 1, 1000, 7, false],
    ['below it', 1, 1001, 7, true],
  ])('goes on, or not: %s', (_reason, complaints, sent, days, expected) => {
    const pausedAt = addSeconds(now, -days * secondsPerDay)
    expect(mayResumeCampaigns({ complaints, sent, pausedAt, now })).toBe(expected)
  })
})

const app = setUpApp({}, { ownDatabase: true })
const site = setUpSite(app)
const own = setUpSite(app, { mail_from: 'hello@own.example' })
const work = () => createWork(app.services, { now: app.services.clock.now(), log: app.services.log })
const isOpen = () => mayCampaign(work(), site.id)

async function complain(who: TestMember): Promise<void> {
  await app.drain()
  const [mail] = await findOutbox(app.services.database.db, { account_id: who.id, state: 'sent' })
  const { token } = await app.services.database.db
    .selectFrom('outbox')
    .select('token')
    .where('id', '=', mail?.id ?? 0)
    .executeTakeFirstOrThrow()
  const answer = await app.http.request('http://localhost/dev/inbound-mail', {
    method: 'POST',
    body: bareComplaint(`bounce+${token}@localhost`),
    headers: { host: 'localhost' },
  })
  expect(await answer.json()).toEqual({ received: 'complaint' })
}

async function sendAdvertising(
  who: TestMember,
  key: string,
  usefulFrom = app.services.clock.now(),
): Promise<void> {
  const content = { from: 'no-reply@localhost', subject: 'Offers', text: '', html: '' }
  const { id: account_id, email: address } = who
  await enqueueOutgoing({ ...work(), now: usefulFrom }, [
    {
      channel: 'mail',
      key,
      account_id,
      site_id: site.id,
      kind: 'discounts',
      ...wideLimit,
      priority: 'marketing',
      content,
      address,
      domain: 'localhost',
    },
  ])
}

// spec: notifications-11
test('three complaints pause the advertising of their domain, and what waits of it; it goes on a week later', async () => {
  const members: TestMember[] = []
  for (let index = 0; index < 3; index += 1) members.push(await newMember(app, site))
  const [first, , last] = members as [TestMember, TestMember, TestMember]
  for (const who of members) await sendAdvertising(who, `offer ${who.id}`)
  await app.drain()
  for (const who of members.slice(0, 2)) await complain(who)
  expect(await isOpen()).toBe(true)
  // Waits until the next hour.
  await sendAdvertising(first, 'waits', addSeconds(app.services.clock.now(), 3600))
  await complain(last)
  expect(await isOpen()).toBe(false)
  expect(await mayCampaign(work(), own.id)).toBe(true)
  const [waited] = await findOutbox(app.services.database.db, { account_id: first.id, kind: 'discounts' })
  expect(waited).toMatchObject({ state: 'failed', reason: 'campaigns_paused' })
  const after = async (days: number) => {
    app.services.clock.advance(days * secondsPerDay)
    await sweep(app.services)
    return /paused_campaign_domains (\d)/.exec(await app.services.metrics.text())?.[1]
  }
  expect([await after(4), await isOpen()]).toEqual(['1', false])
  expect([await after(3.1), await isOpen()]).toEqual(['0', true])
})

test('complaints that arrive at the same time count each other', async () => {
  const members: TestMember[] = []
  for (let index = 0; index < 3; index += 1) members.push(await newMember(app, site))
  for (const who of members) await sendAdvertising(who, `offer at once ${who.id}`)
  await app.drain()
  await Promise.all(members.map(complain))
  expect(await isOpen()).toBe(false)
})
