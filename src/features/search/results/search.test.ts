import { describe, expect, test } from 'vitest'
import { start } from '../../../../tests/drivers/chats-driver.ts'
import { changeAccount, newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { pictureOf, uploadForm } from '../../../../tests/drivers/pictures.ts'
import { readAll } from '../../../../tests/drivers/search-driver.ts'
import { driveFactors } from '../../../../tests/drivers/second-factors.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { accountCreated, accountSeen, visibilityChanged } from '../../accounts/events.ts'
import { insertAccount } from '../../accounts/server/public.ts'
import { updatePrivacy } from '../../accounts/settings/server/settings-table.ts'
import type { SiteRecord } from '../../sites/server/public.ts'

const app = setUpApp()

const members = async (viewer: TestMember, query: Record<string, string> = {}) =>
  (await viewer.call(`/api/members?${new URLSearchParams(query)}`)).body
const idsOf = (cards: { id: number }[]) => cards.map((card) => card.id)
const found = async (viewer: TestMember, query: Record<string, string> = {}) =>
  idsOf((await members(viewer, query)).results)
const newMembers = async (site: SiteRecord, amount: number, options = {}) => {
  const made: TestMember[] = []
  for (let index = 0; index < amount; index += 1) made.push(await newMember(app, site, options))
  return made
}
const edit = (member: TestMember, body: unknown) => member.call('/api/profile', { method: 'PUT', body })

describe('results', () => {
  test('contain members of the pool, not the searcher, not unconfirmed accounts', async () => {
    const site = await app.newSite()
    const [anna, bram] = (await newMembers(site, 2)) as [TestMember, TestMember]
    const waiting = await newMember(app, site, { confirmed: false })
    const sister = await newMember(app, await app.newSite({}, { pool_id: site.pool_id }))
    await newMember(app, await app.newSite())
    const answer = await members(anna)
    expect(answer).toEqual({
      results: answer.results,
      numResults: 2,
      numResults_capped: false,
      similar_results: [],
      similar_numResults: 0,
      similar_widened: [],
      relaxations: [],
      pageNumber: 1,
      next: null,
    })
    expect(idsOf(answer.results)).toEqual([sister.id, bram.id])
    expect(await found(waiting)).toEqual([sister.id, bram.id, anna.id])
  })

  test('contain nobody invisible, suspended, hiding from this site or blocked in either direction', async () => {
    const site = await app.newSite()
    const [anna, bram, cleo, dirk] = (await newMembers(site, 4)) as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ]
    const sister = await newMember(app, await app.newSite({}, { pool_id: site.pool_id }))
    await changeAccount(app, bram, { invisible: true })
    await changeAccount(app, cleo, { status: 'suspended' })
    await changeAccount(app, sister, { hide_from_other_sites: true })
    expect(await found(anna)).toEqual([dirk.id])
    await dirk.call('/api/blocks', { method: 'POST', body: { profile_id: anna.id } })
    expect([await found(anna), await found(dirk)]).toEqual([[], []])
    await changeAccount(app, bram, { invisible: false })
    await dirk.call(`/api/blocks/${anna.id}`, { method: 'DELETE' })
    expect(await found(anna)).toEqual([dirk.id, bram.id])
  })

  test('contain no staff, who can search themselves', async () => {
    const site = await app.newSite()
    const [anna, bram] = (await newMembers(site, 2)) as [TestMember, TestMember]
    // Staff without a second factor has no access.
    const { account: staff } = await driveFactors(app, site).withTotp()
    await changeAccount(app, staff, { is_staff: true })
    expect(await found(anna)).toEqual([bram.id])
    expect(await found(staff)).toEqual([bram.id, anna.id])
    await edit(staff, { about_me: 'Here to help' })
    expect(await found(anna)).toEqual([bram.id])
    await changeAccount(app, staff, { is_staff: false })
    expect(await found(anna)).toEqual([staff.id, bram.id])
  })

  test('do not regain a member whose edit is concurrent with becoming invisible', async () => {
    const site = await app.newSite()
    const [anna, bram] = (await newMembers(site, 2)) as [TestMember, TestMember]
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([
        changeAccount(app, bram, { invisible: true }),
        edit(bram, { about_me: `Round ${round}` }),
      ])
      expect(await found(anna)).toEqual([])
      await changeAccount(app, bram, { invisible: false })
    }
  })

  test('contain no fictional members for searchers who hide them, in their settings or for one search', async () => {
    const site = await app.newSite()
    const [anna] = (await newMembers(site, 1)) as [TestMember]
    const drawn = await newMember(app, site, { is_fictional: true })
    expect((await members(anna)).results).toMatchObject([{ id: drawn.id, is_fictional: true, online: false }])
    expect(await found(anna, { hide_fictional: 'true' })).toEqual([])
    expect(await found(anna, { online: '1' })).toEqual([])
    await changeAccount(app, anna, { hide_fictional: true })
    expect(await found(anna, { hide_fictional: 'false' })).toEqual([])
  })

  test('contain members who are online now, when requested', async () => {
    const site = await app.newSite()
    const [anna, bram] = (await newMembers(site, 2)) as [TestMember, TestMember]
    expect(await found(anna, { online: 'true' })).toEqual([bram.id])
    const later = new Date(app.services.clock.now().getTime() + 3 * 60_000)
    await app.work().emit(accountSeen, { account_id: bram.id, at: later })
    app.services.clock.advance(7 * 60)
    expect(await found(anna, { online: 'true' })).toEqual([bram.id])
    app.services.clock.advance(60)
    expect(await found(anna, { online: 'true' })).toEqual([])
  })

  test('with_photo contain members with a picture that everyone may see', async () => {
    const site = await app.newSite()
    const [anna, bram, cleo] = (await newMembers(site, 3)) as [TestMember, TestMember, TestMember]
    const bytes = await pictureOf(600, 600).jpeg().toBuffer()
    const upload = (member: TestMember, audience: string) =>
      member.call('/api/profile/photos', { method: 'POST', body: uploadForm(bytes, { audience }) })
    await upload(bram, 'everyone')
    await upload(cleo, 'premium')
    await app.drain()
    const { results } = await members(anna, { with_photo: 'true' })
    expect(results).toMatchObject([{ id: bram.id, main_image: { status: 'approved' } }])
  })
})

describe('order and distance', () => {
  test('the last seen first, the newest first, or the nearest first with unknown positions at the end', async () => {
    const site = await app.newSite()
    const anna = await newMember(app, site, { city: 'Utrecht' })
    const far = await newMember(app, site, { city: 'Groningen' })
    const near = await newMember(app, site, { city: 'Amersfoort' })
    const nowhere = await newMember(app, site)
    app.services.clock.advance(600)
    await app.work().emit(accountSeen, { account_id: far.id, at: app.services.clock.now() })
    expect(await found(anna)).toEqual([far.id, nowhere.id, near.id])
    expect(await found(anna, { order: 'new' })).toEqual([nowhere.id, near.id, far.id])
    expect(await found(anna, { order: 'near' })).toEqual([near.id, far.id, nowhere.id])
    expect(await found(anna, { radius_km: '50' })).toEqual([near.id])
    const fromGroningen = await members(anna, { order: 'near', lat: '53.22', lon: '6.57', radius_km: '30' })
    expect(fromGroningen.results).toMatchObject([{ id: far.id, distance_km: 5 }])
  })

  test('the nearest of many are returned in pages, each once', async () => {
    const site = await app.newSite()
    const anna = await newMember(app, site, { city: 'Utrecht' })
    const cities = ['Utrecht', 'Amersfoort', 'Amsterdam', 'Arnhem', 'Groningen', null]
    for (const city of cities) await newMembers(site, 7, { city })
    const seen: number[] = []
    const distances: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof members>> = await members(anna, {
        order: 'near',
        ...(cursor ? { cursor } : {}),
      })
      seen.push(...idsOf(page.results))
      for (const card of page.results) distances.push(card.distance_km ?? Number.POSITIVE_INFINITY)
      cursor = page.next
    }
    expect(new Set(seen).size).toBe(42)
    expect(seen).toHaveLength(42)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  })
})

describe('similar results', () => {
  // spec: search-3, search-21
  test('fill the first page from relaxed searches, name what was relaxed, and repeat nobody', async () => {
    const site = await app.newSite()
    const anna = await newMember(app, site)
    const common = { countryregion: 'NL-UT', date_of_birth: '1990-05-05' }
    const [exact] = (await newMembers(site, 1, common)) as [TestMember]
    await edit(exact, { hair_color: 'red' })
    const elsewhere = await newMember(app, site, { ...common, countryregion: 'NL-GR' })
    await edit(elsewhere, { hair_color: 'red' })
    const [blonde] = (await newMembers(site, 1, common)) as [TestMember]
    const older = await newMember(app, site, { date_of_birth: '1985-05-05' })
    await newMember(app, site, { gender: 'male' })
    const abroad = await newMember(app, site, { country: 'BE' })
    const oldest = await newMember(app, site, { date_of_birth: '1960-05-05' })
    const answer = await members(anna, {
      gender: 'female',
      country: 'NL',
      countryregion: 'NL-UT',
      hair_color: 'red',
      min_age: '30',
      max_age: '40',
    })
    expect(idsOf(answer.results)).toEqual([exact.id])
    expect(idsOf(answer.similar_results)).toEqual([elsewhere.id, blonde.id, older.id, oldest.id, abroad.id])
    expect(answer).toMatchObject({
      numResults: 1,
      similar_numResults: 5,
      similar_widened: ['place', 'traits', 'ages', 'country'],
    })
  })

  // spec: search-21
  test.each<[string, Record<string, string>, string[]]>([
    ['of an age that nobody has', { min_age: '98', max_age: '99' }, ['ages']],
    ['in a country where nobody lives', { country: 'FI' }, ['country']],
    ['who are online', { online: 'true', gender: 'male' }, ['online']],
    ['of another gender', { gender: 'female' }, ['gender']],
    ['with a picture', { with_photo: 'true', country: 'DE' }, ['country', 'with_photo']],
    ['who look for somebody like the searcher', { two_way: 'true' }, ['two_way']],
  ])('exist although nobody was found: members %s', async (_, query, widened) => {
    const site = await app.newSite()
    const anna = await newMember(app, site)
    const only = await newMember(app, site, { gender: 'male', seeking: 'male' })
    app.services.clock.advance(600)
    const answer = await members(anna, query)
    expect([idsOf(answer.results), idsOf(answer.similar_results)]).toEqual([[], [only.id]])
    expect(answer.similar_widened).toEqual(widened)
  })

  test('never contain somebody whom the searcher may not see', async () => {
    const site = await app.newSite()
    const anna = await newMember(app, site)
    const blocked = await newMember(app, site)
    await newMember(app, site, { is_fictional: true })
    await anna.call('/api/blocks', { method: 'POST', body: { profile_id: blocked.id } })
    expect(await members(anna, { min_age: '98', hide_fictional: 'true' })).toMatchObject({
      similar_results: [],
    })
  })

  test('do not extend to another gender while members of the wanted one are left', async () => {
    const site = await app.newSite()
    const anna = await newMember(app, site)
    const [man] = (await newMembers(site, 1, { gender: 'male', country: 'BE' })) as [TestMember]
    await newMembers(site, 1)
    const answer = await members(anna, { gender: 'male', country: 'NL' })
    expect(idsOf(answer.similar_results)).toEqual([man.id])
    expect(answer.similar_widened).toEqual(['country'])
  })

  test('are absent when a page is full', async () => {
    const site = await app.newSite()
    const anna = await newMember(app, site)
    await newMembers(site, 25, { countryregion: 'NL-UT' })
    await newMembers(site, 2)
    const first = await members(anna, { countryregion: 'NL-UT' })
    expect(first).toMatchObject({ numResults: 25, similar_results: [], pageNumber: 1 })
    const second = await members(anna, { countryregion: 'NL-UT', cursor: first.next })
    expect(second).toMatchObject({ numResults: 25, similar_results: [], pageNumber: 2, next: null })
    expect(second.results).toHaveLength(1)
  })
})

describe('members elsewhere', () => {
  // spec: search-10
  test('follow those of a country: everybody else, and nobody twice', async () => {
    const site = await app.newSite()
    const anna = await newMember(app, site)
    const here = await newMembers(site, 25)
    const [belgian, german] = [
      await newMember(app, site, { country: 'BE' }),
      await newMember(app, site, { country: 'DE' }),
    ]
    for (const order of ['best', 'active', 'new']) {
      const query = { country: 'NL', ...(order === 'best' ? { best: 'true' } : { order }) }
      const { ids } = await readAll(anna, query)
      const beyond = await readAll(anna, { ...query, elsewhere: 'true' })
      expect(ids.toSorted()).toEqual(here.map(({ id }) => id).toSorted())
      expect(beyond.ids.toSorted()).toEqual([belgian.id, german.id].toSorted())
      expect(beyond).toMatchObject({ numResults: 2, similar: [] })
    }
  })

  // spec: search-10
  test('of a region or a radius include the rest of the country, and those without a location', async () => {
    const site = await app.newSite()
    const anna = await newMember(app, site, { city: 'Utrecht' })
    const near = await newMember(app, site, { city: 'Utrecht' })
    const far = await newMember(app, site, { city: 'Groningen' })
    const [unplaced] = (await newMembers(site, 1)) as [TestMember]
    const within = { country: 'NL', radius_km: '25', order: 'near' }
    expect(await found(anna, within)).toEqual([near.id])
    expect(await found(anna, { ...within, elsewhere: 'true' })).toEqual([far.id, unplaced.id])
    const region = { country: 'NL', countryregion: 'NL-UT' }
    const others = await found(anna, { ...region, elsewhere: 'true' })
    expect(others.toSorted()).toEqual([far.id, unplaced.id].toSorted())
  })
})

// spec: operation-4
test('members with answers are found, until the last answer is removed or the site hides them', async () => {
  const site = await app.newSite()
  const anna = await newMember(app, site)
  const [bram] = (await newMembers(site, 2)) as [TestMember]
  await edit(bram, { prompts: [{ prompt: 'sunday', answer: 'Soup.' }] })
  expect(await found(anna, { with_answers: 'true' })).toEqual([bram.id])
  await edit(bram, { prompts: [] })
  const { results, similar_widened } = await members(anna, { with_answers: 'true' })
  expect([results, similar_widened]).toEqual([[], ['traits']])
  await app.changeSettings(site, { visible_profile_fields: ['interests'] })
  const { status } = await anna.call('/api/members?with_answers=true')
  expect(status).toBe(400)
})

// spec: search-3
describe('bad input is reported by field', () => {
  test.each([
    [{ min_age: '40', max_age: '30' }, 'min_age'],
    [{ min_age: 'old' }, 'min_age'],
    [{ countryregion: 'NL-XX' }, 'countryregion'],
    [{ lat: '52' }, 'lon'],
    [{ lat: '91', lon: '5' }, 'lat'],
    [{ order: 'near' }, 'lat'],
    [{ radius_km: '10' }, 'lat'],
    [{ interests: 'art,nothing' }, 'interests.1'],
    [{ hair_color: 'green' }, 'hair_color.0'],
    [{ order: 'best' }, 'order'],
    [{ cursor: 'abc' }, 'cursor'],
    [{ cursor: '' }, 'cursor'],
    [{ height: '180' }, 'height'],
  ])('%j at %s', async (query, path) => {
    const anna = await newMember(app, await app.newSite())
    const { status, body } = await anna.call(`/api/members?${new URLSearchParams(query)}`)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.data.issues.map((issue: { path: string }) => issue.path)).toContain(path)
  })

  test('a cursor of another order is invalid', async () => {
    const site = await app.newSite()
    const anna = await newMember(app, site)
    await newMembers(site, 25)
    const { next } = await members(anna, { order: 'new' })
    expect((await anna.call(`/api/members?cursor=${next}`)).status).toBe(400)
    expect((await anna.call(`/api/members?order=new&cursor=${next}`)).status).toBe(200)
  })
})

test('minors are never searched for: the minimum age is that of the site', async () => {
  const site = await app.newSite({ min_age: 21 })
  const anna = await newMember(app, site)
  const young = await newMember(app, await app.newSite({}, { pool_id: site.pool_id }), {
    date_of_birth: `${app.services.clock.now().getUTCFullYear() - 20}-01-01`,
  })
  expect(await found(anna, { min_age: '10' })).toEqual([])
  expect(await found(young, { min_age: '10' })).toEqual([anna.id])
})

// spec: search-3, search-9
test('up to a thousand results are counted, more are reported as more', { timeout: 120_000 }, async () => {
  const site = await app.newSite()
  const anna = await newMember(app, site)
  let added = 0
  const add = (amount: number) =>
    app.work().transaction(async (work) => {
      for (let index = 0; index < amount; index += 1) {
        added += 1
        const { id: site_id, pool_id } = site
        const account_id = await insertAccount(work.db, {
          site_id,
          pool_id,
          email: null,
          password_hash: null,
          name: `many_${added}`,
          status: 'active',
          language: 'en',
          created_at: work.now,
        })
        await work.emit(accountCreated, {
          account_id,
          site_id,
          pool_id,
          date_of_birth: '1990-01-01',
          gender: 'male',
          seeking: 'both',
          sexuality: null,
          country: 'NL',
          countryregion: null,
          city: null,
          is_fictional: true,
          signup_message: null,
        })
      }
    })
  await add(1000)
  expect(await members(anna)).toMatchObject({ numResults: 1000, numResults_capped: false })
  expect((await anna.call('/api/members/count')).body).toEqual({ count: 500, is_capped: true })
  await add(1)
  const first = await members(anna)
  expect(first).toMatchObject({ numResults: 1000, numResults_capped: true })
  const capped = { numResults: 1000, numResults_capped: true }
  expect(await members(anna, { cursor: first.next })).toMatchObject(capped)
  // From twice the limit on, the capped count is cached; paging still works.
  await add(1000)
  const bea = await newMember(app, site)
  for (const searcher of [anna, bea]) {
    const { next, ...page } = await members(searcher)
    expect(page).toMatchObject(capped)
    expect(await members(searcher, { cursor: next })).toMatchObject({ ...capped, pageNumber: 2 })
  }
})

describe('visitors', () => {
  // spec: sites-9
  test('can search on a site with open search, or when they came from a source that opens it', async () => {
    const look = async (site: SiteRecord, cookie = '') => {
      await newMember(app, site)
      const { status, body } = await app.call('/api/members', { host: site.host, cookie })
      return status === 200 ? body.results.length : body.code
    }
    expect(await look(await app.newSite())).toBe('authentication_required')
    expect(await look(await app.newSite({ logged_out_search: 'all' }))).toBe(1)
    const bySource = await app.newSite({ logged_out_search_trafficsource: 'all' })
    expect(await look(bySource)).toBe('authentication_required')
    expect(await look(bySource, 'source=ref%3Dpartner')).toBe(2)
    // Before cookies are agreed to, the page's address names it.
    const headers = { 'x-traffic-source': 'ref=partner' }
    expect((await app.call('/api/members', { host: bySource.host, headers })).status).toBe(200)
    const none = { 'x-traffic-source': 'sub1=partner' }
    expect((await app.call('/api/members', { host: bySource.host, headers: none })).status).toBe(403)
  })

  // spec: search-15, search-16
  test('at the signup see members who fit, with pictures, on a site with open search', async () => {
    const site = await app.newSite({ logged_out_search: 'all' })
    const bytes = await pictureOf(500, 500).jpeg().toBuffer()
    const people = [
      { gender: 'male', seeking: 'female' },
      { gender: 'male', seeking: 'both' },
      { gender: 'male', seeking: 'male' },
      { gender: 'female', seeking: 'female' },
      { gender: 'male', seeking: 'female', country: 'BE' },
    ] as const
    const ids: number[] = []
    for (const person of people) {
      const member = await newMember(app, site, person)
      await member.call('/api/profile/photos', { method: 'POST', body: uploadForm(bytes) })
      ids.push(member.id)
    }
    const { id: unpictured } = await newMember(app, site, { gender: 'male', seeking: 'female' })
    await app.drain()
    const ask = (host: string, body: unknown) =>
      app.call('/api/signup/matches', { method: 'POST', host, body })
    const newcomer = { gender: 'female', seeking: 'male', country: 'NL' }
    const { body } = await ask(site.host, newcomer)
    // A stranger must not infer from the results whom members look for; the own country comes before its
    // neighbours.
    expect(idsOf(body.cards)).toEqual([ids[2], ids[1], ids[0], ids[4]])
    expect(body.cards.map((card: { main_image: unknown }) => card.main_image)).toEqual([
      null,
      null,
      null,
      null,
    ])
    const both = await ask(site.host, { ...newcomer, seeking: 'both' })
    expect(idsOf(both.body.cards)).toEqual([ids[3], ids[2], ids[1], ids[0], ids[4]])
    await app.work().transaction(async (work) => {
      const account_id = ids[0] ?? 0
      await updatePrivacy(work.db, account_id, { on_landings: true })
      await work.emit(visibilityChanged, { account_id, switches: ['on_landings'] })
    })
    const agreed = await ask(site.host, newcomer)
    expect(idsOf(agreed.body.cards)).toEqual([ids[0], ids[2], ids[1], ids[4]])
    expect(agreed.body.cards[0].main_image.filename).toMatch(/^\/media\//)
    // A member who has signed up by then and is in a conversation sees the remaining members.
    const anna = await newMember(app, site, { gender: 'female', seeking: 'male' })
    await start({ id: 0, call: anna.call }, { id: ids[1] ?? 0, call: anna.call })
    const own = await anna.call('/api/signup/matches', { method: 'POST', body: newcomer })
    // Of so few, those without a picture come after the others, wherever they are.
    expect(idsOf(own.body.cards)).toEqual([ids[0], ids[4], unpictured])
    const far = await ask(site.host, { ...newcomer, country: 'NZ' })
    expect(idsOf(far.body.cards).sort()).toEqual([ids[0], ids[1], ids[2], ids[4]])
    await app.changeSettings(site, { logged_out_search: 'none' })
    expect((await ask(site.host, newcomer)).body).toEqual({ cards: [] })
  })

  test('signup matches of a member begin with people of about the same age', async () => {
    const site = await app.newSite({ logged_out_search: 'all' })
    const bytes = await pictureOf(500, 500).jpeg().toBuffer()
    const withPhoto = async (date_of_birth: string) => {
      const one = await newMember(app, site, { gender: 'male', seeking: 'both', date_of_birth })
      await one.call('/api/profile/photos', { method: 'POST', body: uploadForm(bytes) })
      return one.id
    }
    const peer = await withPhoto('1962-03-01')
    const young = await withPhoto('1999-03-01')
    await app.drain()
    const anna = await newMember(app, site, {
      gender: 'female',
      seeking: 'male',
      date_of_birth: '1960-03-01',
    })
    const body = { gender: 'female', seeking: 'male', country: 'NL' }
    const own = await anna.call('/api/signup/matches', { method: 'POST', body })
    expect(idsOf(own.body.cards)).toEqual([peer, young])
  })
})
