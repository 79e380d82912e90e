import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeAccount, newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { pictureOf, uploadForm } from '../../../tests/drivers/pictures.ts'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { requireVisibleMember } from '../profiles/server/public.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { viewingOf } from './profile/server/make-profile.ts'
import { cardsOf } from './server/public.ts'

const app = setUpApp()
let site: SiteRecord
let anna: TestMember
let bob: TestMember
beforeEach(async () => {
  site = await app.newSite()
  anna = await newMember(app, site, { city: 'Utrecht', date_of_birth: '1990-06-15' })
  bob = await newMember(app, site, { city: 'Amsterdam', gender: 'male' })
})

const idsFor = async (viewer: TestMember, ids: number[], options = {}) =>
  (await cardsOf(await viewingOf(app.work(), viewer.id), ids, options)).map((card) => card.id)

const block = (who: TestMember, profile_id: number) =>
  who.call('/api/blocks', { method: 'POST', body: { profile_id } })

describe('cards', () => {
  test('show what strangers may see, in the requested order', async () => {
    const viewing = await viewingOf(app.work(), bob.id)
    const cards = await cardsOf(viewing, [bob.id, anna.id, 2_000_000_000])
    expect(cards.map((card) => card.id)).toEqual([bob.id, anna.id])
    expect(cards[1]).toEqual({
      id: anna.id,
      name: anna.name,
      age: expect.any(Number),
      gender: 'female',
      country: 'NL',
      region: 'Utrecht',
      city: 'Utrecht',
      main_image: null,
      online: true,
      is_fictional: false,
      is_premium: false,
      is_verified: false,
      liked: false,
      matched: false,
      distance_km: 35,
    })
    expect(await cardsOf(viewing, [])).toEqual([])
  })

  test('show likes and matches of the viewer', async () => {
    await sql`insert into likes (from_id, to_id, created_at, is_new, matched_at)
      values (${bob.id}, ${anna.id}, ${new Date()}, true, ${new Date()})`.execute(app.services.database.db)
    const [card] = await cardsOf(await viewingOf(app.work(), bob.id), [anna.id])
    expect(card).toMatchObject({ liked: true, matched: true })
    const [back] = await cardsOf(await viewingOf(app.work(), anna.id), [bob.id])
    expect(back).toMatchObject({ liked: false, matched: false })
  })

  test('leave out inactive members', async () => {
    for (const status of ['not_confirmed', 'deleted', 'suspended'] as const) {
      await changeAccount(app, anna, { status })
      expect(await idsFor(bob, [anna.id])).toEqual([])
    }
  })

  // spec: accounts-1
  test('leave out other pools, and members who hide from other sites', async () => {
    const sister = await app.newSite({}, { pool_id: site.pool_id })
    const there = await newMember(app, sister)
    const far = await newMember(app, await app.newSite())
    expect(await idsFor(bob, [there.id, far.id])).toEqual([there.id])
    await changeAccount(app, there, { hide_from_other_sites: true })
    expect(await idsFor(bob, [there.id])).toEqual([])
    const neighbour = await newMember(app, sister)
    expect(await idsFor(neighbour, [there.id])).toEqual([there.id])
  })

  // spec: profiles-1
  test('leave out blocked members in both directions', async () => {
    await block(anna, bob.id)
    expect(await idsFor(anna, [bob.id])).toEqual([])
    expect(await idsFor(bob, [anna.id])).toEqual([])
    expect(await idsFor(anna, [bob.id], { withBlocked: true })).toEqual([bob.id])
    expect(await idsFor(bob, [anna.id], { withBlocked: true })).toEqual([])
  })

  test('leave out fictional profiles on request, for viewers who hide them', async () => {
    const drawn = await newMember(app, site, { is_fictional: true })
    const [card] = await cardsOf(await viewingOf(app.work(), bob.id), [drawn.id], {
      respectHideFictional: true,
    })
    expect(card).toMatchObject({ is_fictional: true, online: false })
    await changeAccount(app, bob, { hide_fictional: true })
    expect(await idsFor(bob, [drawn.id], { respectHideFictional: true })).toEqual([])
    expect(await idsFor(bob, [drawn.id])).toEqual([drawn.id])
  })

  // spec: accounts-21
  test('show who is online, except invisible members', async () => {
    const online = async () => (await cardsOf(await viewingOf(app.work(), bob.id), [anna.id]))[0]?.online
    expect(await online()).toBe(true)
    await changeAccount(app, anna, { invisible: true })
    expect(await online()).toBe(false)
    await changeAccount(app, anna, { invisible: false })
    await app.call('/dev/clock', { method: 'POST', body: { advance_seconds: 300 } })
    expect(await online()).toBe(false)
    await anna.call('/api/profile')
    expect(await online()).toBe(true)
  })

  // spec: cards-1
  test('leave out fields that the site does not show', async () => {
    const quiet = await app.newSite({ visible_profile_fields: ['about_me'] })
    const cleo = await newMember(app, quiet, { city: 'Utrecht' })
    await cleo.call('/api/profile', { method: 'PUT', body: { about_me: 'Hi', hair_color: 'red' } })
    const dora = await newMember(app, quiet)
    const { body } = await dora.call(`/api/profiles/${cleo.id}`)
    expect(body.profile).toMatchObject({
      about_me: 'Hi',
      hair_color: null,
      city: null,
      region: null,
      seeking: null,
    })
    expect((await cleo.call('/api/profile')).body.profile).toMatchObject({
      hair_color: 'red',
      city: 'Utrecht',
    })
  })
})

describe('GET /profiles/{id}', () => {
  // spec: cards-3
  test('shows members their own profile as others see it: no pending photos, no fields that the site leaves out', async () => {
    await app.changeSettings(site, { photo_approval: 'before', visible_profile_fields: ['about_me'] })
    await anna.call('/api/profile', { method: 'PUT', body: { about_me: 'I paint.', hair_color: 'red' } })
    const picture = await pictureOf(600, 600).jpeg().toBuffer()
    await anna.call('/api/profile/photos', { method: 'POST', body: uploadForm(picture) })
    const path = `/api/profiles/${anna.id}`
    const [own, seen] = [await anna.call(path), await bob.call(path)]
    expect(own.body.profile).toMatchObject({ about_me: 'I paint.', hair_color: null, city: null, photos: [] })
    expect(own.body.profile).toEqual({ ...seen.body.profile, distance_km: null })
    const { profile } = (await anna.call('/api/profile')).body
    expect(profile).toMatchObject({ hair_color: 'red', city: 'Utrecht', main_image: { status: 'pending' } })
  })

  test('shows members who are not confirmed yet that nobody sees them', async () => {
    const waiting = await newMember(app, site, { confirmed: false })
    const { body } = await waiting.call(`/api/profiles/${waiting.id}`)
    expect(body.profile.status).toBe('disabled')
  })

  // spec: cards-3
  test('shows a member to members, without the birth date', async () => {
    await anna.call('/api/profile', { method: 'PUT', body: { about_me: 'I paint.', interests: ['art'] } })
    const { status, body } = await bob.call(`/api/profiles/${anna.id}`)
    expect(status).toBe(200)
    expect(body.profile).toMatchObject({
      id: anna.id,
      about_me: 'I paint.',
      interests: ['art'],
      status: 'active',
      seeking: 'both',
      distance_km: 35,
    })
    expect(body.profile).not.toHaveProperty('date_of_birth')
    expect(JSON.stringify(body)).not.toContain('1990-06-15')
    expect(JSON.stringify(body)).not.toMatch(/"(lat|lon|cell|email)"/)
  })

  // spec: sites-9
  test('is closed to visitors unless the site opens its search', async () => {
    const path = `/api/profiles/${anna.id}`
    const closed = await app.call(path, { host: site.host })
    expect([closed.status, closed.body.code]).toEqual([403, 'authentication_required'])
    await app.changeSettings(site, { logged_out_search: 'all' })
    const open = await app.call(path, { host: site.host })
    expect(open.status).toBe(200)
    expect(open.body.profile).toMatchObject({ id: anna.id, distance_km: null, blocked_by_me: false })
  })

  // spec: cards-4
  test('returns the same for every profile that does not exist or is not visible', async () => {
    const far = await newMember(app, await app.newSite())
    const waiting = await newMember(app, site, { confirmed: false })
    const answers = await Promise.all(
      [far.id, waiting.id, 2_000_000_000].map((id) => bob.call(`/api/profiles/${id}`)),
    )
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect((await waiting.call(`/api/profiles/${waiting.id}`)).body.profile.id).toBe(waiting.id)
  })

  // spec: cards-4, profiles-1
  test('shows who was blocked, and lets the blocker see the profile', async () => {
    await block(anna, bob.id)
    const received = await bob.call(`/api/profiles/${anna.id}`)
    expect([received.status, received.body.code]).toEqual([403, 'blocked'])
    const { body } = await anna.call(`/api/profiles/${bob.id}`)
    expect(body.profile).toMatchObject({ id: bob.id, blocked_by_me: true })
    await anna.call(`/api/blocks/${bob.id}`, { method: 'DELETE' })
    expect((await bob.call(`/api/profiles/${anna.id}`)).status).toBe(200)
  })
})

describe('requireVisibleMember', () => {
  const require = async (viewer: TestMember, id: number, options = {}) =>
    requireVisibleMember(await viewingOf(app.work(), viewer.id), id, options)

  test('returns the facts by which later features decide', async () => {
    expect(await require(bob, anna.id, { toAct: true })).toMatchObject({
      profile_id: anna.id,
      site_id: site.id,
      gender: 'female',
      seeking: 'both',
      is_fictional: false,
      blocked_by_me: false,
    })
  })

  test('refuses actions when either member blocked the other', async () => {
    await block(anna, bob.id)
    await expect(require(bob, anna.id, { toAct: true })).rejects.toMatchObject({ code: 'blocked' })
    await expect(require(anna, bob.id, { toAct: true })).rejects.toMatchObject({ code: 'not_found' })
    expect(await require(anna, bob.id)).toMatchObject({ blocked_by_me: true })
    await block(bob, anna.id)
    await expect(require(anna, bob.id)).rejects.toMatchObject({ code: 'blocked' })
    const name = { id: bob.id, name: bob.name, is_fictional: false }
    expect((await anna.call('/api/blocks')).body.cards).toEqual([name])
  })

  test('accepts members’ own profile for reading, but not for acting', async () => {
    expect(await require(anna, anna.id)).toMatchObject({ profile_id: anna.id })
    await expect(require(anna, anna.id, { toAct: true })).rejects.toMatchObject({
      issues: [{ path: 'profile_id', message: 'self' }],
    })
  })
})
