import { beforeAll, describe, expect, test } from 'vitest'
import { start } from '../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { decideNow, itemOf, waitingItem } from '../../../tests/drivers/staff-queue.ts'
import { setRow } from '../../../tests/drivers/stored-rows.ts'
import type { SignalKind } from '../../core/staff.ts'
import { findActiveRestrictions } from '../moderation/server/public.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { claimsTrade, contradictsLanguage, contradictsZone, isToRetire, simHash } from './rules.ts'
import { noticeSignals } from './server/evaluate.ts'
import { findWatched } from './server/member-queries.ts'

const app = setUpApp({ DEMO: '1' }, { ownDatabase: true })
const db = () => app.services.database.db
let site: SiteRecord
let moderator: TestMember
let senior: TestMember
beforeAll(async () => {
  site = await app.newSite({ signup_credits: 1000 })
  moderator = await newMember(app, site, { staff: 'moderator' })
  senior = await newMember(app, site, { staff: 'senior' })
})

const signalsOf = async ({ id }: TestMember) => {
  await app.drain()
  const rows = await db()
    .selectFrom('signals')
    .select(['kind', 'amount'])
    .where('account_id', '=', id)
    .execute()
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))
}
const notice = async ({ id }: TestMember, ...kinds: SignalKind[]) => {
  const member = await findWatched(db(), id)
  if (!member) throw new Error('nobody is watched')
  await noticeSignals(
    app.work(),
    member,
    kinds.map((kind) => ({ kind })),
  )
}
const post = (by: TestMember, path: string, body: unknown = {}, method = 'POST') =>
  by.call(path, { method, body })
async function newRule(signals: SignalKind[], at_least: number, more: object = {}) {
  const { status, body } = await post(moderator, '/api/admin/rules', {
    name: 'A rule',
    signals,
    at_least,
    ...more,
  })
  expect(status).toBe(200)
  expect(body.rule).toMatchObject({ state: 'draft', hits: 0 })
  return body.rule.id as number
}
const switchTo = (id: number, state: string, by = senior) =>
  post(by, `/api/admin/rules/${id}`, { state }, 'PUT')
const ruleOf = async (id: number) =>
  (await senior.call('/api/admin/rules')).body.rules.find((rule: { id: number }) => rule.id === id)
const caseOf = ({ id }: TestMember) => itemOf(app, 'scam', id, 'member')

describe('signals are written where something happens', () => {
  // spec: staff-171
  test('many first messages of a new account, copied and varied, and to much older members', async () => {
    const sender = await newMember(app, site, { is_premium: true, date_of_birth: '2000-01-01' })
    for (let nth = 0; nth < 10; nth += 1) {
      const other = await newMember(app, site, { date_of_birth: '1960-01-01' })
      const words = `Hello dear ${other.name}, I saw your beautiful smile and I would love to know you better, tell me about your day please`
      expect((await start(sender, other, words)).status).toBe(200)
    }
    const seen = await signalsOf(sender)
    expect(seen).toMatchObject({ many_openers: 10, age_gap: 10 })
    expect(seen.copied_openers).toBeGreaterThanOrEqual(3)
  })

  // spec: staff-171
  test('nothing of a member who writes as people do', async () => {
    const sender = await newMember(app, site)
    await start(
      sender,
      await newMember(app, site),
      'Your dog looks like mine! Where did you walk in that second picture?',
    )
    await start(
      sender,
      await newMember(app, site),
      'I also grew up by the sea and miss it every single day of the year.',
    )
    expect(await signalsOf(sender)).toEqual({})
  })

  // spec: staff-171
  test('requests for money and another channel, three reporters in a day, what a profile claims', async () => {
    const [member, other] = [await newMember(app, site, { is_premium: true }), await newMember(app, site)]
    await start(member, other, 'Please send me money by Western Union, and write to me on WhatsApp')
    for (let nth = 0; nth < 3; nth += 1) {
      await post(await newMember(app, site), '/api/reports', { profile_id: member.id, reason: 'scam' })
    }
    await post(member, '/api/profile', { about_me: 'I am a military engineer on an oil rig.' }, 'PUT')
    await setRow(db(), 'accounts', member.id, { language: 'pl', email: 'a@mailinator.com' })
    await post(member, '/api/profile', { reason_for_signup: 'Love.' }, 'PUT')
    expect(await signalsOf(member)).toMatchObject({
      money: 1,
      reports: 3,
      trade: 1,
      language: 1,
      disposable_mail: 1,
    })
  })

  // spec: staff-171
  test.each<[boolean, boolean]>([
    [claimsTrade('Ich bin Ingenieur auf einer Bohrinsel'), true],
    [claimsTrade('Sono un soldato in missione'), true],
    [claimsTrade('I bake bread and I like dogs'), false],
    [contradictsLanguage('DE', 'de'), false],
    [contradictsLanguage('DE', 'en'), false],
    [contradictsLanguage('DE', 'pl'), true],
    [contradictsZone('DE', 'Europe/Vienna', new Date('2026-11-30')), false],
    [contradictsZone('DE', 'Africa/Lagos', new Date('2026-07-01')), false],
    [contradictsZone('DE', 'Asia/Manila', new Date('2026-11-30')), true],
    [contradictsZone('US', 'Pacific/Honolulu', new Date('2026-11-30')), false],
  ])('contradictions and trades (%#)', (found, expected) => {
    expect(found).toBe(expected)
  })

  test('too short a text is not compared', () => {
    expect(simHash('Hello, how are you?')).toBeNull()
  })
})

describe('a rule', () => {
  // spec: staff-172
  test('is tried, counts in the background, then opens one case with its reasons and asks for a verification', async () => {
    const id = await newRule(['money', 'trade', 'ip_country'], 2, { asks_verification: true })
    const [early, later, live, single] = await Promise.all([1, 2, 3, 4].map(() => newMember(app, site)))
    if (!early || !later || !live || !single) throw new Error('members are missing')
    await notice(early, 'money', 'trade')
    await notice(single, 'money')
    const tried = await post(moderator, `/api/admin/rules/${id}/try`)
    const found = tried.body.hits.map((hit: { id: number }) => hit.id)
    expect([found.includes(early.id), found.includes(single.id)]).toEqual([true, false])
    expect(await ruleOf(id)).toMatchObject({ hits: 0, state: 'draft' })
    await switchTo(id, 'background')
    await notice(later, 'money', 'ip_country')
    expect([(await ruleOf(id)).hits, await caseOf(later)]).toEqual([1, undefined])
    await switchTo(id, 'live')
    await notice(live, 'money', 'ip_country')
    await notice(live, 'trade')
    expect((await ruleOf(id)).hits).toBe(2)
    const item = await waitingItem(app, 'scam', live.id, 'member')
    const { view, reasons } = (await moderator.call(`/api/admin/queue/${item}`)).body
    expect(view.facts).toContainEqual({ label: 'rule', value: 'A rule' })
    expect(view.facts).toContainEqual({ label: 'signal', value: 'money:1' })
    expect(reasons).toContain('scam')
    const restrictions = await findActiveRestrictions(db(), live.id)
    expect(restrictions.map(({ effect }) => effect)).toEqual(['verify'])
    const [decision] = (await live.call('/api/decisions')).body.decisions
    expect(decision).toMatchObject({ is_automated: true, effects: [{ kind: 'verify' }] })
    expect(decision.text).not.toMatch(/trade|country|money/)
    await switchTo(id, 'expired')
  })

  // spec: staff-172
  test('acts on who was found in the background once it is live', async () => {
    const id = await newRule(['shared_photo'], 1)
    const member = await newMember(app, site)
    await switchTo(id, 'background')
    await notice(member, 'shared_photo')
    await switchTo(id, 'live')
    await notice(member, 'shared_photo')
    expect([(await ruleOf(id)).hits, (await caseOf(member))?.state]).toEqual([1, 'open'])
    await switchTo(id, 'expired')
  })

  // spec: staff-173
  test('is retired by itself below half of 20 decided hits', async () => {
    const id = await newRule(['widest_ages'], 1)
    await switchTo(id, 'live')
    for (let nth = 0; nth < 20; nth += 1) {
      const member = await newMember(app, site)
      await notice(member, 'widest_ages')
      const item = await waitingItem(app, 'scam', member.id, 'member')
      expect((await ruleOf(id)).state).toBe('live')
      await decideNow(app, senior, item, { decision: nth < 9 ? 'uphold' : 'dismiss' })
    }
    expect(await ruleOf(id)).toMatchObject({ state: 'expired', is_retired: true, decided: 20, upheld: 9 })
  })

  test.each([
    [{ decided: 19, upheld: 0 }, false],
    [{ decided: 20, upheld: 10 }, false],
    [{ decided: 20, upheld: 9 }, true],
  ])('%j retires it: %j', (counts, expected) => {
    expect(isToRetire(counts)).toBe(expected)
  })

  // spec: staff-172
  test('is switched by those who may; a moderator tries, support sees none', async () => {
    const id = await newRule(['trade'], 1)
    const support = await newMember(app, site, { staff: 'support' })
    expect((await switchTo(id, 'live', moderator)).status).toBe(403)
    expect((await support.call('/api/admin/rules')).status).toBe(403)
    expect(
      (await post(moderator, '/api/admin/rules', { name: 'x', signals: ['trade'], at_least: 2 })).status,
    ).toBe(400)
    expect((await post(moderator, '/api/admin/rules/999999/try')).status).toBe(404)
  })

  // spec: staff-172
  test('is tried in pages, on the sites of the caller', async () => {
    const other = await app.newSite()
    const here = await newMember(app, site, { staff: 'moderator', staff_site_id: other.id })
    const id = await newRule(['disposable_mail'], 1)
    const members = await Promise.all(Array.from({ length: 30 }, () => newMember(app, other)))
    for (const member of members) await notice(member, 'disposable_mail')
    const first = (await post(here, `/api/admin/rules/${id}/try`)).body
    const second = (await post(here, `/api/admin/rules/${id}/try`, { cursor: first.next })).body
    const ids = [...first.hits, ...second.hits].map((hit: { id: number }) => hit.id)
    expect([first.hits.length, second.next]).toEqual([25, null])
    expect(ids).toEqual(members.map((member) => member.id).sort((a, b) => a - b))
  })
})
