import { afterAll, beforeAll, expect, test } from 'vitest'
import { currencyCodes } from '../../src/core/money.ts'
import { drain } from '../../src/server/jobs/run-jobs.ts'
import { type Answer, letPass, startTestApp, type TestApp } from '../../tests/drivers/test-app.ts'
import { makeDemo } from '../make-demo.ts'
import { bankNotice, intimateNotice, ringRule } from './desk-words.ts'

// The work of the staff in a demo of the usual size.

const members = 400

let app: TestApp
let leave = () => {}

beforeAll(async () => {
  app = await startTestApp({ DEMO: '1', DEMO_MEMBERS: String(members) }, { ownDatabase: true })
  leave = await makeDemo(app.services, members, { print: () => {}, show: () => {} })
}, 600_000)
afterAll(async () => {
  leave()
  await app.stop()
})

type Call = (path: string, body?: unknown) => Promise<Answer>

/** Logs in as a demo account; returns a function that makes its calls. */
async function enter(login: string): Promise<Call> {
  const { headers } = await app.call('/api/user.php', {
    method: 'POST',
    body: { email: `${login}@vonk.test`, password: 'vonk-demo-2026' },
  })
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return (path, body) => app.call(path, { cookie, ...(body ? { method: 'POST', body } : {}) })
}

const rows = () => app.services.database.db

async function addressOf(id: number): Promise<string> {
  const account = await rows().selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirst()
  return account?.email ?? ''
}

/** Returns whom members find: the pages of the list, whose order changes with who is online. */
async function listedMembers(): Promise<number[]> {
  const call = await enter('premium')
  const found: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''
    const { results, next } = (await call(`/api/members${query}`)).body
    found.push(...results.map(({ id }: { id: number }) => id))
    cursor = next ?? null
  }
  return found.toSorted((a, b) => a - b)
}

// spec: demo-17, demo-18
test('the first of the staff who enters has the work made, once, and members see nothing of it', async () => {
  const desk = async (method = 'GET') =>
    (await app.call('/api/demo/desk', { method, ...(method === 'POST' ? { body: {} } : {}) })).body
  expect(await desk()).toEqual({ share: 0, is_ready: false })
  const before = await listedMembers()
  const balances = async () =>
    Promise.all(
      ['free', 'premium'].map(
        async (login) => (await (await enter(login))('/api/user.php')).body.user.credits,
      ),
    )
  const hadBalances = await balances()
  const mails = (await app.call('/dev/mail.json')).body.length
  await enter('moderator')
  // All of the work is one job.
  await drain(app.services, 240)
  expect(await desk('POST')).toEqual({ share: 1, is_ready: true })
  const waiting = async () => (await rows().selectFrom('queue_items').select('id').execute()).length
  const found = await waiting()
  await enter('senior')
  await desk('POST')
  await app.drain()
  expect(await waiting()).toBe(found)
  expect(await listedMembers()).toEqual(before)
  expect(await balances()).toEqual(hadBalances)
  expect((await app.call('/dev/mail.json')).body).toHaveLength(mails)
}, 300_000)

/** Returns everything that waits and that somebody may open, by kind. */
async function waitingFor(call: Call): Promise<Map<string, { id: number; reports: number }[]>> {
  const found: { id: number; kind: string; reports: number }[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''
    const { items, next } = (await call(`/api/admin/queue${query}`)).body
    found.push(...items)
    cursor = next
  }
  return Map.groupBy(found, ({ kind }) => kind)
}

// spec: demo-18
test('the queue has enough of everything', async () => {
  const moderator = await waitingFor(await enter('moderator'))
  const amounts = Object.fromEntries([...moderator].map(([kind, items]) => [kind, items.length]))
  expect(amounts).toMatchObject({
    photo: 60,
    text: 25,
    appeal: 3,
    verification: 4,
    age: 2,
    copyright: 1,
  })
  // Twelve reports: two are about the same member, and one about a child.
  expect(amounts.report).toBe(10)
  expect(Math.max(...(moderator.get('report') ?? []).map(({ reports }) => reports))).toBe(2)
  const child = await waitingFor(await enter('childsafety'))
  expect([child.get('report')?.length, child.get('intimate_image')?.length]).toEqual([11, 1])
  const service = await waitingFor(await enter('support'))
  const ofService = Object.fromEntries([...service].map(([kind, items]) => [kind, items.length]))
  expect(ofService).toMatchObject({ complaint: 3, bank_notice: 1, withdrawal: 1 })
  const proposed = (await (await enter('senior'))('/api/admin/decisions')).body.decisions
  expect(proposed.map(({ effects }: { effects: { kind: string }[] }) => effects[0]?.kind)).toEqual(['ban'])
  const refunds = (await (await enter('admin'))('/api/admin/decisions')).body.decisions
  expect(refunds.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['refund', 'report'])
})

// spec: demo-18
test('reporters have been right and wrong before', async () => {
  const closed = await rows()
    .selectFrom('reports as r')
    .innerJoin('decisions as d', (join) =>
      join.onRef('d.subject_id', '=', 'r.subject_id').onRef('d.subject_kind', '=', 'r.subject'),
    )
    .select(['r.reporter_id', 'd.word'])
    .where('r.status', '=', 'closed')
    .where('d.kind', '=', 'report')
    .execute()
  const shares = [...Map.groupBy(closed, ({ reporter_id }) => reporter_id).values()].map((all) =>
    Math.round((100 * all.filter(({ word }) => word === 'uphold').length) / all.length),
  )
  expect(Math.min(...shares)).toBe(0)
  expect(Math.max(...shares)).toBeGreaterThan(60)
})

// spec: demo-19
test('five accounts are linked to each other by browser, bank account and photo', async () => {
  const call = await enter('senior')
  const ring = await rows()
    .selectFrom('accounts')
    .select('id')
    .where('email', 'like', 'ring%@vonk.test')
    .execute()
  expect(ring).toHaveLength(5)
  const seen = new Set<number>()
  const reasons = new Set<string>()
  const open = [ring[0]?.id ?? 0]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const { links } = (await call(`/api/admin/members/${id}/links`)).body
    for (const link of links) {
      open.push(link.member.id)
      for (const reason of link.reasons) reasons.add(reason)
    }
  }
  expect(ring.every(({ id }) => seen.has(id))).toBe(true)
  expect([...reasons].toSorted()).toEqual(['bank_account', 'browser', 'photo'])
})

// spec: demo-18, demo-19
test('a rule has found the ring by two signs, and a bank writes about one of them', async () => {
  const senior = await enter('senior')
  const found: string[] = []
  for (const { id } of (await waitingFor(senior)).get('scam') ?? []) {
    const { item, view } = (await senior(`/api/admin/queue/${id}`)).body
    const facts = view.facts.map(({ label, value }: { label: string; value: string }) => `${label} ${value}`)
    expect(facts).toEqual(expect.arrayContaining([`rule ${ringRule}`, 'signal money:1', 'signal off_site:1']))
    found.push(await addressOf(item.profile_id))
  }
  expect(found).toEqual(expect.arrayContaining([1, 2, 3, 4, 5].map((nth) => `ring${nth}@vonk.test`)))
  const [notice] = (await waitingFor(await enter('support'))).get('bank_notice') ?? []
  const { item, view } = (await senior(`/api/admin/queue/${notice?.id}`)).body
  expect(await addressOf(item.profile_id)).toBe('ring2@vonk.test')
  expect(view.texts).toMatchObject([{ label: 'complaint', text: bankNotice.text }])
})

// spec: demo-20
test('there are orders of three months in every currency, refunds and one charge back', async () => {
  const orders = await rows().selectFrom('orders').select(['state', 'currency', 'created_at']).execute()
  expect(orders.length).toBeGreaterThan(100)
  expect(new Set(orders.map(({ currency }) => currency))).toEqual(new Set(currencyCodes))
  const count = (state: string) => orders.filter((order) => order.state === state).length
  expect(count('charged_back')).toBe(1)
  expect(count('failed')).toBeGreaterThan(3)
  expect(count('refunded') + count('partially_refunded')).toBeGreaterThan(3)
  const oldest = Math.min(...orders.map(({ created_at }) => new Date(created_at).getTime()))
  expect(Date.now() - oldest).toBeGreaterThan(60 * 86_400_000)
  const days = await rows()
    .selectFrom('queue_days')
    .select('day')
    .distinct()
    .where('decided', '>', 0)
    .execute()
  expect(days.length).toBeGreaterThan(30)
})

// spec: demo-18
test('a moderator decides everything that waits for moderators, except the appeal against an own decision', async () => {
  const moderator = await enter('moderator')
  const answers: string[] = []
  const waiting = await waitingFor(moderator)
  for (const [kind, items] of waiting) {
    for (const { id } of items) {
      const { words, reasons, view } = (await moderator(`/api/admin/queue/${id}`)).body
      expect(view, `${kind} ${id}`).not.toBeNull()
      const decision = words[id % 2]
      const { status, body } = await moderator(`/api/admin/queue/${id}/decide`, {
        decision,
        reason: reasons[0],
      })
      answers.push(`${kind} ${status}`)
      if (status !== 200) expect([kind, body.code]).toEqual(['appeal', 'forbidden'])
    }
  }
  expect(answers.filter((answer) => answer === 'appeal 403')).toHaveLength(1)
  expect(answers.length).toBe([...waiting.values()].flat().length)
  await letPass(app, 11)
  const pending = await rows()
    .selectFrom('decisions')
    .select(['kind', 'id'])
    .where('state', '=', 'pending')
    .execute()
  expect(pending).toEqual([])
}, 120_000)

// spec: demo-18
test('an intimate image is taken down with its copies', async () => {
  const childSafety = await enter('childsafety')
  const [item] = (await waitingFor(childSafety)).get('intimate_image') ?? []
  const { view } = (await childSafety(`/api/admin/queue/${item?.id}`)).body
  expect(view.texts).toMatchObject([{ text: intimateNotice.text }])
  const hidden = async () => {
    const statements = await rows()
      .selectFrom('statements')
      .select('account_id')
      .where('reason', '=', 'intimate_without_consent')
      .execute()
    return Promise.all(statements.map(({ account_id }) => addressOf(account_id)))
  }
  expect(await hidden()).toEqual([])
  await childSafety(`/api/admin/queue/${item?.id}/decide`, { decision: 'uphold' })
  await letPass(app, 11)
  expect(await hidden()).toEqual(
    expect.arrayContaining([1, 5, 7, 11].map((nth) => `newcomer${nth}@vonk.test`)),
  )
})
