import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { decideNow, waitingItem } from '../../../tests/drivers/staff-queue.ts'
import type { StaffRole } from '../../core/staff.ts'
import { secondsPerDay } from '../../core/time.ts'
import { readCsv } from '../../server/csv.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { authorityCategories } from './rules.ts'
import { categoryRows, isKeywordOf } from './server/category-rows.ts'

const app = setUpApp({ DEMO: '1' }, { ownDatabase: true })
let site: SiteRecord
beforeAll(async () => {
  site = await app.newSite({ signup_credits: 0, photo_approval: 'before' })
})

const someone = (role: StaffRole) => newMember(app, site, { staff: role })
const templates = join(import.meta.dirname, '../../../tests/documents/transparency-templates')
const report = (from: TestMember, about: TestMember, reason: string) =>
  from.call('/api/reports', { method: 'POST', body: { profile_id: about.id, reason } })

// spec: staff-152
test('the trust page shows live numbers of the site, and none below 10', async () => {
  const brand = await app.newSite({ signup_credits: 0 })
  const trust = async () => (await app.call('/api/trust', { host: brand.host })).body
  const before = await trust()
  expect(before).toMatchObject({
    reports: null,
    median_hours: null,
    decisions: null,
    appeals: null,
    appeals_upheld: null,
    fraud_accounts: null,
    verified_share: null,
    fictional_share: null,
  })
  expect(Object.keys(before).sort()).toEqual(
    [
      'reports',
      'median_hours',
      'decisions',
      'appeals',
      'appeals_upheld',
      'fraud_accounts',
      'verified_share',
      'fictional_share',
      'audit',
    ].sort(),
  )
  const other = await app.newSite({ signup_credits: 0 })
  const moderator = await newMember(app, other, { staff: 'senior' })
  const about: TestMember[] = []
  for (let count = 0; count < 12; count += 1) about.push(await newMember(app, other))
  await newMember(app, other, { is_fictional: true })
  for (const [index, member] of about.entries()) {
    const reporter = about[(index + 1) % about.length] as TestMember
    expect((await report(reporter, member, 'fake')).status).toBe(200)
    const item = await waitingItem(app, 'report', member.id, 'profile')
    await moderator.call(`/api/admin/queue/${item}/decide`, { method: 'POST', body: { decision: 'dismiss' } })
  }
  const after = (await app.call('/api/trust', { host: other.host })).body
  expect(after).toMatchObject({
    reports: 12,
    decisions: 12,
    appeals: null,
    median_hours: 0.125,
    verified_share: 0,
  })
  expect(after.fictional_share).toBeCloseTo(1 / 13, 3)
  const { audit } = (await app.call('/api/trust', { host: other.host })).body
  const newest = (await (await someone('owner')).call('/api/admin/audit/head')).body
  expect(audit).toEqual({ seq: newest.seq, hash: newest.hash, at: newest.at })
  expect((await trust()).reports).toBeNull()
})

describe('the yearly report', () => {
  const read = async (year: number, by?: TestMember) => {
    const person = by ?? (await someone('auditor'))
    const response = await app.http.fetch(
      new Request(`http://${site.host}/api/admin/yearly-report.zip?year=${year}`, {
        headers: { host: site.host, cookie: person.cookie },
      }),
    )
    return response
  }
  const filesOf = async (response: Response) => {
    const zip = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const own = Object.entries(zip).filter(([name]) => name.startsWith(`${site.host}/`))
    return new Map(
      own.map(([name, bytes]) => [name.split('/')[1]?.replace('.csv', '') ?? '', readCsv(strFromU8(bytes))]),
    )
  }

  // spec: staff-153
  test('has the tables, columns and rows of the EU’s templates', async () => {
    const files = await filesOf(await read(2026))
    const names = readdirSync(templates).map((name) => name.replace('.csv', ''))
    expect([...files.keys()].sort()).toEqual(names.sort())
    const template = (name: string) => readCsv(readFileSync(join(templates, `${name}.csv`), 'utf8'))
    for (const name of names) {
      const [head, ...rows] = template(name)
      const [ownHead, ...own] = files.get(name) ?? []
      expect([name, ownHead]).toEqual([name, head])
      // What each row is about; member states stand there once they have given orders.
      const about = (cells: string[]) =>
        name === '1_summary' || name === '11_qualitative'
          ? [cells[0], cells[name === '1_summary' ? 2 : 3]]
          : /^(?:7|8|9|10)_/.test(name)
            ? [cells[0], cells[3], cells[4], cells[5]]
            : name === '2_categories_names'
              ? cells.slice(0, 3)
              : [cells[0], cells[3]]
      const wanted = name.startsWith('3_') ? rows.filter((cells) => cells[5] === 'TOTAL') : rows
      expect([name, own.map(about)]).toEqual([name, wanted.map(about)])
      expect([name, own.every((cells) => cells.length === head?.length)]).toEqual([name, true])
    }
    expect(authorityCategories).toEqual(
      categoryRows.flatMap(({ category, keyword }) =>
        category !== null &&
        keyword === null &&
        category !== 'OTHER_VIOLATION_TC' &&
        category !== 'NOT_SPECIFIED_NOTICE'
          ? [category]
          : [],
      ),
    )
    expect([isKeywordOf('SCAMS_AND_FRAUD', 'PHISHING'), isKeywordOf('SELF_HARM', 'PHISHING')]).toEqual([
      true,
      false,
    ])
  })

  // spec: staff-153, staff-154
  test('counts notices, measures, appeals and orders of authorities', async () => {
    const year = app.services.clock.now().getUTCFullYear()
    const [member, reporter] = [await newMember(app, site), await newMember(app, site)]
    await report(reporter, member, 'scam')
    const item = await waitingItem(app, 'report', member.id, 'profile')
    await decideNow(app, await someone('senior'), item, {
      decision: 'uphold',
      reason: 'scam',
      effects: [{ kind: 'no_messages' }],
    })
    const senior = await someone('senior')
    await senior.call(`/api/admin/members/${member.id}/actions`, {
      method: 'POST',
      body: { action: 'hide_profile', reason: 'harassment' },
    })
    app.services.clock.advance(20)
    const { sweep } = await import('../../server/jobs/run-jobs.ts')
    await sweep(app.services)
    const order = {
      site: site.id,
      authority: 'Autoriteit',
      country: 'NL',
      category: 'SCAMS_AND_FRAUD',
      items: 3,
    }
    const add = (body: object) => senior.call('/api/admin/authority-orders', { method: 'POST', body })
    const act = (await add({ ...order, kind: 'act', keyword: 'PHISHING' })).body.order
    expect(act.reference).toMatch(/^R-/)
    expect(new Date(act.due_at).getTime() - new Date(act.received_at).getTime()).toBe(secondsPerDay * 1000)
    app.services.clock.advance(600)
    await senior.call(`/api/admin/authority-orders/${act.id}/acknowledge`, { method: 'POST', body: {} })
    await senior.call(`/api/admin/authority-orders/${act.id}/close`, {
      method: 'POST',
      body: { outcome: 'done' },
    })
    await add({ ...order, kind: 'inform', country: 'DE' })
    await add({ ...order, kind: 'suspicion' })
    const files = await filesOf(await read(year))
    const row = (name: string, is: (cells: string[]) => boolean) => files.get(name)?.slice(1).find(is) ?? []
    const orders = (code: string, scope: string) =>
      row('3_member_states_orders', (cells) => cells[3] === code && cells[5] === scope).slice(6, 13)
    expect(orders('TOTAL', 'TOTAL')).toEqual(['1', '3', '0.17', '0.17', '1', '', ''])
    expect(orders('KEYWORD_PHISHING', 'NL')).toEqual(['1', '3', '0.17', '0.17', '0', '', ''])
    expect(orders('STATEMENT_CATEGORY_SCAMS_AND_FRAUD', 'DE')).toEqual(['0', '0', '', '', '1', '', ''])
    const notices = row('4_notices', (cells) => cells[3] === 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD')
    expect([notices[5], notices[11], notices[13]]).toEqual(['1', '0', '1'])
    const own = row('6_own_initiative_TC', (cells) => cells[3] === 'KEYWORD_CYBER_HARASSMENT')
    // One measure, which disabled access to a profile.
    expect([own[5], own[6], own[8]]).toEqual(['1', '0', '1'])
  })

  // spec: staff-153
  test('is for whoever may read orders of authorities', async () => {
    expect((await read(2026, await someone('finance'))).status).toBe(403)
    expect((await read(2026, await newMember(app, site))).status).toBe(403)
    expect((await read(2199)).status).toBe(400)
  })
})

// spec: staff-154
test('an order of an authority has a receipt and a clock, and closes once', async () => {
  const person = await someone('child_safety')
  const body = {
    site: site.id,
    kind: 'inform',
    authority: 'Politie',
    country: 'NL',
    category: 'PROTECTION_OF_MINORS',
  }
  const add = (changes: object, by = person) =>
    by.call('/api/admin/authority-orders', { method: 'POST', body: { ...body, ...changes } })
  const { order } = (await add({ authority_reference: 'PL-1' })).body
  expect(order).toMatchObject({
    kind: 'inform',
    outcome: null,
    acknowledged_at: null,
    items: 1,
    site: site.host,
  })
  const path = `/api/admin/authority-orders/${order.id}`
  const close = (outcome: string) => person.call(`${path}/close`, { method: 'POST', body: { outcome } })
  expect((await close('refused')).body.order.outcome).toBe('refused')
  expect((await close('done')).status).toBe(409)
  expect((await add({ category: 'CAKES' })).status).toBe(400)
  expect((await add({ keyword: 'PHISHING' })).status).toBe(400)
  expect((await add({ received_at: '2199-01-01T00:00:00.000Z' })).status).toBe(400)
  expect((await add({}, await someone('moderator'))).status).toBe(403)
  const { orders } = (await (await someone('auditor')).call('/api/admin/authority-orders')).body
  expect(orders[0].id).toBe(order.id)
  expect((await (await someone('support')).call('/api/admin/authority-orders')).status).toBe(403)
  const { rows } = (
    await (await someone('owner')).call(`/api/admin/audit?subject=authority_order:${order.id}`)
  ).body
  expect((rows as { action: string }[]).map(({ action }) => action)).toEqual([
    'authority_order.refused',
    'authority_order.add',
  ])
})
