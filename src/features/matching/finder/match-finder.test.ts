import { beforeAll, describe, expect, test } from 'vitest'
import { type MemberOptions, newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import type { SiteRecord } from '../../sites/server/public.ts'

const app = setUpApp()
let site: SiteRecord

const member = (options: MemberOptions = {}) => newMember(app, site, options)
const looking = async (who: TestMember, answers: Record<string, unknown>) => {
  const { status, body } = await who.call('/api/match-finder', { method: 'PUT', body: answers })
  expect([status, body.code]).toEqual([200, undefined])
  return body
}
const finder = async (who: TestMember) => (await who.call('/api/match-finder')).body
const idsOf = (body: { cards: { id: number }[] }) => body.cards.map((card) => card.id)
const found = async (who: TestMember) => idsOf(await finder(who)).toSorted((a, b) => a - b)
const changeProfile = (who: TestMember, changes: Record<string, unknown>) =>
  who.call('/api/profile', { method: 'PUT', body: changes })

beforeAll(async () => {
  site = await app.newSite()
})

describe('what a member looks for', () => {
  // spec: matching-3
  test('is unrestricted at first, and read back as it was stored', async () => {
    const anna = await member()
    const open = { min_age: null, max_age: null, countryregion: null, wishes: [] }
    expect((await finder(anna)).answers).toEqual(open)
    const wishes = [
      { trait: 'hair_color', codes: ['red', 'blonde'], weight: 3 },
      { trait: 'interests', codes: ['hiking'], weight: 1 },
    ]
    const answers = { min_age: 25, max_age: 45, countryregion: 'NL-NH', wishes }
    expect((await looking(anna, answers)).answers).toEqual(answers)
    expect((await finder(anna)).answers).toEqual(answers)
    expect((await looking(anna, { max_age: 60 })).answers).toEqual({ ...open, max_age: 60 })
  })

  test('contains each code once', async () => {
    const anna = await member()
    const wish = { trait: 'tattoos', codes: ['none', 'none', 'small'], weight: 2 }
    const { answers } = await looking(anna, { wishes: [wish] })
    expect(answers.wishes).toEqual([{ ...wish, codes: ['none', 'small'] }])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['ages the wrong way round', { min_age: 40, max_age: 30 }, 'min_age'],
    ['an age below the law', { min_age: 17 }, 'min_age'],
    ['a region that does not exist', { countryregion: 'NL-XX' }, 'countryregion'],
    ['a region of another country', { countryregion: 'DE-BE' }, 'countryregion'],
    [
      'a code of another trait',
      { wishes: [{ trait: 'eye_color', codes: ['red'], weight: 1 }] },
      'wishes.0.codes.0',
    ],
    ['a wish for nothing', { wishes: [{ trait: 'eye_color', codes: [], weight: 1 }] }, 'wishes.0.codes'],
    ['a weight beyond', { wishes: [{ trait: 'eye_color', codes: ['blue'], weight: 4 }] }, 'wishes.0.weight'],
    [
      'a trait twice',
      {
        wishes: [
          { trait: 'eye_color', codes: ['blue'], weight: 1 },
          { trait: 'eye_color', codes: ['green'], weight: 2 },
        ],
      },
      'wishes',
    ],
    ['something else', { wants: 'money' }, 'wants'],
  ])('refuses %s', async (_reason, body, path) => {
    const answer = await (await member()).call('/api/match-finder', { method: 'PUT', body })
    expect([answer.status, answer.body.code, answer.body.data.issues[0].path]).toEqual([
      400,
      'invalid_input',
      path,
    ])
  })

  test('requires a session', async () => {
    const answer = await app.call('/api/match-finder', { host: site.host })
    expect([answer.status, answer.body.code]).toEqual([403, 'authentication_required'])
  })
})

describe('members who fit', () => {
  beforeAll(async () => {
    site = await app.newSite()
  })

  // spec: matching-3
  test('fit both ways: gender, ages, country and region', async () => {
    const common = { country: 'NL', countryregion: 'NL-NH' }
    const bram = await member({ ...common, gender: 'male', seeking: 'female', date_of_birth: '1985-01-01' })
    const woman = (options: MemberOptions = {}) =>
      member({ ...common, gender: 'female', seeking: 'male', date_of_birth: '1990-01-01', ...options })
    const anna = await woman()
    const both = await woman({ seeking: 'both' })
    await woman({ seeking: 'female' })
    await member({ ...common, gender: 'male', seeking: 'male' })
    await woman({ country: 'BE', countryregion: null })
    const older = await woman({ date_of_birth: '1960-01-01' })
    const elsewhere = await woman({ countryregion: 'NL-GR' })
    expect(await found(bram)).toEqual([anna.id, both.id, older.id, elsewhere.id])

    await looking(bram, { max_age: 50 })
    expect(await found(bram)).toEqual([anna.id, both.id, elsewhere.id])
    await looking(bram, { max_age: 50, countryregion: 'NL-NH' })
    expect(await found(bram)).toEqual([anna.id, both.id])
    await looking(anna, { max_age: 35 })
    expect(await found(bram)).toEqual([both.id])
    await looking(anna, { max_age: 60 })
    await looking(both, { countryregion: 'NL-GR' })
    expect(await found(bram)).toEqual([anna.id])
    // A region counts within its own country only.
    await changeProfile(both, { country: 'BE' })
    await changeProfile(bram, { country: 'BE' })
    expect(await found(bram)).toContain(both.id)
  })

  test('exclude liked, blocked, hidden, invisible and deleted members, and fictional ones unless wanted', async () => {
    site = await app.newSite()
    const anna = await member()
    const [liked, blocked, blocker, hidden, invisible] = await Promise.all(
      Array.from({ length: 5 }, () => member()),
    )
    const drawn = await member({ is_fictional: true })
    const open = await member()
    await member({ confirmed: false })
    expect(await found(anna)).toHaveLength(7)
    await anna.call('/api/likes', { method: 'POST', body: { profile_id: liked?.id } })
    await anna.call('/api/blocks', { method: 'POST', body: { profile_id: blocked?.id } })
    await blocker?.call('/api/blocks', { method: 'POST', body: { profile_id: anna.id } })
    await anna.call('/api/hidden', { method: 'POST', body: { profile_id: hidden?.id } })
    await invisible?.call('/api/account/privacy', { method: 'PUT', body: { invisible: true } })
    expect(await found(anna)).toEqual([drawn.id, open.id].toSorted((a, b) => a - b))
    const { cards } = await finder(anna)
    expect(cards.find((card: { id: number }) => card.id === drawn.id)).toMatchObject({ is_fictional: true })
    await anna.call('/api/account/privacy', { method: 'PUT', body: { hide_fictional: true } })
    expect(await found(anna)).toEqual([open.id])
  })

  // spec: matching-3
  test('are ordered by score, with the reasons', async () => {
    site = await app.newSite()
    const anna = await member()
    const plain = await member()
    const redhead = await member()
    const both = await member()
    await changeProfile(redhead, { hair_color: 'red' })
    await changeProfile(both, { hair_color: 'red', interests: ['hiking', 'art'] })
    const body = await looking(anna, {
      wishes: [
        { trait: 'hair_color', codes: ['red'], weight: 3 },
        { trait: 'interests', codes: ['hiking'], weight: 1 },
      ],
    })
    expect(idsOf(body)).toEqual([both.id, redhead.id, plain.id])
    expect(body.cards[0]).toMatchObject({
      name: both.name,
      score: 100,
      reasons: [
        { kind: 'trait', trait: 'hair_color', code: 'red', weight: 3 },
        { kind: 'interests', codes: ['hiking'] },
        { kind: 'active', within: 'day' },
        { kind: 'new' },
      ],
    })
    const scores = body.cards.map((card: { score: number }) => card.score)
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a))
  })

  test('traits that a site does not show on profiles are no reason, and change no score', async () => {
    site = await app.newSite({ visible_profile_fields: ['country', 'eye_color'] })
    const anna = await member()
    const redhead = await member()
    await changeProfile(redhead, { hair_color: 'red', interests: ['art'], eye_color: 'blue' })
    await changeProfile(anna, { interests: ['art'] })
    const wishes = [{ trait: 'hair_color', codes: ['red'], weight: 3 }]
    const hidden = (await looking(anna, { wishes })).cards[0]
    expect(hidden).toMatchObject({
      id: redhead.id,
      score: 100,
      reasons: [{ kind: 'active' }, { kind: 'new' }],
    })
    const shown = await looking(anna, {
      wishes: [...wishes, { trait: 'eye_color', codes: ['brown'], weight: 1 }],
    })
    expect(shown.cards[0].score).toBeLessThan(100)
  })

  test('nobody is below the minimum age of the site, even when the pool has younger members', async () => {
    site = await app.newSite({ min_age: 21 })
    const anna = await member()
    const younger = await app.newSite({}, { pool_id: site.pool_id })
    const aged = (age: number) =>
      newMember(app, younger, { date_of_birth: `${app.services.clock.now().getUTCFullYear() - age}-01-01` })
    const [, grown] = [await aged(20), await aged(30)]
    const { loosenings } = await finder(anna)
    expect([await found(anna), loosenings]).toEqual([[grown.id], []])
    expect(idsOf(await looking(anna, { min_age: 18, max_age: 30 }))).toEqual([grown.id])
    // Without an age that the member asked for, the site's own limits apply.
    expect(await looking(anna, { min_age: 40 })).toMatchObject({
      cards: [],
      loosenings: [{ part: 'ages', found: 1 }],
    })
  })

  // spec: matching-3
  test('when few fit, filter relaxations are returned with their counts', async () => {
    site = await app.newSite()
    const anna = await member({ country: 'NL', countryregion: 'NL-NH', date_of_birth: '1990-01-01' })
    for (let index = 0; index < 3; index += 1) {
      await member({ country: 'NL', countryregion: 'NL-NH', date_of_birth: '1960-01-01' })
      await member({ country: 'NL', countryregion: 'NL-GR', date_of_birth: '1990-01-01' })
    }
    await member({ country: 'NL', countryregion: 'NL-GR', date_of_birth: '1990-01-01' })
    const body = await looking(anna, { min_age: 30, max_age: 45, countryregion: 'NL-NH' })
    expect(body).toMatchObject({
      cards: [],
      loosenings: [
        { part: 'countryregion', found: 4 },
        { part: 'ages', found: 3 },
      ],
    })
    expect((await looking(anna, {})).loosenings).toEqual([])
  })
})
