import { beforeAll, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { setRow } from '../../../tests/drivers/stored-rows.ts'
import { accountActivated } from '../accounts/events.ts'
import { pendingLikeCookie, pendingLikeSeconds } from './rules.ts'

// Covers a visitor's like that is sent after the login or signup.

const app = setUpApp()
const site = setUpSite(app)
let liked: TestMember

/** Likes as a visitor; returns the response and the cookie as browsers send it back. */
async function storeLike(member: TestMember, options: { origin?: string | null; method?: string } = {}) {
  const answer = await app.call('/api/pending-like', {
    method: 'POST',
    host: site.host,
    body: { profile_id: member.id },
    ...options,
  })
  const set = answer.headers.getSetCookie().find((line) => line.startsWith(pendingLikeCookie)) ?? ''
  return { ...answer, set, cookie: set.split(';')[0] ?? '' }
}

/** Sends the pending like, as the first page after the login does. */
const send = (member: TestMember, cookie: string, options: { origin?: string | null } = {}) =>
  app.call('/api/pending-like/send', {
    method: 'POST',
    host: member.site.host,
    cookie: `${member.cookie}; ${cookie}`,
    ...options,
  })
const sentBy = async (member: TestMember): Promise<number[]> => (await member.call('/api/likes')).body.sent

describe('a like before the login', () => {
  beforeAll(async () => {
    liked = await newMember(app, site)
  })

  // spec: likes-9
  test('is sent after the login, and the cookie is deleted', async () => {
    const anna = await newMember(app, site)
    const { status, set, cookie } = await storeLike(liked)
    expect(status).toBe(200)
    expect(set).toMatch(/; Max-Age=1800; Path=\/; HttpOnly.*; SameSite=Lax$/)
    const answer = await send(anna, cookie)
    expect(answer.body).toMatchObject({ like: { outcome: 'sent', card: { id: liked.id, liked: true } } })
    expect(answer.headers.getSetCookie().join()).toContain(`${pendingLikeCookie}=; Max-Age=0; Path=/`)
    expect(await sentBy(anna)).toEqual([liked.id])
  })

  test('is a match if it is mutual', async () => {
    const anna = await newMember(app, site)
    await liked.call('/api/likes', { method: 'POST', body: { profile_id: anna.id } })
    expect((await send(anna, (await storeLike(liked)).cookie)).body.like.outcome).toBe('match')
  })

  // spec: likes-9
  test('waits for the activation of a new member', async () => {
    const anna = await newMember(app, site, { confirmed: false })
    expect((await send(anna, (await storeLike(liked)).cookie)).body.like).toMatchObject({
      outcome: 'waiting',
    })
    expect(await sentBy(anna)).toEqual([])
    await activate(anna)
    expect(await sentBy(anna)).toEqual([liked.id])
  })

  test('is dropped at the activation if the recipient has blocked the member by then', async () => {
    const anna = await newMember(app, site, { confirmed: false })
    const other = await newMember(app, site)
    await send(anna, (await storeLike(other)).cookie)
    await other.call('/api/blocks', { method: 'POST', body: { profile_id: anna.id } })
    await activate(anna)
    expect(await sentBy(anna)).toEqual([])
  })

  async function activate(member: TestMember) {
    await app.work().transaction(async (work) => {
      await setRow(work.db, 'accounts', member.id, { status: 'active' })
      await work.emit(accountActivated, { account_id: member.id, site_id: site.id })
    })
  }
})

// spec: likes-9
describe('no like is sent', () => {
  const cases: [string, (anna: TestMember) => Promise<{ status: number; body: unknown }>][] = [
    ['from a cookie that the server did not seal', (anna) => send(anna, `${pendingLikeCookie}=${liked.id}`)],
    ['without the cookie', (anna) => send(anna, '')],
    ['for oneself', async (anna) => send(anna, (await storeLike(anna)).cookie)],
    [
      'for those who blocked the member',
      async (anna) => {
        const other = await newMember(app, site)
        await other.call('/api/blocks', { method: 'POST', body: { profile_id: anna.id } })
        return send(anna, (await storeLike(other)).cookie)
      },
    ],
    [
      'for a member of another site, by the cookie of that site',
      async (anna) => {
        const other = await newMember(app, await app.newSite({}, { pool_id: site.pool_id }))
        const { headers } = await app.call('/api/pending-like', {
          method: 'POST',
          host: other.site.host,
          body: { profile_id: other.id },
        })
        return send(anna, headers.getSetCookie()[0]?.split(';')[0] ?? '')
      },
    ],
    [
      'after half an hour',
      async (anna) => {
        const { cookie } = await storeLike(liked)
        app.services.clock.advance(pendingLikeSeconds)
        return send(anna, cookie)
      },
    ],
  ]
  test.each(cases)('%s', async (_name, attempt) => {
    const anna = await newMember(app, site)
    expect(await attempt(anna)).toMatchObject({ status: 200, body: { like: null } })
    expect(await sentBy(anna)).toEqual([])
  })

  test.each([['https://elsewhere.example'], [null]])(
    'from a page of another site (origin %s)',
    async (origin) => {
      const anna = await newMember(app, site)
      const stored = await storeLike(liked, { origin })
      expect([stored.status, stored.body.code, stored.set]).toEqual([403, 'cross_site_request', ''])
      const { cookie } = await storeLike(liked)
      const answer = await send(anna, cookie, { origin })
      expect([answer.status, answer.body.code]).toEqual([403, 'cross_site_request'])
      expect(await sentBy(anna)).toEqual([])
    },
  )
})
