import { describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { pictureOf, uploadForm } from '../../../../tests/drivers/pictures.ts'
import { readAll } from '../../../../tests/drivers/search-driver.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { secondsPerDay } from '../../../core/time.ts'
import { accountSeen } from '../../accounts/events.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { windowSize } from '../best-rules.ts'

// The order 'best': by activity, distance and what both have in common, in windows of the order by activity.

const app = setUpApp()

const best = async (viewer: TestMember, query: Record<string, string> = {}) =>
  (await viewer.call(`/api/members?${new URLSearchParams({ ...query, best: 'true', shared: 'true' })}`)).body
const namesIn = (cards: { id: number }[], members: Record<string, TestMember>) =>
  cards.map(({ id }) => Object.entries(members).find(([, member]) => member.id === id)?.[0])
const edit = async (member: TestMember, body: unknown) =>
  expect((await member.call('/api/profile', { method: 'PUT', body })).status).toBe(200)
const seen = (member: TestMember) =>
  app.work().emit(accountSeen, { account_id: member.id, at: app.services.clock.now() })

const living = (site: SiteRecord, city: string | null, options = {}) =>
  newMember(app, site, { city, ...options })

describe('the best come first', () => {
  // spec: search-8
  test('by activity, where nothing else differs', async () => {
    const site = await app.newSite()
    const anna = await living(site, 'Utrecht')
    const members = {
      gone: await living(site, null),
      week: await living(site, null),
      today: await living(site, null),
    }
    app.services.clock.advance(20 * secondsPerDay)
    await seen(members.week)
    app.services.clock.advance(3 * secondsPerDay)
    await seen(members.today)
    expect(namesIn((await best(anna)).results, members)).toEqual(['today', 'week', 'gone'])
  })

  // spec: search-8
  test('by distance, and those without a location last', async () => {
    const site = await app.newSite()
    const anna = await living(site, 'Utrecht')
    const members = {
      nowhere: await living(site, null),
      far: await living(site, 'Groningen'),
      near: await living(site, 'Utrecht'),
      middle: await living(site, 'Amsterdam'),
    }
    expect(namesIn((await best(anna)).results, members)).toEqual(['near', 'middle', 'far', 'nowhere'])
  })

  // spec: search-23
  test('and where the own country has nobody, those from elsewhere are nearest first', async () => {
    const site = await app.newSite()
    const anna = await living(site, 'Utrecht')
    const members = {
      near: await living(site, 'Antwerpen', { country: 'BE' }),
      nowhere: await living(site, null, { country: 'BE' }),
      far: await living(site, 'Berlin', { country: 'DE' }),
    }
    app.services.clock.advance(20 * secondsPerDay)
    await seen(members.far)
    const { results, similar_results, similar_widened } = await best(anna, { country: 'NL' })
    expect([results, similar_widened]).toEqual([[], ['country']])
    expect(namesIn(similar_results, members)).toEqual(['near', 'far', 'nowhere'])
  })

  // spec: search-8
  test('by shared interests and met wishes, of which only harmless ones are named', async () => {
    const site = await app.newSite()
    const anna = await living(site, null)
    await edit(anna, { interests: ['bondage', 'kissing', 'coffee', 'hiking', 'art'] })
    const members = {
      none: await living(site, null),
      wished: await living(site, null),
      one: await living(site, null),
      four: await living(site, null),
    }
    await edit(members.one, { interests: ['bondage', 'beer'] })
    await edit(members.four, { interests: ['kissing', 'art', 'hiking', 'coffee', 'bondage'] })
    await edit(members.wished, { hair_color: 'red', tattoos: 'many' })
    const wishes = [
      { trait: 'hair_color', codes: ['red', 'black'], weight: 1 },
      { trait: 'tattoos', codes: ['many'], weight: 3 },
    ]
    const put = await anna.call('/api/match-finder', { method: 'PUT', body: { wishes } })
    expect(put.status).toBe(200)
    const { results } = await best(anna)
    expect(namesIn(results, members)).toEqual(['four', 'wished', 'one', 'none'])
    expect(results.map((card: { shared_interests: string[] }) => card.shared_interests)).toEqual([
      ['coffee', 'hiking', 'art'],
      [],
      [],
      [],
    ])
    // In the other orders as well.
    for (const order of ['active', 'new', 'near']) {
      const { body } = await anna.call(`/api/members?shared=1&order=${order}&lat=52&lon=5`)
      const four = body.results.find(({ id }: { id: number }) => id === members.four.id)
      expect(four.shared_interests).toEqual(['coffee', 'hiking', 'art'])
    }
  })

  test('with a picture before without, and a site that hides interests or places ranks by neither', async () => {
    const site = await app.newSite({ visible_profile_fields: ['country'] })
    const anna = await living(site, 'Utrecht')
    await edit(anna, { interests: ['coffee'] })
    const members = { pictured: await living(site, 'Groningen'), like: await living(site, 'Utrecht') }
    await edit(members.like, { interests: ['coffee'] })
    const bytes = await pictureOf(400, 400, 1).jpeg().toBuffer()
    const body = uploadForm(bytes, { audience: 'everyone' })
    expect((await members.pictured.call('/api/profile/photos', { method: 'POST', body })).status).toBe(200)
    await app.drain()
    const { results } = await best(anna)
    expect(namesIn(results, members)).toEqual(['pictured', 'like'])
    expect(results[1].shared_interests).toEqual([])
  })

  test('a visitor gets the order by activity, and nothing in common', async () => {
    const site = await app.newSite({ logged_out_search: 'all' })
    const [one, other] = [await living(site, 'Utrecht'), await living(site, 'Utrecht')]
    const visitor = await app.call('/api/members?best=true&shared=true', { host: site.host })
    expect(visitor.body.results).toMatchObject([
      { id: other.id, shared_interests: [] },
      { id: one.id, shared_interests: [] },
    ])
  })
})

// spec: search-8
test('where many fit, the own region comes first and everyone once', { timeout: 120_000 }, async () => {
  const site = await app.newSite()
  const anna = await living(site, 'Utrecht')
  const [near, far]: [number[], number[]] = [[], []]
  for (let index = 0; index < windowSize + 30; index += 1) {
    const isNear = index % 4 === 0
    const { id } = await living(site, isNear ? 'Amersfoort' : 'Groningen')
    ;(isNear ? near : far).push(id)
    app.services.clock.advance(1)
  }
  const { ids, numResults } = await readAll(anna, { best: 'true', country: 'NL' })
  expect(numResults).toBe(near.length + far.length)
  expect(ids.slice(0, near.length).toSorted()).toEqual(near.toSorted())
  expect(ids.toSorted()).toEqual([...near, ...far].toSorted())
  // Not those who have not been here for a month.
  app.services.clock.advance(40 * secondsPerDay)
  const bea = await living(site, 'Utrecht')
  const later = await readAll(bea, { best: 'true', country: 'NL' })
  near.push(anna.id)
  expect(later.ids.toSorted()).toEqual([...near, ...far].toSorted())
  expect(later.ids.slice(0, near.length).toSorted()).not.toEqual(near.toSorted())
  // A region or a circle is narrower than the own region.
  const region = await readAll(bea, { best: 'true', countryregion: 'NL-GR' })
  expect(region.ids.toSorted()).toEqual(far.toSorted())
})

// spec: search-9
test('a count is that of the search, with the same refusals', async () => {
  const site = await app.newSite()
  const anna = await living(site, 'Utrecht', { gender: 'female', date_of_birth: '1990-05-05' })
  for (const gender of ['female', 'male', 'male'] as const) await living(site, 'Utrecht', { gender })
  const count = async (query: string) => (await anna.call(`/api/members/count?${query}`)).body
  expect(await count('')).toEqual({ count: 3, is_capped: false })
  expect(await count('gender=male')).toEqual({ count: 2, is_capped: false })
  expect(await count('gender=male&radius_km=10')).toEqual({ count: 2, is_capped: false })
  expect(await count('min_age=98')).toEqual({ count: 0, is_capped: false })
  expect(await count('min_age=40&max_age=30')).toMatchObject({ code: 'invalid_input' })
  expect(await count('cursor=x')).toMatchObject({ code: 'invalid_input' })
  expect((await app.call('/api/members/count', { host: site.host })).status).toBe(403)
})
