import { beforeEach, describe, expect, test } from 'vitest'
import { newMember } from '../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { newVisitor, type Visitor } from '../../../tests/drivers/visitors.ts'
import { addSeconds, secondsPerDay } from '../../core/time.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { countedDays } from './rules.ts'
import { visitsContribution } from './server/contribution.ts'
import { sweepCounts } from './server/count-visit.ts'

const app = setUpApp({ TRUST_PROXY: '1' })
const db = () => app.services.database.db

let site: SiteRecord
beforeEach(async () => {
  site = await app.newSite()
})

const visit = { path: '/landers/video/summer', milliseconds: 4200, lb: 'summer' }
const bounce = (who: Pick<Visitor, 'call'>, changes: object = {}) =>
  who.call('/api/page-bounce', { method: 'POST', body: { ...visit, ...changes } })
const bounces = () =>
  db()
    .selectFrom('page_bounces')
    .select(['path', 'lb', 'seconds', 'count'])
    .where('site_id', '=', site.id)
    .orderBy('path')
    .execute()
const allowed = () => newVisitor(app, site, { cookie: 'cookie_choice=yes' })

describe('the length of a visit', () => {
  // spec: visits-1
  test('is counted where the browser agreed, without ids', async () => {
    expect((await bounce(allowed())).status).toBe(204)
    await bounce(allowed())
    await bounce(allowed(), { path: '/members/4711/landing', milliseconds: 900 })
    expect(await bounces()).toEqual([
      { path: '/landers/video/summer', lb: 'summer', seconds: 10, count: 2 },
      { path: '/members/:id/landing', lb: 'summer', seconds: 1, count: 1 },
    ])
  })

  // spec: visits-1
  test.each([
    ['made no choice', ''],
    ['said no', 'cookie_choice=no'],
    ['says something else', 'cookie_choice=maybe'],
  ])('is not counted for a visitor who %s, with the same response', async (_what, cookie) => {
    const { status } = await bounce(newVisitor(app, site, cookie ? { cookie } : {}))
    expect([status, await bounces()]).toEqual([204, []])
  })

  // spec: visits-1
  test('follows the consent of a member, not the browser', async () => {
    const member = await newMember(app, site)
    const withCookie = { cookie: `${member.cookie}; cookie_choice=yes` }
    await app.call('/api/page-bounce', { method: 'POST', body: visit, host: site.host, ...withCookie })
    expect(await bounces()).toEqual([])
    await member.call('/api/account/consents', {
      method: 'PUT',
      body: { purpose: 'statistics', given: true },
    })
    await bounce(member)
    expect(await bounces()).toHaveLength(1)
  })

  test.each([
    ['a code with other signs', { lb: '<b>' }],
    ['no code', { lb: undefined }],
    ['a negative length', { milliseconds: -1 }],
  ])('is refused with %s', async (_what, changes) => {
    expect((await bounce(allowed(), changes)).body.code).toBe('invalid_input')
  })

  test('of a path that is none of ours is not stored', async () => {
    await bounce(allowed(), { path: '/x?email=ann@example.test' })
    expect(await bounces()).toEqual([])
  })
})

// spec: visits-1
test('hidden pages are counted by site and day, for anybody', async () => {
  for (const who of [newVisitor(app, site), newVisitor(app, site), await newMember(app, site)]) {
    expect((await who.call('/api/page-hidden.php', { method: 'POST', body: {} })).status).toBe(204)
  }
  const rows = await db().selectFrom('page_hides').select('count').where('site_id', '=', site.id).execute()
  expect(rows).toEqual([{ count: 3 }])
})

// spec: visits-1
test('counts go after two years, by themselves', async () => {
  await bounce(allowed())
  await newVisitor(app, site).call('/api/page-hidden.php', { method: 'POST', body: {} })
  const hides = () => db().selectFrom('page_hides').select('count').where('site_id', '=', site.id).execute()
  const after = (days: number) =>
    sweepCounts({ ...app.work(), now: addSeconds(app.services.clock.now(), days * secondsPerDay) })
  await after(countedDays)
  expect([await bounces(), await hides()].map((rows) => rows.length)).toEqual([1, 1])
  await after(countedDays + 1)
  expect([await bounces(), await hides()]).toEqual([[], []])
  expect(visitsContribution.dueTasks?.map(({ run }) => run)).toContain(sweepCounts)
})

test('another site cannot count anything', async () => {
  const { body } = await newVisitor(app, site).call('/api/page-hidden.php', {
    method: 'POST',
    body: {},
    origin: 'https://elsewhere.test',
  })
  expect(body.code).toBe('cross_site_request')
})
