import { expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'

const app = setUpApp()
let anna: TestMember

const start = async () => {
  anna = await newMember(app, await app.newSite())
}
const save = (name: string, query: unknown, who = anna) =>
  who.call('/api/saved-filters', { method: 'POST', body: { name, query } })
const saved = async (who = anna) => (await who.call('/api/saved-filters')).body.saved_filters
const namesOf = (filters: { name: string }[]) => filters.map(({ name }) => name)

// spec: search-2, search-12
test('filters are saved by name, read back as they were, and deleted', async () => {
  await start()
  const query = {
    gender: 'female',
    min_age: 25,
    interests: ['art', 'wine'],
    hair_color: ['red'],
    two_way: true,
    radius_km: 50,
    order: 'near',
  }
  expect((await save(' Near me ', query)).status).toBe(200)
  const { body } = await save('afternoons', {})
  expect(body.saved_filters).toMatchObject([{ name: 'afternoons' }, { name: 'Near me', query }])
  expect(body.saved_filters[1].query).toEqual(query)
  const gone = await anna.call(`/api/saved-filters/${body.saved_filters[0].id}`, { method: 'DELETE' })
  expect([gone.status, namesOf(gone.body.saved_filters)]).toEqual([200, ['Near me']])
  expect(await saved()).toEqual(gone.body.saved_filters)
})

test('a name is one search, in any case; saving the same again changes nothing', async () => {
  await start()
  await save('Near me', { online: true, gender: 'male' })
  expect((await save('Near me', { gender: 'male', online: true })).status).toBe(200)
  for (const name of ['Near me', 'NEAR ME']) {
    const refused = await save(name, { gender: 'female' })
    expect([refused.status, refused.body.code]).toEqual([409, 'saved_filter_exists'])
  }
  expect(await saved()).toHaveLength(1)
})

test('at most ten are saved, even concurrently', async () => {
  await start()
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, index) => save(`search ${index}`, { min_age: 20 + index })),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => [body.code, body.data])).toEqual(
    Array.from({ length: 4 }, () => ['saved_filter_limit', { limit: 10 }]),
  )
  expect(await saved()).toHaveLength(10)
})

test.each<[string, unknown, unknown, string]>([
  ['no name', '  ', {}, 'name'],
  ['a name of 31 letters', 'x'.repeat(31), {}, 'name'],
  ['an unknown filter', 'one', { shoe_size: 42 }, 'query.shoe_size'],
  ['an unknown code', 'one', { hair_color: ['green'] }, 'query.hair_color.0'],
  ['a list as text', 'one', { interests: 'art' }, 'query.interests'],
  ['a position, which is never stored', 'one', { lat: 52, lon: 5 }, 'query.lat'],
  ['an unknown region', 'one', { countryregion: 'NL-XX' }, 'countryregion'],
  ['ages the wrong way round', 'one', { min_age: 40, max_age: 30 }, 'min_age'],
])('%s is refused', async (_what, name, query, path) => {
  await start()
  const { status, body } = await anna.call('/api/saved-filters', { method: 'POST', body: { name, query } })
  expect([status, body.code, body.data?.issues[0].path]).toEqual([400, 'invalid_input', path])
  expect(await saved()).toEqual([])
})

test('belong to their member alone', async () => {
  await start()
  const bram = await newMember(app, anna.site)
  const { body } = await save('Mine', { online: true })
  const [mine] = body.saved_filters
  expect(await saved(bram)).toEqual([])
  const refused = await bram.call(`/api/saved-filters/${mine.id}`, { method: 'DELETE' })
  expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
  expect((await save('Mine', { online: true }, bram)).status).toBe(200)
  expect(await saved()).toHaveLength(1)
  const visitor = await app.call('/api/saved-filters', { host: anna.site.host })
  expect([visitor.status, visitor.body.code]).toEqual([403, 'authentication_required'])
})
