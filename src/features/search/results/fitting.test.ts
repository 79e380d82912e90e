import { describe, expect, test } from 'vitest'
import { type MemberOptions, newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import type { SiteRecord } from '../../sites/server/public.ts'

const app = setUpApp()

const search = async (viewer: TestMember, query: string) => (await viewer.call(`/api/members?${query}`)).body
const idsOf = (cards: { id: number }[]) => cards.map(({ id }) => id)
const several = async (site: SiteRecord, amount: number, options: MemberOptions) => {
  const made: TestMember[] = []
  for (let index = 0; index < amount; index += 1) made.push(await newMember(app, site, options))
  return made
}
const edit = (member: TestMember, body: unknown) => member.call('/api/profile', { method: 'PUT', body })

describe('two-way', () => {
  // spec: search-2
  test('finds and counts only members who look for somebody like the searcher', async () => {
    const site = await app.newSite()
    const anna = await newMember(app, site, {
      gender: 'female',
      seeking: 'male',
      date_of_birth: '1990-05-05',
    })
    const both = await newMember(app, site, { gender: 'male', seeking: 'both' })
    const women = await newMember(app, site, { gender: 'male', seeking: 'female' })
    const men = await newMember(app, site, { gender: 'male', seeking: 'male' })
    const found = await search(anna, 'two_way=true')
    expect(idsOf(found.results)).toEqual([women.id, both.id])
    expect(found.numResults).toBe(2)
    expect(idsOf((await search(anna, 'two_way=false')).results)).toEqual([men.id, women.id, both.id])
    // Members who do not look for her are not similar either.
    expect(idsOf((await search(anna, 'two_way=1&hair_color=red')).similar_results)).toEqual([
      women.id,
      both.id,
    ])
  })

  test('is refused for visitors, who may not see whom members look for', async () => {
    const site = await app.newSite({ logged_out_search: 'all' })
    const call = (query: string) => app.call(`/api/members?${query}`, { host: site.host })
    expect((await call('two_way=false')).status).toBe(200)
    const { status, body } = await call('two_way=true')
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })
})

describe('filter relaxations', () => {
  // spec: search-2
  test('name the filters to remove when hardly anybody was found, with the resulting counts', async () => {
    const site = await app.newSite()
    const anna = await newMember(app, site)
    const red = await several(site, 3, { gender: 'male', country: 'NL' })
    for (const member of red) await edit(member, { hair_color: 'red' })
    await several(site, 7, { gender: 'male', country: 'NL' })
    const [belgian] = await several(site, 1, { gender: 'male', country: 'BE' })
    await edit(belgian as TestMember, { hair_color: 'red' })
    const { numResults, relaxations } = await search(
      anna,
      'gender=male&country=NL&hair_color=red&with_photo=false',
    )
    expect(numResults).toBe(3)
    expect(relaxations).toEqual([
      { filter: 'hair_color', numResults: 10, numResults_capped: false },
      { filter: 'country', numResults: 4, numResults_capped: false },
    ])
    // Enough were found, so no filter is to be dropped.
    expect((await search(anna, 'gender=male&country=NL')).relaxations).toEqual([])
  })

  test('are empty when no single filter helps, and on later pages', async () => {
    const site = await app.newSite()
    const anna = await newMember(app, site)
    await several(site, 2, { gender: 'male', country: 'BE' })
    expect((await search(anna, 'gender=female&country=NL&online=true')).relaxations).toEqual([])
    expect((await search(anna, '')).relaxations).toEqual([])
  })

  test('consider the searcher: members they have hidden do not count', async () => {
    const site = await app.newSite()
    const anna = await newMember(app, site)
    const [bram] = await several(site, 1, { gender: 'male' })
    const filters = async () => (await search(anna, 'gender=female')).relaxations
    expect(await filters()).toEqual([{ filter: 'gender', numResults: 1, numResults_capped: false }])
    await anna.call('/api/hidden', { method: 'POST', body: { profile_id: bram?.id } })
    expect(await filters()).toEqual([])
  })
})
