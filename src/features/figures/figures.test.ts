import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { buy } from '../../../tests/drivers/orders-driver.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { decideItem, decideNow, waitingItem } from '../../../tests/drivers/staff-queue.ts'
import { insertRows } from '../../../tests/drivers/stored-rows.ts'
import { letPass } from '../../../tests/drivers/test-app.ts'
import type { StaffRole } from '../../core/staff.ts'
import { secondsPerDay } from '../../core/time.ts'
import { countFigures } from './server/figures-table.ts'

const app = setUpApp({ DEMO: '1' }, { ownDatabase: true })
const site = setUpSite(app, { signup_credits: 1000, photo_approval: 'before' })

const someone = (role: StaffRole, more: object = {}) => newMember(app, site, { staff: role, ...more })
const today = () => app.services.clock.now().toISOString().slice(0, 10)
const read = async (query = '', role: StaffRole = 'owner') => {
  const answer = await (await someone(role)).call(`/api/admin/figures${query}`)
  expect([answer.status, answer.body?.code]).toEqual([200, undefined])
  return answer.body
}
interface Shown {
  name: string
  kind: string | null
  currency: string | null
  total: number | null
  points: { key: string; value: number | null }[]
}
const totalOf = (figures: Shown[], name: string, kind: string | null = null) =>
  figures.find((figure) => figure.name === name && figure.kind === kind)?.total
const write = (from: TestMember, to: TestMember, body = 'Hello there') =>
  from.call('/api/chats', {
    method: 'POST',
    body: {
      profile_id: to.id,
      client_id: randomUUID(),
      kind: 'text',
      body,
      fictional_acknowledged: true,
    },
  })

describe('figures by day', () => {
  // spec: staff-149
  test('count real members only, each finished day once, and cohorts when their time is over', async () => {
    const day = today()
    const other = await app.newSite()
    const [one, two] = [
      await newMember(app, site, { country: 'NL' }),
      await newMember(app, site, { country: 'NL' }),
      await newMember(app, site, { country: 'DE', confirmed: false }),
    ]
    const fictional = await newMember(app, site, { is_fictional: true })
    await someone('moderator')
    const cameBy = (member: TestMember, network: string, sub1: string | null = null) =>
      insertRows(app.services.database.db, 'account_sources', {
        account_id: member.id,
        network,
        ref: null,
        sub1,
        sub2: sub1 && `about ${member.id}`,
        sub3: null,
        lander: sub1 && 'video',
      })
    await cameBy(one, 'adnet', 'banner-7')
    // A network has a name once ten members came by it, here of another site.
    for (let count = 0; count < 9; count += 1) await cameBy(await newMember(app, other), 'adnet', 'banner-7')
    await cameBy(two, 'rare')
    const order = await buy(app, one)
    await buy(app, one)
    expect((await write(one, two)).status).toBe(200)
    expect((await write(two, one, 'Hello back')).status).toBe(200)
    expect((await write(one, fictional)).status).toBe(200)
    await letPass(app, secondsPerDay)
    const first = await read(`?site=${site.id}&from=${day}&to=${day}`)
    expect(first.counted_until).toBe(day)
    expect(totalOf(first.figures, 'signups')).toBe(3)
    expect(totalOf(first.figures, 'orders')).toBe(2)
    expect(totalOf(first.figures, 'revenue')).toBe(2 * order.amount)
    expect(totalOf(first.figures, 'arppu')).toBe(2 * order.amount)
    expect(totalOf(first.figures, 'messages_per_payer')).toBe(2)
    expect(totalOf(first.figures, 'fictional_share')).toBe(0.5)
    expect(totalOf(first.figures, 'confirm_rate')).toBeNull()
    // A day that is counted again has the same numbers.
    const again = { day, now: app.services.clock.now(), isDemo: true, isNewest: false }
    await app.work().transaction(({ db }) => countFigures(db, again))
    expect(totalOf((await read(`?site=${site.id}&from=${day}&to=${day}`)).figures, 'signups')).toBe(3)

    await letPass(app, secondsPerDay)
    expect(
      totalOf((await read(`?site=${site.id}&from=${day}&to=${day}`)).figures, 'first_purchase'),
    ).toBeCloseTo(1 / 3)
    await letPass(app, 7 * secondsPerDay)
    const later = await read(`?site=${site.id}&from=${day}&to=${day}`)
    expect(totalOf(later.figures, 'confirm_rate')).toBeCloseTo(2 / 3)
    expect(totalOf(later.figures, 'reply_rate')).toBe(1)
    expect(later.funnel).toEqual([
      { step: 'signups_7d', value: 3 },
      { step: 'confirmed', value: 2 },
      { step: 'with_photo', value: 0 },
      { step: 'wrote', value: 2 },
      { step: 'answered', value: 2 },
      { step: 'bought', value: 1 },
    ])
    // spec: staff-156
    const stepsOf = ({ funnel }: { funnel: { value: number }[] }) => funnel.map(({ value }) => value)
    expect(later.campaigns).toMatchObject([
      { source: 'adnet', part: 'lander', name: 'video' },
      { source: 'adnet', part: 'sub1', name: 'banner-7' },
    ])
    expect(later.campaigns.map(stepsOf)).toEqual([1, 2].map(() => [1, 1, 0, 1, 1, 1]))
    const german = await read(`?site=${site.id}&from=${day}&to=${day}&country=DE`)
    expect(german.campaigns).toEqual([])
    const pointsOf = (figures: Shown[], name: string) =>
      Object.fromEntries(
        figures.find((each) => each.name === name)?.points.map(({ key, value }) => [key, value]) ?? [],
      )
    expect(
      pointsOf((await read(`?site=${site.id}&from=${day}&to=${day}&by=country`)).figures, 'signups'),
    ).toEqual({
      DE: 1,
      NL: 2,
    })
    expect(
      pointsOf((await read(`?site=${site.id}&from=${day}&to=${day}&by=source`)).figures, 'signups'),
    ).toEqual({
      '': 2,
      adnet: 1,
    })
    expect(
      pointsOf((await read(`?site=${site.id}&from=${day}&to=${day}&by=site`)).figures, 'signups'),
    ).toEqual({
      [site.host]: 3,
    })
    expect(
      totalOf((await read(`?site=${site.id}&from=${day}&to=${day}&source=adnet`)).figures, 'signups'),
    ).toBe(1)
    expect(
      totalOf((await read(`?site=${site.id}&from=${day}&to=${day}&country=DE`)).figures, 'signups'),
    ).toBe(1)
    const cohorts = pointsOf(
      (await read(`?site=${site.id}&from=${day}&to=${day}&by=cohort`)).figures,
      'signups',
    )
    expect(cohorts).toEqual({ [`${day.slice(0, 7)}-01`]: 3 })
  })

  // spec: staff-150
  test('are shown in sections, by what somebody may see', async () => {
    const sections = async (role: StaffRole) => (await read('', role)).sections
    expect(await sections('owner')).toEqual(['growth', 'money', 'queue'])
    expect(await sections('auditor')).toEqual(['growth', 'money', 'queue'])
    expect(await sections('finance')).toEqual(['money', 'queue'])
    expect(await sections('site_manager')).toEqual(['growth', 'queue'])
    expect(await sections('moderator')).toEqual(['queue'])
    expect((await (await someone('content')).call('/api/admin/figures')).status).toBe(403)
    expect((await (await newMember(app, site)).call('/api/admin/figures')).status).toBe(403)
    const elsewhere = await app.newSite()
    const manager = await someone('site_manager', { staff_site_id: elsewhere.id })
    const { sites } = (await manager.call('/api/admin/figures')).body
    expect(sites).toEqual([{ id: elsewhere.id, host: elsewhere.host }])
  })

  // spec: staff-151
  test('of the queue come with the decision: waits, late ones, skips, and those taken back', async () => {
    const member = await newMember(app, site)
    const reporters = [await newMember(app, site), await newMember(app, site)]
    for (const reporter of reporters)
      await reporter.call('/api/reports', {
        method: 'POST',
        body: { profile_id: member.id, reason: 'harassment' },
      })
    const item = await waitingItem(app, 'report', member.id, 'profile')
    await letPass(app, 2 * 3600)
    const moderator = await someone('moderator')
    expect(
      (await moderator.call(`/api/admin/queue/${item}/skip`, { method: 'POST', body: { reason: 'unsure' } }))
        .status,
    ).toBe(200)
    const senior = await someone('senior')
    const decision = await decideNow(app, senior, item, {
      decision: 'uphold',
      reason: 'harassment',
      effects: [{ kind: 'warn' }],
    })
    const ofToday = `?from=${today()}&to=${today()}`
    const team = (await senior.call(`/api/admin/figures${ofToday}`)).body.figures
    expect(totalOf(team, 'decided', 'report')).toBe(1)
    expect(totalOf(team, 'median_hours', 'report')).toBeCloseTo(2.125)
    expect(totalOf(team, 'skipped', 'report')).toBe(1)
    // Who is of no team sees what they did themselves.
    const own = (await moderator.call(`/api/admin/figures${ofToday}`)).body.figures
    expect([totalOf(own, 'decided', 'report'), totalOf(own, 'skipped', 'report')]).toEqual([0, 1])
    await senior.call(`/api/admin/members/${member.id}/actions`, {
      method: 'POST',
      body: { action: 'lift', decision_id: decision },
    })
    const after = (await senior.call(`/api/admin/figures${ofToday}`)).body.figures
    expect(totalOf(after, 'overturned_share', 'report')).toBe(1)
    const rows = await app.services.database.db
      .selectFrom('queue_days')
      .select(['opened', 'reports', 'overturned'])
      .where('kind', '=', 'report')
      .where('account_id', 'is', null)
      .execute()
    expect(rows.reduce((sum, { reports }) => sum + reports, 0)).toBe(2)
    expect(rows.reduce((sum, { opened }) => sum + opened, 0)).toBe(1)
  })
})

// spec: staff-151
test('a decision that was undone counts as none', async () => {
  const member = await newMember(app, site)
  await (await newMember(app, site)).call('/api/reports', {
    method: 'POST',
    body: { profile_id: member.id, reason: 'scam' },
  })
  const item = await waitingItem(app, 'report', member.id, 'profile')
  const senior = await someone('senior')
  const before = totalOf((await read(`?from=${today()}&to=${today()}`)).figures, 'decided', 'report') ?? 0
  const decision = await decideItem(senior, item, { decision: 'dismiss' })
  await senior.call(`/api/admin/decisions/${decision}/undo`, { method: 'POST', body: {} })
  expect(totalOf((await read(`?from=${today()}&to=${today()}`)).figures, 'decided', 'report')).toBe(before)
})
