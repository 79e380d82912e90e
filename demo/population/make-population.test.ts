import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '../../src/server/jobs/run-jobs.ts'
import { type Answer, startTestApp, type TestApp } from '../../tests/drivers/test-app.ts'
import { makeDemoSites } from '../demo-sites.ts'
import { scriptedChatsOf } from './scripted-chats.ts'

// A visitor from Austria on a demo whose own pair lives elsewhere.

let app: TestApp
const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }

beforeAll(async () => {
  app = await startTestApp({ DEMO: '1', DEMO_MEMBERS: '7' }, { ownDatabase: true })
  await app.work().transaction(makeDemoSites)
}, 60_000)
afterAll(() => app.stop())

const populationOf = async (method = 'GET', headers: Record<string, string> = german) =>
  (await app.call('/api/demo/stage', { method, headers, ...(method === 'POST' ? { body: {} } : {}) })).body

async function enter(email: string): Promise<(path: string, body?: unknown) => Promise<Answer>> {
  const { headers } = await app.call('/api/user.php', {
    method: 'POST',
    body: { email, password: 'vonk-demo-2026' },
  })
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return (path, body) => app.call(path, { cookie, ...(body ? { method: 'POST', body } : {}) })
}

// spec: demo-3
test('a population is made once, for the country and language of who asks', async () => {
  const none = { country: 'AT', language: 'de', share: 0, is_ready: false, free: null, premium: null }
  expect(await populationOf()).toEqual(none)
  expect(await populationOf('POST')).toEqual(none)
  await populationOf('POST')
  await app.drain()
  const ready = await populationOf()
  expect(ready).toMatchObject({
    share: 1,
    is_ready: true,
    free: { id: expect.any(Number), email: 'free.at-de@vonk.test', partner_id: expect.any(Number) },
    premium: { id: expect.any(Number), email: 'premium.at-de@vonk.test', partner_id: expect.any(Number) },
  })
  expect(ready.free.partner_id).not.toBe(ready.premium.partner_id)
  const { db } = app.services.database
  const cast = await db.selectFrom('demo_cast').selectAll().orderBy('number').execute()
  expect(cast.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  expect((await populationOf('GET', { 'accept-language': 'de' })).country).toBe('DE')
}, 120_000)

// spec: demo-3
test.each(['free', 'premium'] as const)('%s meets people of that country in that language', async (login) => {
  const call = await enter(`${login}.at-de@vonk.test`)
  const { user } = (await call('/api/user.php')).body
  expect(user).toMatchObject({ language: 'de', paid_user: login === 'premium' })
  expect(user.profile.name).toBe(`${login}_demo_at`)
  const { chats } = (await call('/api/chats')).body
  expect(chats).toHaveLength(8)
  const bodies = chats.map(({ last_message }: { last_message: { body: string } }) => last_message.body)
  // The number in the scam is hidden until both have written.
  const texts = scriptedChatsOf(login, 'de').map(({ lines }) => lines.at(-1)?.text)
  expect(bodies.filter((body: string) => !texts.includes(body)).length).toBeLessThanOrEqual(1)
  const { liked_by, matches } = (await call('/api/likes?type=received')).body
  expect([liked_by.length, matches.length]).toEqual([12, 3])
  const found = (await call('/api/members?country=AT')).body
  expect(found.results.length).toBeGreaterThanOrEqual(12)
})

// spec: demo-7
test('members of a population are online, and its partners always', async () => {
  await sweep(app.services)
  const population = await populationOf()
  const { results } = (await (await enter('free.at-de@vonk.test'))('/api/members?online=1')).body
  const ids = results.map(({ id }: { id: number }) => id)
  expect(ids).toContain(population.free.partner_id)
  // Fifteen, of whom the searcher may be one, and those who joined just now.
  expect(ids.length).toBeGreaterThanOrEqual(14)
})

// spec: demo-4
test('a partner says what it is, and reads and returns a burst of messages once', async () => {
  const call = await enter('free.at-de@vonk.test')
  const partner = (await populationOf()).free.partner_id
  const { profile } = (await call(`/api/profiles/${partner}`)).body
  expect([profile.name, profile.about_me]).toEqual(['Demo_Echo_AT', expect.stringContaining('Demo')])
  const write = (text: string) =>
    call('/api/chats', { profile_id: partner, client_id: crypto.randomUUID(), kind: 'text', body: text })
  const { conversation_id } = (await write('Guten Abend.')).body.message
  await write('Tanzt du?')
  await app.drain()
  const { messages } = (await call(`/api/chats/${conversation_id}/messages`)).body
  const bodies = messages.map(({ body }: { body: string }) => body).reverse()
  expect(bodies.slice(0, 3)).toEqual([
    scriptedChatsOf('free', 'de').at(-1)?.lines[0]?.text,
    'Guten Abend.',
    'Tanzt du?',
  ])
  expect(bodies).toHaveLength(4)
  expect(bodies[3]).toMatch(/Regeln|Fragezeichen/)
  expect(messages[1].read_at).not.toBeNull()
}, 30_000)

// spec: demo-5
test('a visitor gets 100 credits a click, in an entry of their own kind', async () => {
  const call = await enter('free.at-de@vonk.test')
  const before = (await call('/api/user.php')).body.user.credits
  expect((await call('/api/demo/credits', {})).body).toEqual({ credits: before + 100 })
  expect((await call('/api/demo/credits', {})).body).toEqual({ credits: before + 200 })
  const { entries } = (await call('/api/credits/entries')).body
  expect(entries.slice(0, 2)).toMatchObject([
    { amount: 100, reason: 'demo', reference: 'demo' },
    { amount: 100, reason: 'demo', reference: 'demo' },
  ])
})

// spec: demo-9
test('three mails wait, in the language of the population: a welcome, likes and a receipt', async () => {
  const mails = (await app.call('/dev/mail.json')).body
  const sent = mails.map(({ to }: { to: string }) => to).toSorted()
  expect(sent).toEqual(['free.at-de@vonk.test', 'free.at-de@vonk.test', 'premium.at-de@vonk.test'])
  const receipt = mails.find(({ to }: { to: string }) => to === 'premium.at-de@vonk.test')
  expect(receipt.text).toContain('250 Credits')
  expect(receipt.text).toMatch(/V\d+-000001/)
})

// spec: orders-8
test('the premium account has bought a bundle: the order is paid, has an invoice and is in the ledger', async () => {
  const call = await enter('premium.at-de@vonk.test')
  const { orders } = (await call('/api/orders')).body
  expect(orders).toMatchObject([{ status: 'completed', credits: 250, currency: 'EUR' }])
  const { entries } = (await call('/api/credits/entries')).body
  const bought = entries.filter(({ reason }: { reason: string }) => reason === 'purchase')
  expect(bought).toMatchObject([{ amount: 250, reference: `order:${orders[0].id}` }])
  const invoice = await call(`/api/orders/${orders[0].id}/invoice`)
  expect(invoice.status).toBe(200)
  const { user } = (await call('/api/user.php')).body
  const all = entries.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
  expect(all).toBe(user.credits)
  const reports = await app.call('/dev/webhooks.json')
  expect(reports.status).toBe(200)
})
