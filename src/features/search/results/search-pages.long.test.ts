import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { readAll } from '../../../../tests/drivers/search-driver.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { accountSeen } from '../../accounts/events.ts'

// Reads a search page by page while members sign up, become active and hide.

const app = setUpApp()

const cities = ['Utrecht', 'Amersfoort', 'Amsterdam', 'Groningen', 'Maastricht', null]

/** Generates a subset of the members, by numbers that may be out of range. */
const some = (most: number) => fc.array(fc.nat(), { maxLength: most })
/** Events between two pages. */
const happening = fc.record({
  joins: fc.array(fc.constantFrom(...cities), { maxLength: 4 }),
  seen: some(12),
  blocked: some(3),
  blocking: some(3),
  hidden: some(3),
})
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never

/** Reads a search while things happen, and checks the guarantees of paging. */
async function readWhile(
  everybody: readonly TestMember[],
  searcher: TestMember,
  { order, between }: { order: string; between: Happening[] },
): Promise<TestMember[]> {
  const joined: TestMember[] = []
  const moved = new Set<number>()
  /** Members who were blocked or hidden, and how many had been shown before. */
  const away = new Map<number, number>()
  const chosen = (numbers: number[]) =>
    numbers.map((number) => everybody[number % everybody.length] as TestMember)

  const happen = async (shown: readonly number[]) => {
    const what = between.shift()
    if (!what) return
    for (const city of what.joins) joined.push(await newMember(app, searcher.site, { city }))
    app.services.clock.advance(300)
    for (const { id } of chosen(what.seen)) {
      moved.add(id)
      await app.work().emit(accountSeen, { account_id: id, at: app.services.clock.now() })
    }
    const part = async (one: TestMember, path: string, from: TestMember, to: TestMember) => {
      if (away.has(one.id)) return
      const { status } = await from.call(path, { method: 'POST', body: { profile_id: to.id } })
      expect(status).toBe(200)
      away.set(one.id, shown.length)
    }
    for (const one of chosen(what.blocked)) await part(one, '/api/blocks', searcher, one)
    for (const one of chosen(what.blocking)) await part(one, '/api/blocks', one, searcher)
    for (const one of chosen(what.hidden)) await part(one, '/api/hidden', searcher, one)
  }
  const { ids, numResults } = await readAll(searcher, order === 'best' ? { best: 'true' } : { order }, happen)

  expect(numResults).toBe(everybody.length)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [id, shown] of away) expect(ids.slice(shown)).not.toContain(id)
  const stayed = everybody.filter(
    ({ id }) => !away.has(id) && !(['active', 'best'].includes(order) && moved.has(id)),
  )
  expect(ids).toEqual(expect.arrayContaining(stayed.map(({ id }) => id)))
  const known = new Set([...everybody, ...joined].map(({ id }) => id))
  expect(ids.filter((id) => !known.has(id))).toEqual([])
  return joined
}

// spec: search-4, search-8
test.each(['active', 'new', 'near', 'best'])(
  'by %s, pages contain each member at most once, unchanged members exactly once, and no hidden ones',
  { timeout: 120_000 },
  async (order) => {
    const site = await app.newSite()
    const everybody: TestMember[] = []
    // Of many, the best of the own region come first.
    const amount = order === 'best' ? 120 : 80
    for (let index = 0; index < amount; index += 1) {
      everybody.push(await newMember(app, site, { city: cities[index % cities.length] ?? null }))
    }
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 4 }), async (between) => {
        // Blocks belong to the searcher, so each run has a new one.
        const searcher = await newMember(app, site, { city: 'Utrecht' })
        const joined = await readWhile(everybody, searcher, { order, between: [...between] })
        everybody.push(searcher, ...joined)
      }),
      { numRuns: 6, endOnFailure: true },
    )
  },
)
