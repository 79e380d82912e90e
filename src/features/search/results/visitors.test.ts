import { beforeAll, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { makePremium } from '../../../../tests/drivers/photos-driver.ts'
import { pictureOf, uploadForm } from '../../../../tests/drivers/pictures.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import type { Traits } from '../../../core/schemas.ts'
import { byTrait } from '../../../core/traits.ts'

// Covers visitors of a site that opens its search (decisions: Readings).

const app = setUpApp({ TRUST_PROXY: '1' })
const site = setUpSite(app, { logged_out_search: 'all' })
/** Consented to be visible to strangers. */
let anna: TestMember
/** Did not consent. */
let bea: TestMember
beforeAll(async () => {
  anna = await person(1)
  bea = await person(2)
  await anna.call('/api/account/privacy', { method: 'PUT', body: { on_landings: true } })
  await app.drain()
})

const received = {
  interests: ['bondage'],
  about_me: 'I paint for women.',
  reason_for_signup: 'Someone like me.',
  sexuality: 'lesbian',
  seeking: 'female',
  hair_color: 'red',
  relationship_status: 'open_relationship',
}

async function person(seed: number): Promise<TestMember> {
  const member = await newMember(app, site, { city: 'Utrecht' })
  await member.call('/api/profile', { method: 'PUT', body: received })
  for (const audience of ['everyone', 'everyone', 'premium']) {
    const bytes = await pictureOf(400, 400, seed).jpeg().toBuffer()
    await member.call('/api/profile/photos', { method: 'POST', body: uploadForm(bytes, { audience }) })
  }
  return member
}

const ask = (path: string, body?: unknown) =>
  app.call(path, { host: site.host, ...(body ? { method: 'POST', body } : {}) })

const cardFor = (member: TestMember, hasPicture: boolean) => ({
  id: member.id,
  name: member.name,
  age: expect.any(Number),
  gender: 'female',
  country: 'NL',
  region: 'Utrecht',
  city: null,
  main_image: hasPicture ? expect.objectContaining({ status: 'approved' }) : null,
  online: false,
  is_fictional: false,
  is_premium: false,
  is_verified: false,
  liked: false,
  matched: false,
  distance_km: null,
})

// spec: cards-8
test('a search shows region, age and name, and the picture of those who agreed', async () => {
  await makePremium(app, anna)
  const { body } = await ask('/api/members?order=new')
  expect(body.results).toEqual([cardFor(bea, false), cardFor(anna, true)])
  const similar = await ask('/api/members?min_age=98')
  expect(similar.body.similar_results).toEqual(body.results)
})

test('members see all fields', async () => {
  const carl = await newMember(app, site, { city: 'Utrecht' })
  const { body } = await carl.call(`/api/profiles/${bea.id}`)
  expect(body.profile).toMatchObject({ ...received, city: 'Utrecht', distance_km: 5 })
  expect(body.profile.photos).toHaveLength(3)
  await carl.call('/api/account/privacy', { method: 'PUT', body: { invisible: true } })
})

// spec: cards-8
test.each([
  ['who agreed', () => anna, true],
  ['who did not', () => bea, false],
])('a profile of a member %s shows no more than the card', async (_, member, hasPicture) => {
  const { body } = await ask(`/api/profiles/${member().id}`)
  expect(body.profile).toEqual({
    ...cardFor(member(), hasPicture),
    ...byTrait<Traits>(() => null),
    status: 'active',
    seeking: null,
    sexuality: null,
    countryregion: 'NL-UT',
    interests: [],
    about_me: null,
    reason_for_signup: null,
    prompts: [],
    photos: hasPicture ? [expect.objectContaining({ is_main: true, locked: false })] : [],
    blocked_by_me: false,
    hidden_by_me: false,
  })
})

// spec: cards-8
test('a welcome page and the end of a signup show no more either', async () => {
  expect((await ask(`/api/profiles/${anna.id}/landing`)).body.card).toEqual(cardFor(anna, true))
  expect((await ask(`/api/profiles/${bea.id}/landing`)).body.card).toBeNull()
  const { body } = await ask('/api/signup/matches', { gender: 'male', seeking: 'female', country: 'NL' })
  // They look for women: a man who signs up must not learn that from their absence.
  expect(body.cards).toEqual([cardFor(anna, true), cardFor(bea, false)])
})

test('a fictional profile does not need to agree', async () => {
  const drawn = await newMember(app, site, { is_fictional: true, city: 'Utrecht' })
  const bytes = await pictureOf(400, 400, 9).jpeg().toBuffer()
  await drawn.call('/api/profile/photos', { method: 'POST', body: uploadForm(bytes) })
  await app.drain()
  const { profile } = (await ask(`/api/profiles/${drawn.id}`)).body
  expect(profile).toMatchObject({ is_fictional: true, city: null, main_image: { status: 'approved' } })
})

// spec: search-17
describe('filters on fields that a visitor may not see are refused', () => {
  test.each([
    ['interests=bondage', 'interests'],
    ['hair_color=red', 'hair_color'],
    ['relationship_status=single', 'relationship_status'],
    ['with_photo=true', 'with_photo'],
    ['online=true', 'online'],
    ['two_way=true', 'two_way'],
    ['radius_km=5&lat=52.09&lon=5.12', 'radius_km'],
    ['lat=52.09&lon=5.12', 'lat'],
    ['order=near&lat=52.09&lon=5.12', 'order'],
  ])('%s', async (query, path) => {
    const { status, body } = await ask(`/api/members?${query}`)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.data.issues.map((issue: { path: string }) => issue.path)).toContain(path)
  })

  test.each([
    'gender=female',
    'country=NL',
    'countryregion=NL-UT',
    'min_age=20&max_age=60',
    'hide_fictional=true',
  ])('but not %s', async (query) => {
    const { status, body } = await ask(`/api/members?${query}`)
    expect([status, body.results.length > 1]).toEqual([200, true])
  })
})

// spec: frame-26
test('search engines index nothing of it, and /robots.txt lists what they may read', async () => {
  expect((await ask('/api/members')).headers.get('x-robots-tag')).toBe('noindex')
  expect((await ask(`/api/profiles/${anna.id}`)).headers.get('x-robots-tag')).toBe('noindex')
  const robots = await ask('/robots.txt')
  expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(robots.body).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/)
})
