import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { countryCodes } from '../../../core/countries.ts'
import { cellOf } from '../../sites/places/cells.ts'
import { citiesOf } from '../../sites/places/cities.ts'
import { exactDistanceKm } from '../../sites/places/distance.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { profileFields } from '../../sites/setting-rules.ts'
import { centreOf } from '../filters/server/criteria.ts'
import { steppedRadiusKm } from '../rules.ts'

// No location is disclosed more precisely than a cell of 5 km, and none where the site hides it (decisions: Place).

const app = setUpApp()

const members = async (viewer: TestMember, query: Record<string, string | number>) => {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return (await viewer.call(`/api/members?${params}`)).body
}
const idsOf = (cards: { id: number }[]) => cards.map(({ id }) => id)

/** Returns the two towns in one cell that are the farthest apart. */
function neighbours() {
  const pairs = countryCodes.flatMap((country) =>
    [...Map.groupBy(citiesOf(country), ({ lat, lon }) => cellOf(lat, lon).cell).values()].flatMap(
      ([one, other]) =>
        one && other && one.name !== other.name
          ? [{ country, one, other, km: exactDistanceKm(one, other) }]
          : [],
    ),
  )
  return pairs.toSorted((a, b) => b.km - a.km)[0] as (typeof pairs)[number]
}

const sixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6

const circle = fc.record({
  lat: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
  lon: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
  radius_km: fc.integer({ min: 1, max: 40 }),
})

describe('an attacker who draws many circles', () => {
  // spec: search-19
  test('sees the same for every position of a member within the cell', async () => {
    const home = fc.record({
      lat: fc.double({ min: -60, max: 65, noNaN: true }),
      lon: fc.double({ min: -179, max: 179, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(home, fc.array(circle, { minLength: 1, maxLength: 30 }), async (at, circles) => {
        const cell = cellOf(at.lat, at.lon)
        // Only the centre of a member's cell is stored.
        expect(cellOf(cell.lat, cell.lon)).toEqual(cell)
        for (const { lat, lon, radius_km } of circles) {
          const asked = { lat: at.lat + lat, lon: Math.max(-180, Math.min(180, at.lon + lon)), radius_km }
          const centre = centreOf(null, asked)
          if (!centre) return expect.unreachable()
          // The possible circles are few: around the centre of a cell, with a radius in whole cells.
          expect(cellOf(centre.lat, centre.lon)).toMatchObject(centre)
          expect(steppedRadiusKm(radius_km) % 5).toBe(0)
          expect(exactDistanceKm(asked, centre)).toBeLessThan(5)
        }
      }),
      { numRuns: 300 },
    )
  })

  // spec: search-19
  test('never distinguishes two members of one cell, nor one centre of a cell from another', {
    timeout: 120_000,
  }, async () => {
    const { country, one, other, km } = neighbours()
    expect(km).toBeGreaterThan(2)
    const site = await app.newSite()
    const mallory = await newMember(app, site)
    const [anna, bea] = [
      await newMember(app, site, { country, city: one.name, countryregion: one.region }),
      await newMember(app, site, { country, city: other.name, countryregion: other.region }),
    ]
    const isIn = async (query: Record<string, number>) => {
      const found = idsOf((await members(mallory, query)).results)
      return [found.includes(anna.id), found.includes(bea.id)]
    }
    const seen = new Set<boolean>()
    await fc.assert(
      fc.asyncProperty(circle, async ({ lat, lon, radius_km }) => {
        const asked = { lat: sixDecimals(one.lat + lat), lon: sixDecimals(one.lon + lon), radius_km }
        const [hasAnna, hasBea] = await isIn(asked)
        expect(hasAnna).toBe(hasBea)
        const centre = cellOf(asked.lat, asked.lon)
        expect(
          await isIn({ lat: centre.lat, lon: centre.lon, radius_km: Math.ceil(radius_km / 5) * 5 }),
        ).toEqual([hasAnna, hasBea])
        seen.add(hasAnna === true)
      }),
      { numRuns: 60 },
    )
    expect(seen).toEqual(new Set([true, false]))
  })
})

describe('on a site that hides towns', () => {
  const hiding = { visible_profile_fields: profileFields.filter((field) => field !== 'city') }

  test.each([
    [{ radius_km: 25 }, 'radius_km'],
    [{ order: 'near' }, 'order'],
    [{ order: 'near', lat: 52, lon: 5 }, 'lat'],
  ])('a search by distance is refused: %j', async (query, path) => {
    const site = await app.newSite(hiding)
    const anna = await newMember(app, site, { city: 'Utrecht' })
    const { code, data } = await members(anna, query)
    expect(code).toBe('invalid_input')
    expect(data.issues.map((issue: { path: string }) => issue.path)).toContain(path)
    const other = await newMember(app, site, { city: 'Amsterdam' })
    expect((await members(anna, {})).results).toMatchObject([{ id: other.id, city: null, distance_km: null }])
    expect((await anna.call('/api/match-finder')).body.cards).toMatchObject([
      { id: other.id, distance_km: null },
    ])
    expect(JSON.stringify((await anna.call('/api/suggestions')).body)).not.toContain('"near"')
  })

  /** Creates a searcher, and a member of another site of the pool. */
  async function acrossSites(
    settings = {},
  ): Promise<{ anna: TestMember; near: TestMember; other: TestMember; sister: SiteRecord }> {
    const site = await app.newSite()
    const sister = await app.newSite(settings, { pool_id: site.pool_id })
    const anna = await newMember(app, site, { city: 'Utrecht' })
    const near = await newMember(app, site, { city: 'Amersfoort' })
    const other = await newMember(app, sister, { city: 'Utrecht' })
    await other.call('/api/profile', { method: 'PUT', body: { hair_color: 'red', interests: ['art'] } })
    return { anna, near, other, sister }
  }

  // spec: search-20
  test('its members are not found by distance from other sites either', async () => {
    const { anna, near, other } = await acrossSites(hiding)
    expect(idsOf((await members(anna, { radius_km: 100 })).results)).toEqual([near.id])
    const { results } = await members(anna, { order: 'near' })
    expect(results).toMatchObject([
      { id: near.id, distance_km: 25 },
      { id: other.id, city: null, distance_km: null },
    ])
    const { profile } = (await anna.call(`/api/profiles/${other.id}`)).body
    expect(profile).toMatchObject({ city: null, distance_km: null, hair_color: 'red' })
  })

  // spec: search-20
  test('a changed setting applies to existing members', async () => {
    const { anna, near, other, sister } = await acrossSites()
    const found = async (query: Record<string, string | number>) =>
      idsOf((await members(anna, query)).results)
    expect(await found({ radius_km: 100, order: 'near' })).toEqual([other.id, near.id])
    expect(await found({ interests: 'art', hair_color: 'red' })).toEqual([other.id])
    await app.changeSettings(sister, { visible_profile_fields: ['hair_color'] })
    await app.drain()
    expect(await found({ radius_km: 100, order: 'near' })).toEqual([near.id])
    expect(await found({ interests: 'art' })).toEqual([])
    expect(await found({ countryregion: 'NL-UT' })).toEqual([near.id])
    expect(await found({ hair_color: 'red' })).toEqual([other.id])
    await app.changeSettings(sister, { visible_profile_fields: [...profileFields] })
    await app.drain()
    expect(await found({ radius_km: 100, order: 'near' })).toEqual([other.id, near.id])
  })
})

// spec: search-1, search-17
describe('filters that a site does not offer are refused', () => {
  test.each([
    [{ visible_profile_fields: ['about_me'] }, { relationship_status: 'single' }, 'relationship_status'],
    [{ visible_profile_fields: ['about_me'] }, { two_way: 'true' }, 'two_way'],
    [{ search_fields: ['gender'] }, { min_age: 30 }, 'min_age'],
    [{ search_fields: ['gender'] }, { hide_fictional: 'true' }, 'hide_fictional'],
  ] as const)('%j %j', async (settings, query, path) => {
    const anna = await newMember(app, await app.newSite(structuredClone(settings) as never), {
      city: 'Utrecht',
    })
    expect(await members(anna, query)).toMatchObject({ code: 'invalid_input', data: { issues: [{ path }] } })
    const saved = await anna.call('/api/saved-filters', {
      method: 'POST',
      body: { name: 'Mine', query: path === 'relationship_status' ? { [path]: ['single'] } : query },
    })
    expect(saved.status).toBe(400)
  })
})
