import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { conversation, start, watch } from '../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { setUpApp, stopTime } from '../../../tests/drivers/set-up.ts'
import { setRow } from '../../../tests/drivers/stored-rows.ts'
import { letPass } from '../../../tests/drivers/test-app.ts'
import { type Locale, localeCodes } from '../../core/locales.ts'
import { findCaughtMails } from '../../server/mail/caught-mail.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { fraudWarned } from './events.ts'
import { warnAll } from './server/warn-of-fraud.ts'

const app = setUpApp({ DEMO: '1' })
const db = () => app.services.database.db
let site: SiteRecord
let [moderator, senior]: TestMember[] = []
beforeAll(async () => {
  site = await app.newSite({ signup_credits: 1000 })
  moderator = await newMember(app, site, { staff: 'moderator' })
  senior = await newMember(app, site, { staff: 'senior' })
})
const newFraud = () => newMember(app, site, { is_premium: true })
const speaks = async (member: TestMember, language: Locale) => {
  await setRow(db(), 'accounts', member.id, { language })
}

/** Bans a member with a second person; the decision has taken effect. */
async function ban(member: TestMember, reason = 'scam'): Promise<void> {
  const path = `/api/admin/members/${member.id}/actions`
  const { status, body } = await (moderator as TestMember).call(path, {
    method: 'POST',
    body: { action: 'ban', reason },
  })
  expect(status).toBe(200)
  const confirm = `/api/admin/decisions/${body.decision.id}/confirm`
  expect((await (senior as TestMember).call(confirm, { method: 'POST', body: {} })).status).toBe(200)
  await letPass(app, 15)
}
const mailsTo = ({ email }: TestMember) => findCaughtMails(db(), { to: email })
const shownTo = async (member: TestMember) => (await member.call('/api/fraud-warnings')).body.warnings

describe('a ban for fraud', () => {
  // spec: staff-160
  test('is told to everybody whom the member wrote to, once, with what to do and without a name in the mail', async () => {
    stopTime()
    const [fraud, asked, answered, writer, untouched] = [
      await newFraud(),
      await newMember(app, site),
      await newMember(app, site),
      await newMember(app, site, { is_premium: true }),
      await newMember(app, site),
    ]
    await start(fraud, asked, 'Hello my dear')
    const id = await conversation(fraud, answered, 'Hello you')
    await answered.call(`/api/chats/${id}/messages`, {
      method: 'POST',
      body: { kind: 'text', body: 'Hello!', client_id: crypto.randomUUID() },
    })
    // Who wrote without an answer has nothing to fear.
    await start(writer, fraud, 'Hi there')
    const stream = watch(app, asked)
    await ban(fraud)
    await app.drain()
    for (const receiver of [asked, answered]) {
      const [mail] = await mailsTo(receiver)
      expect(mail?.text).toContain('Don’t send them any money')
      expect(mail?.text).toContain('Call your bank at once')
      expect(mail?.text).not.toContain(fraud.name)
      expect(await shownTo(receiver)).toMatchObject([{ name: fraud.name }])
    }
    expect(stream).toContainEqual(
      expect.objectContaining({ type: 'notice', data: { code: 'fraud_warning' } }),
    )
    for (const other of [writer, untouched]) {
      expect([await mailsTo(other), await shownTo(other)]).toEqual([[], []])
    }
  })

  // spec: staff-160
  test.each(localeCodes)('is told in %s', async (language) => {
    const [fraud, member] = [await newFraud(), await newMember(app, site)]
    await speaks(member, language)
    await start(fraud, member)
    await ban(fraud)
    await app.drain()
    const [mail] = await mailsTo(member)
    expect(mail?.html).toContain(`<html lang="${language}`)
  })

  // spec: staff-160
  test('is told by the banned member’s accounts alone, and a ban for something else is not', async () => {
    const [member, other] = [await newFraud(), await newMember(app, site)]
    await start(member, other)
    await ban(member, 'harassment')
    await app.drain()
    expect([await mailsTo(other), await shownTo(other)]).toEqual([[], []])
  })

  // spec: staff-161
  test('is told once to each, wherever the job is killed and however often it runs', async () => {
    stopTime()
    const fraud = await newFraud()
    const members = await Promise.all(Array.from({ length: 5 }, () => newMember(app, site)))
    for (const member of members) await start(fraud, member)
    const { registry } = app.services
    const liveRulesOf = registry.liveRulesOf
    let kills = 0
    vi.spyOn(registry, 'liveRulesOf').mockImplementation((event) => {
      if (event.name !== fraudWarned.name || kills > 0) return liveRulesOf(event)
      kills += 1
      throw new Error('killed')
    })
    await ban(fraud)
    await vi.waitFor(() => expect(kills).toBe(1))
    const run = () => warnAll(app.work(), { about_id: fraud.id })
    await Promise.all([run(), run(), run()])
    await run()
    await app.drain()
    for (const member of members) expect(await mailsTo(member)).toHaveLength(1)
    const { rows } = await sql<{ unsent: number }>`
      select count(*) filter (where sent_at is null)::int as unsent from fraud_warnings where about_id = ${fraud.id}
    `.execute(db())
    expect(rows).toEqual([{ unsent: 0 }])
    vi.restoreAllMocks()
  })
})

describe('the notice', () => {
  // spec: staff-162
  test('stays until the member closes it; nobody else can', async () => {
    const [fraud, member, stranger] = [
      await newFraud(),
      await newMember(app, site),
      await newMember(app, site),
    ]
    await start(fraud, member)
    await ban(fraud)
    await app.drain()
    const [warning] = await shownTo(member)
    const close = (who: TestMember) =>
      who.call(`/api/fraud-warnings/${warning.id}/close`, { method: 'POST', body: {} })
    await close(stranger)
    expect(await shownTo(member)).toHaveLength(1)
    expect((await close(member)).status).toBe(200)
    expect(await shownTo(member)).toEqual([])
  })
})
