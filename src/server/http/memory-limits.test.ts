import { isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { newMember } from '../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { newVisitor } from '../../../tests/drivers/visitors.ts'
import { contract } from '../../assembly/contract.ts'
import { routes } from '../../assembly/features.ts'
import type { CallMeta } from '../../core/access.ts'
import { addressKey } from './limits.ts'
import { requireWithinMemoryLimit } from './memory-limits.ts'

const app = setUpApp({ TRUST_PROXY: '1', DEV_DOORS: '0' })

/** Calls `amount` times, then once more. */
async function statusesOf(call: () => Promise<{ status: number; body: unknown }>, amount: number) {
  const within = new Set<number>()
  for (let index = 0; index < amount; index += 1) within.add((await call()).status)
  return { within: [...within], beyond: await call() }
}

/** Counts calls without making them. */
function countCalls(counter: string, amount: number, windowSeconds = 60): void {
  const unlimited = { amount: Number.POSITIVE_INFINITY, windowSeconds }
  for (let index = 0; index < amount; index += 1) {
    requireWithinMemoryLimit(app.services, `call:${counter}`, unlimited, app.services.clock.now())
  }
}

// spec: core-20
test('every call has a limit', () => {
  const without = Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.entries(procedures).flatMap(([name, procedure]) => {
      if (!isContractProcedure(procedure)) return []
      const { limit } = procedure['~orpc'].meta as CallMeta
      return limit ? [] : [`${feature}.${name}`]
    }),
  )
  expect(without).toEqual([])
})

test.each([
  ['/api/chats', 'chats.list', 300],
  ['/api/profile', 'profiles.readOwn', 300],
  ['/api/settings', 'sites.settings', 1200],
  ['/api/orders/1/invoice?format=pdf', '/api/orders/:id/invoice', 120],
  ['/credits/spending.csv', '/credits/spending.csv', 60],
  ['/api/account/export/1', 'exports.download', 60, 3600],
])(
  'a member reads %s, the operation %s, at most %i times in a window',
  async (path, operation, amount, windowSeconds = 60) => {
    const site = await app.newSite()
    const [anna, bea] = [await newMember(app, site), await newMember(app, site)]
    countCalls(`${operation}:${anna.id}`, amount - 1, windowSeconds)
    const statuses = [await anna.call(path), await anna.call(path), await bea.call(path)].map(
      ({ status }) => status === 429,
    )
    expect(statuses).toEqual([false, true, false])
    app.services.clock.advance(windowSeconds)
    expect((await anna.call(path)).status).not.toBe(429)
  },
)

// spec: core-20
test('visitors are limited in each read and each route by their network address', async () => {
  const site = await app.newSite()
  const address = '203.0.113.77'
  const visitor = newVisitor(app, site, { address })
  const paths = routes.flatMap(({ method, path, isDevelopment }) =>
    method === 'GET' && !isDevelopment ? [path] : [],
  )
  expect(paths).toContain('/share.png')
  for (const operation of ['sites.settings', ...paths]) {
    countCalls(`${operation}:${addressKey(app.services, address)}`, 6000)
  }
  for (const path of ['/api/settings', ...paths]) {
    expect([path, (await visitor.call(path.replace(/:\w+/g, '1'))).status]).toEqual([path, 429])
    expect((await newVisitor(app, site).call(path.replace(/:\w+/g, '1'))).status).not.toBe(429)
  }
})

// spec: server-39
test('a member opens 600 profiles and search pages an hour, and others are not affected', async () => {
  const site = await app.newSite({ logged_out_search: 'all' })
  const anna = await newMember(app, site)
  const bea = await newMember(app, site)
  const refused = {
    status: 429,
    body: { code: 'too_many_requests', data: { retry_after: expect.any(Number) } },
  }
  for (const [path, operation] of [
    [`/api/profiles/${bea.id}`, 'cards.profile'],
    ['/api/members', 'search.members'],
  ] as const) {
    countCalls(`${operation}:${anna.id}`, 597, 3600)
    const { within, beyond } = await statusesOf(() => anna.call(path), 3)
    expect(within).toEqual([200])
    expect(beyond).toMatchObject(refused)
    expect((await bea.call(path)).status).toBe(200)
    expect((await newVisitor(app, site).call(path)).status).toBe(200)
  }
  const counted = app.services.database.db.selectFrom('limit_counters').select('key')
  expect(await counted.where('key', 'like', `call:%:${anna.id}`).execute()).toEqual([])
  app.services.clock.advance(3600)
  expect((await anna.call('/api/members')).status).toBe(200)
})

// spec: server-39
test('a member reads 1,800 pages of messages an hour', async () => {
  const site = await app.newSite()
  const [anna, bea] = [await newMember(app, site), await newMember(app, site)]
  const hello = { profile_id: bea.id, client_id: crypto.randomUUID(), kind: 'text', body: 'Hello' }
  const { conversation_id } = (await anna.call('/api/chats', { method: 'POST', body: hello })).body
  const path = `/api/chats/${conversation_id}/messages`
  countCalls(`chats.messages:${anna.id}`, 1798, 3600)
  const statuses = [await anna.call(path), await anna.call(path), await anna.call(path)]
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
  expect((await bea.call(path)).status).toBe(200)
})

test('visitors are counted by their network address', async () => {
  const site = await app.newSite({ logged_out_search: 'all' })
  const address = '203.0.113.9'
  const visitor = newVisitor(app, site, { address })
  countCalls(`search.members:${addressKey(app.services, address)}`, 597, 3600)
  const { within, beyond } = await statusesOf(() => visitor.call('/api/members'), 3)
  expect(within).toEqual([200])
  expect(beyond.status).toBe(429)
  expect((await newVisitor(app, site, { address }).call('/api/members')).status).toBe(429)
  expect((await newVisitor(app, site).call('/api/members')).status).toBe(200)
})
