import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { start } from '../../../tests/drivers/chats-driver.ts'
import {
  changeAccount,
  type MemberOptions,
  newMember,
  type TestMember,
} from '../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { addSeconds, secondsPerDay } from '../../core/time.ts'
import { sweep } from '../../server/jobs/run-jobs.ts'
import { hashToken, newToken } from '../../server/signer.ts'
import { insertSession } from '../accounts/identity/server/sessions-table.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { swipeDayOf } from './rules.ts'

const app = setUpApp({}, { ownDatabase: true })
let site: SiteRecord
let anna: TestMember

const born = { of30: '1996-01-01', of50: '1976-01-01' }
/** Creates members who fit Anna: men who look for women. */
const man = (options: MemberOptions = {}) =>
  newMember(app, site, { gender: 'male', seeking: 'female', date_of_birth: born.of30, ...options })
const men = async (amount: number) => {
  const all: TestMember[] = []
  for (let nth = 0; nth < amount; nth += 1) all.push(await man())
  return all
}

beforeEach(async () => {
  site = await app.newSite()
  anna = await newMember(app, site, { gender: 'female', seeking: 'male', date_of_birth: born.of30 })
})

const choose = (
  member: TestMember,
  to: { id: number },
  choice: 'like' | 'pass',
  client_id: string = randomUUID(),
) => member.call('/api/swipe', { method: 'POST', body: { profile_id: to.id, choice, client_id } })
const undo = (member: TestMember, to: { id: number }) =>
  member.call(`/api/swipe/${to.id}`, { method: 'DELETE' })
const deck = async (member: TestMember = anna, cursor?: string) =>
  (await member.call(`/api/swipe${cursor === undefined ? '' : `?cursor=${cursor}`}`)).body
const idsOf = (answer: { cards: { id: number }[] }) => answer.cards.map(({ id }) => id)
const idsOfAll = (members: TestMember[]) => members.map(({ id }) => id)
const nextDay = async () => {
  const now = app.services.clock.now()
  await app.services.clock.advance((swipeDayOf(now).resets_at.getTime() - now.getTime()) / 1000)
}

/** Advances the clock past the end of Anna's session and logs her in again. */
async function later(seconds: number) {
  await app.services.clock.advance(seconds)
  const now = app.services.clock.now()
  const token = newToken()
  await insertSession(app.services.database.db, {
    account_id: anna.id,
    token_hash: hashToken(token),
    created_at: now,
    last_seen_at: now,
    expires_at: addSeconds(now, secondsPerDay),
    user_agent: 'test',
    address: '127.0.0.1',
  })
  anna.call = (path, options = {}) => app.call(path, { host: site.host, cookie: `auth=${token}`, ...options })
}

/** Sets the ages in a member's match finder. */
const wantAges = (member: TestMember, min_age: number, max_age: number) =>
  member.call('/api/match-finder', { method: 'PUT', body: { min_age, max_age } })

describe('the deck', () => {
  // spec: swipe-2
  test('contains members who fit both ways, the last seen first', async () => {
    const first = await man()
    await app.services.clock.advance(60)
    const second = await man({ seeking: 'both' })
    await newMember(app, site, { gender: 'female', seeking: 'female' })
    await man({ seeking: 'male' })
    await man({ confirmed: false })
    const answer = await deck()
    expect(idsOf(answer)).toEqual([second.id, first.id])
    expect(answer).toMatchObject({
      likes_left: 4,
      cards: [{ shared_interests: [], is_fictional: false }, {}],
    })
    expect(answer.resets_at).toBe(swipeDayOf(app.services.clock.now()).resets_at.toISOString())
  })

  test('contains no liked, blocked, hidden, deleted or invisible member', async () => {
    const [liked, blocked, blocker, hidden, gone, unseen, stays] = (await men(7)) as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ]
    await anna.call('/api/likes', { method: 'POST', body: { profile_id: liked.id } })
    await anna.call('/api/blocks', { method: 'POST', body: { profile_id: blocked.id } })
    await blocker.call('/api/blocks', { method: 'POST', body: { profile_id: anna.id } })
    await anna.call('/api/hidden', { method: 'POST', body: { profile_id: hidden.id } })
    await changeAccount(app, gone, { status: 'suspended' })
    await changeAccount(app, unseen, { invisible: true })
    expect(idsOf(await deck())).toEqual([stays.id])
  })

  test('contains no partner of a conversation, started or deleted by either of the two', async () => {
    const [written, writer, deleted, stays] = (await men(4)) as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ]
    await start(anna, written)
    await start(writer, anna)
    const { body } = await start(deleted, anna)
    await anna.call(`/api/chats/${body.conversation_id}`, { method: 'DELETE' })
    expect(idsOf(await deck())).toEqual([stays.id])
  })

  test('contains no staff', async () => {
    const [staff, stays] = (await men(2)) as [TestMember, TestMember]
    await changeAccount(app, staff, { is_staff: true })
    expect(idsOf(await deck())).toEqual([stays.id])
  })

  // spec: accounts-20
  test('contains fictional profiles, labelled, unless the member hides them', async () => {
    const made = await man({ is_fictional: true })
    expect((await deck()).cards).toMatchObject([{ id: made.id, is_fictional: true }])
    await anna.call('/api/account/privacy', { method: 'PUT', body: { hide_fictional: true } })
    expect(idsOf(await deck())).toEqual([])
  })

  test('respects the ages of both match finders', async () => {
    const [wanted, older] = [await man(), await man({ date_of_birth: born.of50 })]
    const picky = await man()
    await wantAges(anna, 25, 35)
    await wantAges(picky, 40, 60)
    await wantAges(older, 18, 99)
    expect(idsOf(await deck())).toEqual([wanted.id])
  })

  // spec: swipe-2
  test('continues in other countries when the member’s own has nobody left', async () => {
    const [near, far] = [await man(), await man({ country: 'DE' })]
    const first = await deck()
    expect(idsOf(first)).toEqual([near.id])
    const rest = await deck(anna, first.next)
    expect([idsOf(rest), rest.next]).toEqual([[far.id], null])
    await choose(anna, near, 'pass')
    // Nobody is left nearby, so the first response already has the members from elsewhere.
    expect(await deck()).toMatchObject({ cards: [{ id: far.id }], next: null })
  })

  test('is paged without repeats', async () => {
    const all = await men(30)
    const first = await deck()
    const second = await deck(anna, first.next)
    expect(first.cards).toHaveLength(24)
    const ids = [...idsOf(first), ...idsOf(second)]
    expect(ids.toSorted((a, b) => a - b)).toEqual(idsOfAll(all))
    expect((await anna.call('/api/swipe?cursor=nonsense')).body.code).toBe('invalid_input')
  })

  test('shows common interests, on a site that shows interests', async () => {
    const other = await man()
    await anna.call('/api/profile', { method: 'PUT', body: { interests: ['tea', 'art', 'wine'] } })
    await other.call('/api/profile', { method: 'PUT', body: { interests: ['wine', 'beer', 'art'] } })
    expect((await deck()).cards).toMatchObject([{ shared_interests: ['art', 'wine'] }])
    const visible = site.settings.visible_profile_fields.filter((field) => field !== 'interests')
    await app.changeSettings(site, { visible_profile_fields: visible })
    expect((await deck()).cards).toMatchObject([{ shared_interests: [] }])
  })

  test('is open to members without a confirmed address, and closed to visitors', async () => {
    const other = await man()
    const waiting = await newMember(app, site, { gender: 'female', seeking: 'male', confirmed: false })
    expect(idsOf(await deck(waiting))).toEqual([other.id])
    const answers = [
      await app.call('/api/swipe', { host: site.host }),
      await choose(waiting, other, 'like'),
      await choose(waiting, other, 'pass'),
      await undo(waiting, other),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual([
      'authentication_required',
      'activation_required',
      'activation_required',
      'activation_required',
    ])
  })
})

describe('thirty days', () => {
  // spec: swipe-2
  test('pass before a member appears again, and then the choice is deleted', async () => {
    const [passed, liked] = [await man(), await man()]
    await choose(anna, passed, 'pass')
    await choose(anna, liked, 'like')
    expect(idsOf(await deck())).toEqual([])
    await later(30 * secondsPerDay - 60)
    await sweep(app.services)
    expect(idsOf(await deck())).toEqual([])
    await later(60)
    // A liked member does not come up again, however long ago it was.
    expect(idsOf(await deck())).toEqual([passed.id])
    await sweep(app.services)
    const rows = await app.services.database.db.selectFrom('swipes').selectAll().execute()
    expect(rows).toEqual([])
  })

  test('pass after a withdrawn like as well', async () => {
    const other = await man()
    await choose(anna, other, 'like')
    await anna.call(`/api/likes/${other.id}`, { method: 'DELETE' })
    expect(idsOf(await deck())).toEqual([])
    await later(30 * secondsPerDay)
    expect(idsOf(await deck())).toEqual([other.id])
  })

  test('do not apply after an undone pass', async () => {
    const other = await man()
    await choose(anna, other, 'pass')
    expect([(await undo(anna, other)).body, (await undo(anna, other)).status]).toEqual([{ ok: true }, 200])
    expect(idsOf(await deck())).toEqual([other.id])
  })

  test('start again with each choice', async () => {
    const other = await man()
    await choose(anna, other, 'pass')
    await later(20 * secondsPerDay)
    await choose(anna, other, 'pass')
    await later(20 * secondsPerDay)
    expect(idsOf(await deck())).toEqual([])
  })
})

describe('a like', () => {
  test('in the game is a like: the recipient is notified, both lists have it, and if mutual it is a match', async () => {
    const [one, two] = (await men(2)) as [TestMember, TestMember]
    await two.call('/api/likes', { method: 'POST', body: { profile_id: anna.id } })
    expect((await choose(anna, one, 'like')).body).toEqual({ match: false, likes_left: 3 })
    expect((await choose(anna, two, 'like')).body).toEqual({ match: true, likes_left: 2 })
    expect((await one.call('/api/likes')).body.liked_by).toEqual([{ id: anna.id, like_new: true }])
    expect((await anna.call('/api/likes/matches')).status).toBe(404)
    expect((await anna.call('/api/likes?type=matches')).body.matches).toEqual([two.id])
  })

  // spec: swipe-3
  test('above four a day is refused until midnight UTC, while passing goes on', async () => {
    const all = await men(7)
    const answers = []
    for (const other of all.slice(0, 5)) answers.push(await choose(anna, other, 'like'))
    expect(answers.map(({ body }) => body.likes_left ?? body.code)).toEqual([3, 2, 1, 0, 'swipe_limit'])
    const { resets_at } = swipeDayOf(app.services.clock.now())
    expect(answers[4]).toMatchObject({ status: 403, body: { data: { resets_at: resets_at.toISOString() } } })
    expect((await anna.call('/api/likes?type=sent')).body.sent).toHaveLength(4)
    expect((await choose(anna, all[5] as TestMember, 'pass')).body).toEqual({ match: false, likes_left: 0 })
    await nextDay()
    expect((await deck()).likes_left).toBe(4)
    expect((await choose(anna, all[4] as TestMember, 'like')).body.likes_left).toBe(3)
  })

  test('is unlimited for premium members', async () => {
    await changeAccount(app, anna, { paid_user: true })
    for (const other of await men(6)) {
      expect((await choose(anna, other, 'like')).body).toEqual({ match: false, likes_left: null })
    }
    expect((await deck()).likes_left).toBeNull()
  })

  test('is not refunded by withdrawing it, nor by passing the same member', async () => {
    const other = await man()
    await choose(anna, other, 'like')
    await anna.call(`/api/likes/${other.id}`, { method: 'DELETE' })
    expect((await choose(anna, other, 'pass')).body.likes_left).toBe(3)
    expect((await undo(anna, other)).body.code).toBe('not_a_pass')
    // The same like twice in a day counts once.
    expect((await choose(anna, other, 'like')).body.likes_left).toBe(3)
  })

  test('outside the game does not count', async () => {
    for (const { id } of await men(5)) {
      await anna.call('/api/likes', { method: 'POST', body: { profile_id: id } })
    }
    expect((await deck()).likes_left).toBe(4)
  })
})

describe('a choice', () => {
  test('repeated with its client id returns the same and counts once', async () => {
    const [one, two] = (await men(2)) as [TestMember, TestMember]
    const id = randomUUID()
    const first = await choose(anna, one, 'like', id)
    await choose(anna, two, 'like')
    await one.call('/api/likes', { method: 'POST', body: { profile_id: anna.id } })
    const again = await choose(anna, one, 'like', id.toUpperCase())
    expect([again.body, again.status]).toEqual([first.body, 200])
    expect((await deck()).likes_left).toBe(2)
    // Also when no likes are left, and with the id of another member.
    for (const other of await men(2)) await choose(anna, other, 'like')
    expect((await choose(anna, two, 'like', id)).body).toEqual(first.body)
  })

  test('about an unreachable member, or oneself, is refused as a like is', async () => {
    const [blocker, blocked, gone] = (await men(3)) as [TestMember, TestMember, TestMember]
    await blocker.call('/api/blocks', { method: 'POST', body: { profile_id: anna.id } })
    await anna.call('/api/blocks', { method: 'POST', body: { profile_id: blocked.id } })
    await changeAccount(app, gone, { status: 'suspended' })
    const elsewhere = await newMember(app, await app.newSite())
    for (const choice of ['like', 'pass'] as const) {
      const codes = []
      for (const other of [blocker, blocked, gone, elsewhere, anna]) {
        codes.push((await choose(anna, other, choice)).body.code)
      }
      expect(codes).toEqual(['blocked', 'not_found', 'not_found', 'not_found', 'invalid_input'])
    }
    // A refused choice costs no like.
    expect((await deck()).likes_left).toBe(4)
  })

  test('of one member does not affect others', async () => {
    const other = await man()
    const cleo = await newMember(app, site, { gender: 'female', seeking: 'male' })
    const id = randomUUID()
    await choose(anna, other, 'pass', id)
    expect(idsOf(await deck(cleo))).toEqual([other.id])
    expect((await choose(cleo, other, 'like', id)).body).toEqual({ match: false, likes_left: 3 })
    await undo(cleo, other)
    expect(idsOf(await deck())).toEqual([])
  })
})
