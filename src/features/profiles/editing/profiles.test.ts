import { expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { findProfile } from '../server/public.ts'

const app = setUpApp()

test('signup creates the profile, which its owner reads with the birth date', async () => {
  const site = await app.newSite()
  const anna = await newMember(app, site, { date_of_birth: '1990-03-04', city: 'utrecht' })
  const { status, body } = await anna.call('/api/profile')
  expect(status).toBe(200)
  expect(body.profile).toMatchObject({
    id: anna.id,
    name: anna.name,
    status: 'active',
    date_of_birth: '1990-03-04',
    countryregion: 'NL-UT',
    region: 'Utrecht',
    city: 'Utrecht',
    interests: [],
    photos: [],
    main_image: null,
    distance_km: null,
    blocked_by_me: false,
  })
  expect((await app.call('/api/profile', { host: site.host })).body.code).toBe('authentication_required')
})

test('signup refuses a region of another country', async () => {
  const site = await app.newSite()
  await expect(newMember(app, site, { countryregion: 'DE-BY' })).rejects.toMatchObject({
    issues: [{ path: 'countryregion', message: 'region' }],
  })
})

test('a profile is disabled until the address is confirmed, and its owner may edit it', async () => {
  const site = await app.newSite()
  const anna = await newMember(app, site, { confirmed: false })
  const { status, body } = await anna.call('/api/profile', { method: 'PUT', body: { about_me: ' Hello ' } })
  expect(status).toBe(200)
  expect(body.profile).toMatchObject({ status: 'disabled', about_me: 'Hello' })
})

// spec: profiles-3
test('the named fields change and the others stay', async () => {
  const site = await app.newSite()
  const anna = await newMember(app, site)
  const change = (body: unknown) => anna.call('/api/profile', { method: 'PUT', body })
  await change({ hair_color: 'red', interests: ['art', 'wine', 'art'], about_me: 'I paint.' })
  const { body } = await change({ hair_color: null, seeking: 'male', reason_for_signup: '  ' })
  expect(body.profile).toMatchObject({
    hair_color: null,
    interests: ['art', 'wine'],
    about_me: 'I paint.',
    reason_for_signup: null,
    seeking: 'male',
  })
})

test.each([
  ['name', { name: 'Other' }, 'We don’t know this field.'],
  ['gender', { gender: 'male' }, 'We don’t know this field.'],
  ['about_me', { about_me: 'Write to anna@example.com' }, /Leave out/],
  ['city', { city: 'call 0612345678' }, /Leave out/],
  ['about_me', { about_me: 'é'.repeat(2001) }, 'At most 2,000 characters.'],
  ['interests.0', { interests: ['golf'] }, /Choose one/],
  ['countryregion', { countryregion: 'DE-BY' }, 'Choose a region in this country.'],
  ['country', { country: 'SE' }, /Choose one/],
])('refuses a bad %s (%#)', async (path, changes, message) => {
  const site = await app.newSite({ countries: ['NL', 'DE'] })
  const anna = await newMember(app, site)
  const { status, body } = await anna.call('/api/profile', { method: 'PUT', body: changes })
  expect(status).toBe(400)
  expect(body.code).toBe('invalid_input')
  expect(body.data.issues[0].path).toBe(path)
  expect(body.data.issues[0].message).toMatch(message)
})

test('long texts are counted in graphemes', async () => {
  const site = await app.newSite()
  const anna = await newMember(app, site)
  const about_me = '👩🏽‍🚀'.repeat(2000)
  const { status, body } = await anna.call('/api/profile', { method: 'PUT', body: { about_me } })
  expect(status).toBe(200)
  expect(body.profile.about_me).toBe(about_me)
})

test('moving changes region and town together', async () => {
  const site = await app.newSite()
  const anna = await newMember(app, site, { city: 'Utrecht' })
  const move = async (body: unknown) => {
    const answer = await anna.call('/api/profile', { method: 'PUT', body })
    const row = await findProfile(app.services.database.db, anna.id)
    const { country, countryregion, city } = answer.body.profile
    return [country, countryregion, city, row?.cell !== null]
  }
  expect(await move({ city: 'Groningen' })).toEqual(['NL', 'NL-GR', 'Groningen', true])
  expect(await move({ city: 'Nowhere Village' })).toEqual(['NL', 'NL-GR', 'Nowhere Village', false])
  expect(await move({ city: 'Groningen' })).toEqual(['NL', 'NL-GR', 'Groningen', true])
  expect(await move({ countryregion: 'NL-UT' })).toEqual(['NL', 'NL-UT', null, false])
  expect(await move({ country: 'DE' })).toEqual(['DE', null, null, false])
  expect(await move({ country: 'NL', city: 'utrecht' })).toEqual(['NL', 'NL-UT', 'Utrecht', true])
  expect(await move({ city: null })).toEqual(['NL', 'NL-UT', null, false])
})

test('blocking is a list of cards, can be repeated and undone', async () => {
  const site = await app.newSite()
  const [anna, bob, cleo] = await Promise.all([0, 1, 2].map(() => newMember(app, site)))
  if (!anna || !bob || !cleo) throw new Error('three members')
  const block = (profile_id: number) => anna.call('/api/blocks', { method: 'POST', body: { profile_id } })
  await block(bob.id)
  await app.call('/dev/clock', { method: 'POST', body: { advance_seconds: 1 }, host: site.host })
  await block(cleo.id)
  const again = await block(bob.id)
  expect(again.body.cards.map((card: { id: number }) => card.id)).toEqual([cleo.id, bob.id])
  expect((await anna.call('/api/blocks')).body).toEqual(again.body)
  expect((await bob.call('/api/blocks')).body).toEqual({ cards: [] })
  const rest = await anna.call(`/api/blocks/${bob.id}`, { method: 'DELETE' })
  expect(rest.body.cards.map((card: { id: number }) => card.id)).toEqual([cleo.id])
  expect((await anna.call(`/api/blocks/${bob.id}`, { method: 'DELETE' })).status).toBe(200)
})

test('members cannot block themselves, members of other pools or unknown ids', async () => {
  const site = await app.newSite()
  const anna = await newMember(app, site)
  const far = await newMember(app, await app.newSite())
  const block = (profile_id: number) => anna.call('/api/blocks', { method: 'POST', body: { profile_id } })
  const self = await block(anna.id)
  expect([self.status, self.body.data.issues]).toEqual([
    400,
    [{ path: 'profile_id', message: 'That’s you.' }],
  ])
  const [other, missing] = [await block(far.id), await block(2_000_000_000)]
  expect(other.status).toBe(404)
  expect(other.body).toEqual(missing.body)
})

// spec: profiles-8
test('staff cannot be looked up by members', async () => {
  const site = await app.newSite()
  const [anna, staff] = [await newMember(app, site), await newMember(app, site, { staff: 'moderator' })]
  const like = { method: 'POST', body: { profile_id: staff.id } }
  for (const [path, options] of [[`/api/profiles/${staff.id}`], ['/api/likes', like]] as const) {
    expect((await anna.call(path, options)).body.code).toBe('not_found')
  }
})
