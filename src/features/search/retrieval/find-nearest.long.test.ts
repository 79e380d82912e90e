import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { genderCodes } from '../../../core/people.ts'
import { anybody, type Criteria } from '../filters/server/conditions-queries.ts'
import { boxAround } from '../rules.ts'
import { findNearestOfMany } from './server/find-nearest.ts'
import { type Found, findFewNearest } from './server/found-queries.ts'

// Searching place by place must return the same nearest members in the same order as measuring and sorting
// all.

const app = setUpApp()

const genders = genderCodes
const centres = {
  Utrecht: { lat: 52.09, lon: 5.12 },
  Maastricht: { lat: 50.85, lon: 5.69 },
  'New York': { lat: 40.71, lon: -74.01 },
}
type Centred = Criteria & { centre: { lat: number; lon: number } }

/** Reads all pages of a list. */
async function readAll(
  find: (page: { after: { key: Found['key']; id: number } | null; limit: number }) => Promise<Found[]>,
  limit: number,
): Promise<Found[]> {
  const all: Found[] = []
  for (;;) {
    const last = all.at(-1)
    const page = await find({ after: last ? { key: last.key, id: last.profile_id } : null, limit })
    all.push(...page)
    if (page.length < limit) return all
  }
}

// spec: search-5
test('in pages of any size, from any position', { timeout: 120_000 }, async () => {
  const site = await app.newSite()
  const cities = ['Utrecht', 'Utrecht', 'Amersfoort', 'Amsterdam', 'Groningen', 'Maastricht', null]
  const members: TestMember[] = []
  for (let index = 0; index < 48; index += 1) {
    const gender = index % 3 === 0 ? 'male' : 'female'
    members.push(await newMember(app, site, { city: cities[index % cities.length] ?? null, gender }))
  }
  const [own] = members as [TestMember, ...TestMember[]]
  const searcher = { profile_id: own.id, site_id: site.id, pool_id: site.pool_id }
  const { db } = app.services.database

  const asked = fc.record({
    centre: fc.constantFrom(...Object.values(centres)),
    genders: fc.constantFrom(genders, genders.slice(0, 1), genders.slice(1)),
    km: fc.constantFrom(null, 5, 30, 100, 250),
    limit: fc.integer({ min: 1, max: 9 }),
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ centre, genders, km, limit }) => {
      const within = km === null ? null : { km, box: boxAround(centre, km) }
      const criteria: Centred = { ...anybody, genders, centre, within }
      const all = await findFewNearest(db, searcher, criteria, { after: null, limit: 1000 })
      expect(await readAll((page) => findNearestOfMany(db, searcher, criteria, page), limit)).toEqual(all)
      expect(await readAll((page) => findFewNearest(db, searcher, criteria, page), limit)).toEqual(all)
    }),
    { numRuns: 40, examples: [[{ centre: centres.Utrecht, genders, km: null, limit: 4 }]] },
  )
})
