import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite, stopTime } from '../../../tests/drivers/set-up.ts'
import { letPass } from '../../../tests/drivers/test-app.ts'
import type { StaffRole } from '../../core/staff.ts'
import { findActiveRestrictions, openItem } from './server/public.ts'

const app = setUpApp({ DEMO: '1' })
const site = setUpSite(app)
const db = () => app.services.database.db
const newStaff = (staff: StaffRole) => newMember(app, site, { staff })
const post = (member: TestMember, path: string, body: unknown = {}) =>
  member.call(path, { method: 'POST', body })

/** Reports a member by another one. Returns the item. */
async function report(about: TestMember, reason = 'harassment'): Promise<{ id: number; reports: number }> {
  const reporter = await newMember(app, site)
  const { status } = await post(reporter, '/api/reports', { profile_id: about.id, reason })
  expect(status).toBe(200)
  const { rows } = await sql<{ id: number; reports: number }>`
    select id, reports from queue_items where profile_id = ${about.id} and state = 'open'
  `.execute(db())
  return rows[0] as { id: number; reports: number }
}

const decide = (by: TestMember, id: number, body: unknown) => post(by, `/api/admin/queue/${id}/decide`, body)
const restrictionsOf = async ({ id }: TestMember) =>
  (await findActiveRestrictions(db(), id)).map(({ effect }) => effect)

describe('the queue', () => {
  // spec: staff-5
  test('has one open item for a subject, to which reports attach', async () => {
    const member = await newMember(app, site)
    const first = await report(member)
    expect(await report(member, 'danger')).toEqual({ id: first.id, reports: 2 })
  })

  // spec: staff-6
  test('never hands one item to two people, and hands it out again once the lease is over', async () => {
    stopTime()
    const member = await newMember(app, site)
    await app.work().transaction(async (work) => {
      for (let id = 1; id <= 1000; id += 1) {
        await openItem(work, {
          kind: 'scam',
          subject: { kind: 'claims-test', id },
          profile_id: member.id,
          site_id: site.id,
          language: 'en',
        })
      }
    })
    const moderators = await Promise.all(Array.from({ length: 20 }, () => newStaff('moderator')))
    const claims = await Promise.all(
      moderators.map(async (moderator) => {
        const own: number[] = []
        for (let turn = 0; turn < 10; turn += 1) {
          const { body } = await post(moderator, '/api/admin/queue/next', { kinds: ['scam'], amount: 5 })
          const ids = (body.items as { id: number }[]).map(({ id }) => id)
          own.push(...ids)
          // What is held comes first, so each is decided away before the next.
          await sql`update queue_items set state = 'closed', closed_at = now(), claimed_by = null, claimed_until = null where id = any(${ids}::bigint[])`.execute(
            db(),
          )
        }
        return own
      }),
    )
    const all = claims.flat()
    expect(all.length).toBe(1000)
    expect(new Set(all).size).toBe(1000)
    const [one, another] = moderators as [TestMember, TestMember]
    const item = await report(await newMember(app, site))
    expect((await post(one, `/api/admin/queue/${item.id}/claim`)).status).toBe(200)
    expect((await post(one, `/api/admin/queue/${item.id}/claim`)).status).toBe(200)
    expect((await post(another, `/api/admin/queue/${item.id}/claim`)).status).toBe(409)
    app.services.clock.advance(10 * 60)
    expect((await post(another, `/api/admin/queue/${item.id}/claim`)).status).toBe(200)
  })

  // spec: staff-6
  test('does not hand a skipped item to the same person for an hour', async () => {
    const [one, another] = [await newStaff('moderator'), await newStaff('moderator')]
    const { id } = await report(await newMember(app, site), 'danger')
    const claimable = async (member: TestMember) => {
      const { body } = await post(member, '/api/admin/queue/next', { kinds: ['report'], amount: 5 })
      const ids = (body.items as { id: number }[]).map((item) => item.id)
      for (const held of ids) await post(member, `/api/admin/queue/${held}/release`)
      return ids.includes(id)
    }
    expect((await post(one, `/api/admin/queue/${id}/skip`, { reason: 'language' })).status).toBe(200)
    expect([await claimable(one), await claimable(another)]).toEqual([false, true])
  })

  // spec: staff-5
  test('shows items about children to those alone who may open them', async () => {
    const { id } = await report(await newMember(app, site), 'underage')
    const [moderator, childSafety] = [await newStaff('moderator'), await newStaff('child_safety')]
    const seenBy = async (member: TestMember) => {
      const { body } = await member.call('/api/admin/queue?kind=report')
      return (body.items as { id: number }[]).some((item) => item.id === id)
    }
    expect([await seenBy(moderator), await seenBy(childSafety)]).toEqual([false, true])
    expect((await moderator.call(`/api/admin/queue/${id}`)).status).toBe(403)
    expect((await childSafety.call(`/api/admin/queue/${id}`)).status).toBe(200)
  })
})

describe('a decision', () => {
  // spec: staff-7
  test('takes effect after ten seconds, until then it can be undone', async () => {
    stopTime()
    const [member, moderator] = [await newMember(app, site), await newStaff('moderator')]
    const { id } = await report(member)
    const effects = [{ kind: 'no_messages' }]
    const first = await decide(moderator, id, { decision: 'uphold', reason: 'harassment', effects })
    expect(first.body.decision).toMatchObject({ state: 'pending', needs_confirmation: false })
    expect((await decide(moderator, id, { decision: 'dismiss' })).status).toBe(409)
    const undone = await post(moderator, `/api/admin/decisions/${first.body.decision.id}/undo`)
    expect(undone.body.decision.state).toBe('undone')
    await letPass(app, 15)
    expect(await restrictionsOf(member)).toEqual([])
    const second = await decide(moderator, id, { decision: 'uphold', reason: 'harassment', effects })
    await letPass(app, 15)
    expect(await restrictionsOf(member)).toEqual(['no_messages'])
    expect((await post(moderator, `/api/admin/decisions/${second.body.decision.id}/undo`)).status).toBe(409)
    const { body } = await member.call('/api/decisions')
    expect(body.decisions).toMatchObject([
      { effects: [{ kind: 'no_messages' }], is_automated: false, is_over: false, appeal: { state: 'none' } },
    ])
    expect(body.decisions[0].text).toContain('harass')
    const mails = (await app.call(`/dev/mail.json?to=${member.email}`)).body as { text: string }[]
    expect(mails.filter(({ text }) => text.includes('You can’t send messages')).length).toBe(1)
  })

  // spec: staff-7
  test('that suspends needs a reason, and the member learns why from the refused login', async () => {
    const [member, senior] = [await newMember(app, site), await newStaff('senior')]
    const { id } = await report(member, 'scam')
    const effects = [{ kind: 'suspend' }]
    const without = await decide(senior, id, { decision: 'uphold', effects })
    expect([without.status, without.body.code]).toEqual([400, 'invalid_input'])
    await decide(senior, id, { decision: 'uphold', reason: 'scam', effects })
    await letPass(app, 15)
    const account = await db()
      .selectFrom('accounts')
      .select(['status', 'suspended_for'])
      .where('id', '=', member.id)
      .executeTakeFirst()
    expect(account).toEqual({ status: 'suspended', suspended_for: 'staff' })
    expect((await member.call('/api/account')).status).toBe(403)
  })

  // spec: staff-8
  test('to ban is confirmed by a second person', async () => {
    const [member, moderator] = [await newMember(app, site), await newStaff('moderator')]
    const [one, another] = [await newStaff('senior'), await newStaff('senior')]
    const { id } = await report(member, 'scam')
    const proposed = await decide(one, id, { decision: 'uphold', reason: 'scam', effects: [{ kind: 'ban' }] })
    expect(proposed.body.decision).toMatchObject({ state: 'proposed', needs_confirmation: true })
    await letPass(app, 15)
    expect(await restrictionsOf(member)).toEqual([])
    const path = `/api/admin/decisions/${proposed.body.decision.id}/confirm`
    expect((await post(one, path)).status).toBe(403)
    expect((await post(moderator, path)).status).toBe(403)
    expect((await post(another, path)).status).toBe(200)
    await letPass(app, 15)
    expect(await restrictionsOf(member)).toEqual(['ban'])
  })
})

describe('an appeal', () => {
  // spec: staff-9
  test('is decided by somebody else, and gives back what was taken', async () => {
    const [member, one, another] = [
      await newMember(app, site),
      await newStaff('senior'),
      await newStaff('senior'),
    ]
    const { id } = await report(member)
    const { body } = await decide(one, id, {
      decision: 'uphold',
      reason: 'harassment',
      effects: [{ kind: 'suspend' }],
    })
    await letPass(app, 15)
    const mails = (await app.call(`/dev/mail.json?to=${member.email}`)).body as { text: string }[]
    const token = /\/decisions\/([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1] ?? ''
    const read = await app.call(`/api/decisions?token=${token}`, { host: site.host })
    expect(read.body.decisions.length).toBe(1)
    const appealed = await app.call(`/api/decisions/${body.decision.id}/appeal`, {
      host: site.host,
      method: 'POST',
      body: { text: 'It was not me.', token },
    })
    expect(appealed.body.decision.appeal.state).toBe('open')
    const { rows } = await sql<{ id: number }>`
      select id from queue_items where kind = 'appeal' and profile_id = ${member.id}
    `.execute(db())
    const item = rows[0]?.id ?? 0
    const claims = await post(one, '/api/admin/queue/next', { kinds: ['appeal'], amount: 5 })
    expect(claims.body.items).toEqual([])
    expect((await decide(one, item, { decision: 'uphold' })).status).toBe(403)
    expect((await decide(another, item, { decision: 'uphold' })).status).toBe(200)
    await letPass(app, 15)
    expect(await restrictionsOf(member)).toEqual([])
    const account = await db()
      .selectFrom('accounts')
      .select('status')
      .where('id', '=', member.id)
      .executeTakeFirst()
    expect(account?.status).toBe('active')
  })
})

describe('the database refuses', () => {
  const refused = (statement: ReturnType<typeof sql>) =>
    expect(
      db()
        .transaction()
        .execute((trx) => statement.execute(trx)),
    ).rejects

  // spec: staff-7
  test('a restriction without a decision and its statement, and a suspension without a restriction', async () => {
    const { id } = await newMember(app, site)
    await refused(
      sql`insert into restrictions (decision_id, account_id, effect, starts_at) values (999999999, ${id}, 'ban', now())`,
    ).toThrow('restrictions_have_reasons')
    await refused(
      sql`update accounts set status = 'suspended', suspended_for = 'staff' where id = ${id}`,
    ).toThrow('suspended by a restriction alone')
  })

  // spec: staff-9
  test('an appeal decided by whoever decided, and a ban confirmed by whoever proposed it', async () => {
    const [member, senior] = [await newMember(app, site), await newStaff('senior')]
    const { id } = await report(member)
    const { body } = await decide(senior, id, {
      decision: 'uphold',
      reason: 'harassment',
      effects: [{ kind: 'warn' }],
    })
    await letPass(app, 15)
    await refused(
      sql`insert into appeals (decision_id, account_id, text, locale, created_at, state, decided_by, decided_at)
        values (${body.decision.id}, ${member.id}, 'x', 'en', now(), 'rejected', ${senior.id}, now())`,
    ).toThrow('decided by somebody else')
    await refused(sql`update decisions set confirmed_by = decided_by where id = ${body.decision.id}`).toThrow(
      'decisions_confirmed_by_another',
    )
  })
})
