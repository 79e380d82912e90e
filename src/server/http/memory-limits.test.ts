import { expect, test } from 'vitest'
import { newMember } from '../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { newVisitor } from '../../../tests/drivers/visitors.ts'
import { requireWithinMemoryLimit } from './memory-limits.ts'

const app = setUpApp({ TRUST_PROXY: '1', DEV_DOORS: '0' })

/** Calls `amount` times, then once more. */
async function statusesOf(call: () => Promise<{ status: number; body: unknown }>, amount: number) {
  const within = new Set<number>()
  for (let index = 0; index < amount; index += 1) within.add((await call()).status)
  return { within: [...within], beyond: await call() }
}

test('a member opens 600 profiles and search pages an hour, and others are not affected', {
  timeout: 240_000,
}, async () => {
  const site = await app.newSite({ logged_out_search: 'all' })
  const anna = await newMember(app, site)
  const bea = await newMember(app, site)
  const refused = {
    status: 429,
    body: { code: 'too_many_requests', data: { retry_after: expect.any(Number) } },
  }
  for (const path of [`/api/profiles/${bea.id}`, '/api/members']) {
    const { within, beyond } = await statusesOf(() => anna.call(path), 600)
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

test('a member reads 1,800 pages of messages an hour', async () => {
  const site = await app.newSite()
  const [anna, bea] = [await newMember(app, site), await newMember(app, site)]
  const hello = { profile_id: bea.id, client_id: crypto.randomUUID(), kind: 'text', body: 'Hello' }
  const { conversation_id } = (await anna.call('/api/chats', { method: 'POST', body: hello })).body
  const path = `/api/chats/${conversation_id}/messages`
  // All but the last two at once, under the key of the call.
  const unlimited = { amount: Number.POSITIVE_INFINITY, windowSeconds: 3600 }
  for (let index = 0; index < 1798; index += 1) {
    requireWithinMemoryLimit(
      app.services,
      `call:chats.messages:${anna.id}`,
      unlimited,
      app.services.clock.now(),
    )
  }
  const statuses = [await anna.call(path), await anna.call(path), await anna.call(path)]
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
  expect((await bea.call(path)).status).toBe(200)
})

test('visitors are counted by their network address', { timeout: 240_000 }, async () => {
  const site = await app.newSite({ logged_out_search: 'all' })
  const visitor = newVisitor(app, site, { address: '203.0.113.9' })
  const { within, beyond } = await statusesOf(() => visitor.call('/api/members'), 600)
  expect(within).toEqual([200])
  expect(beyond.status).toBe(429)
  expect((await newVisitor(app, site, { address: '203.0.113.9' }).call('/api/members')).status).toBe(429)
  expect((await newVisitor(app, site).call('/api/members')).status).toBe(200)
})
