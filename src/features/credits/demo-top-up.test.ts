import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember } from '../../../tests/drivers/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/drivers/test-app.ts'
import type { SiteRecord } from '../sites/server/public.ts'

const topUp = (member: Awaited<ReturnType<typeof newMember>>, client_id = randomUUID()) =>
  member.call('/api/credits/demo', { method: 'POST', body: { client_id } })

let app: TestApp
let site: SiteRecord
beforeAll(async () => {
  app = await startTestApp({ DEMO: '1' })
  site = await app.newSite({ signup_credits: 5, message_credits: 10 })
})
afterAll(() => app.stop())

test('a demo member adds play credits, once for each click, up to a limit, and can send with them', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const write = () =>
    ada.call('/api/chats', {
      method: 'POST',
      body: { profile_id: ben.id, client_id: randomUUID(), kind: 'text', body: 'Hello' },
    })
  expect(await write()).toMatchObject({ status: 402 })
  const click = randomUUID()
  expect((await topUp(ada, click)).body).toEqual({ credits: 105 })
  expect((await topUp(ada, click)).body).toEqual({ credits: 105 })
  expect((await write()).body.credits).toBe(95)
  await Promise.all(Array.from({ length: 12 }, () => topUp(ada)))
  expect((await topUp(ada)).body).toEqual({ credits: 1000 })
  const { entries } = (await ada.call('/api/credits/entries')).body
  expect(entries[0]).toMatchObject({ reason: 'demo', balance_after: 1000 })
  expect(entries.filter((entry: { reason: string }) => entry.reason === 'demo')).toHaveLength(11)
})

test('a demo member becomes premium and starts any number of conversations', async () => {
  const rich = await app.newSite({ signup_credits: 100, message_credits: 1 })
  const ada = await newMember(app, rich)
  const start = async () =>
    ada.call('/api/chats', {
      method: 'POST',
      body: {
        profile_id: (await newMember(app, rich)).id,
        client_id: randomUUID(),
        kind: 'text',
        body: 'Hi',
      },
    })
  for (const status of [200, 200, 403]) expect((await start()).status).toBe(status)
  expect((await ada.call('/api/account/demo-premium', { method: 'POST', body: {} })).body).toEqual({
    ok: true,
  })
  expect((await start()).status).toBe(200)
  expect((await ada.call('/api/user.php')).body.user.paid_user).toBe(true)
})

describe('outside the demo', () => {
  let real: TestApp
  beforeAll(async () => {
    real = await startTestApp()
  })
  afterAll(() => real.stop())

  test.each(['/api/credits/demo', '/api/account/demo-premium'])('%s is refused', async (path) => {
    const ada = await newMember(real, await real.newSite({ signup_credits: 5 }))
    const body = path === '/api/credits/demo' ? { client_id: randomUUID() } : {}
    expect(await ada.call(path, { method: 'POST', body })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect((await ada.call('/api/user.php')).body.user).toMatchObject({ credits: 5, paid_user: false })
  })
})
