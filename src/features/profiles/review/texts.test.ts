import { describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { testDatabaseUrl } from '../../../../tests/drivers/postgres-server.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { InvalidInput } from '../../../core/refusals.ts'
import { secondsPerDay } from '../../../core/time.ts'
import { sweep } from '../../../server/jobs/run-jobs.ts'
import { comparableText } from '../rules.ts'
import { approveText, findProfile, findWaitingTexts, rejectText } from '../server/public.ts'
import { nothingWritten, reviewChangedTexts } from './server/review-texts.ts'
import { findTextReview } from './server/text-reviews-table.ts'

const app = setUpApp({}, { ownDatabase: true })

const db = () => app.services.database.db
const save = (who: TestMember, body: unknown) => who.call('/api/profile', { method: 'PUT', body })
const rejectionsOf = async (who: TestMember) => (await who.call('/api/profile')).body.texts
const waitingOf = async (who: TestMember) =>
  (await findWaitingTexts(db(), { after: null, limit: 1000 })).filter(
    ({ profile_id }) => profile_id === who.id,
  )
const fieldsWaiting = async (who: TestMember) =>
  (await waitingOf(who)).map(({ field, text }) => [field, text]).sort()

async function waitingOne(who: TestMember): Promise<number> {
  const [review] = await waitingOf(who)
  if (!review) throw new Error('nothing waits')
  return review.id
}

describe('texts of a profile', () => {
  // spec: profiles-5
  test('wait for staff when they change, and are shown while they wait', async () => {
    const anna = await newMember(app, await app.newSite())
    const words = { about_me: 'I paint.', reason_for_signup: 'To meet you', city: 'Nowhere Village' }
    expect((await save(anna, words)).body).toMatchObject({ profile: words, texts: [] })
    expect(await fieldsWaiting(anna)).toEqual(Object.entries(words).sort())
  })

  test('do not wait when they are empty, unchanged or a known town', async () => {
    const anna = await newMember(app, await app.newSite(), { city: 'Utrecht' })
    await save(anna, { about_me: '  ', city: 'Groningen', hair_color: 'red' })
    expect(await waitingOf(anna)).toEqual([])
    await save(anna, { about_me: 'I paint.' })
    const before = await waitingOf(anna)
    await save(anna, { about_me: ' I paint. ', reason_for_signup: null })
    expect(await waitingOf(anna)).toEqual(before)
  })

  test('of a signup wait as well, those of an invented profile do not', async () => {
    const site = await app.newSite()
    const anna = await newMember(app, site, { city: 'Nowhere Village' })
    const invented = await newMember(app, site, { city: 'Nowhere Village', is_fictional: true })
    expect(await fieldsWaiting(anna)).toEqual([['city', 'Nowhere Village']])
    expect(await waitingOf(invented)).toEqual([])
  })

  test('wait once for each field: the newest text, at the position of the first', async () => {
    const anna = await newMember(app, await app.newSite())
    await save(anna, { about_me: 'First' })
    const [first] = await waitingOf(anna)
    await app.services.clock.advance(60)
    await save(anna, { about_me: 'Second' })
    const [second, ...others] = await waitingOf(anna)
    expect(others).toEqual([])
    expect(second).toMatchObject({ text: 'Second', created_at: first?.created_at })
    expect(second?.id).not.toBe(first?.id)
  })

  test.each([
    ['emptied', { about_me: null, city: null }],
    ['left behind by a move', { about_me: null, country: 'DE' }],
  ])('no longer wait when they are %s', async (_, changes) => {
    const anna = await newMember(app, await app.newSite())
    await save(anna, { about_me: 'I paint.', city: 'Nowhere Village' })
    await save(anna, changes)
    expect(await waitingOf(anna)).toEqual([])
  })

  test('are listed page by page, the oldest first', async () => {
    const site = await app.newSite()
    const members: TestMember[] = []
    for (const name of ['one', 'two', 'three']) {
      const member = await newMember(app, site)
      await save(member, { about_me: name, reason_for_signup: `${name} again` })
      members.push(member)
      await app.services.clock.advance(1)
    }
    const seen: number[] = []
    let after: Parameters<typeof findWaitingTexts>[1]['after'] = null
    for (;;) {
      const page = await findWaitingTexts(db(), { after, limit: 4 })
      seen.push(...page.map(({ id }) => id))
      const last = page.at(-1)
      if (!last) break
      after = last
    }
    expect(new Set(seen).size).toBe(seen.length)
    const mine = (await Promise.all(members.map(waitingOf))).flat()
    expect(seen.filter((id) => mine.some((review) => review.id === id))).toEqual(mine.map(({ id }) => id))
  })
})

describe('a decision', () => {
  test('approves, and the text stays as it is', async () => {
    const anna = await newMember(app, await app.newSite())
    await save(anna, { about_me: 'I paint.' })
    const id = await waitingOne(anna)
    await approveText(app.work(), id)
    await approveText(app.work(), id)
    expect(await waitingOf(anna)).toEqual([])
    expect((await anna.call('/api/profile')).body).toMatchObject({
      profile: { about_me: 'I paint.' },
      texts: [],
    })
  })

  test.each([
    ['about_me', 'Buy my soap'],
    ['reason_for_signup', 'To sell soap'],
    ['city', 'Soapville'],
  ] as const)('removes %s, notifies its owner alone, and can be repeated', async (field, text) => {
    const site = await app.newSite()
    const [anna, bob] = [await newMember(app, site), await newMember(app, site)]
    await save(anna, { [field]: text })
    const id = await waitingOne(anna)
    await rejectText(app.work(), id, 'other')
    await rejectText(app.work(), id, 'advertising')
    await rejectText(app.work(), id, 'advertising')
    expect(await rejectionsOf(anna)).toEqual([{ field, status: 'rejected', reason: 'advertising' }])
    expect((await findProfile(db(), anna.id))?.[field]).toBeNull()
    const seen = await bob.call(`/api/profiles/${anna.id}`)
    expect(seen.body.profile[field]).toBeNull()
    expect(JSON.stringify(seen.body)).not.toContain('advertising')
  })

  test('is shown until another text is written; an empty form does not clear it', async () => {
    const anna = await newMember(app, await app.newSite())
    await save(anna, { about_me: 'Buy my soap' })
    await rejectText(app.work(), await waitingOne(anna), 'advertising')
    expect((await save(anna, { about_me: null, reason_for_signup: 'Love' })).body.texts).toHaveLength(1)
    expect((await save(anna, { about_me: 'I paint.' })).body.texts).toEqual([])
    expect((await save(anna, { about_me: null })).body.texts).toEqual([])
  })

  test('on a town is no longer shown once a town of the list is entered', async () => {
    const anna = await newMember(app, await app.newSite())
    await save(anna, { city: 'Soapville' })
    await rejectText(app.work(), await waitingOne(anna), 'advertising')
    expect((await save(anna, { hair_color: 'red', city: null })).body.texts).toHaveLength(1)
    expect((await save(anna, { city: 'Utrecht' })).body).toMatchObject({
      profile: { city: 'Utrecht' },
      texts: [],
    })
    expect(await waitingOf(anna)).toEqual([])
  })

  test.each([
    ['as it was', { about_me: 'Buy my soap!' }],
    ['with other blanks, capitals and marks', { about_me: '  buy MY…  “soap”' }],
    ['in another field', { reason_for_signup: 'Buy my soap' }],
  ])('prevents a rejected text from returning %s', async (_, changes) => {
    const anna = await newMember(app, await app.newSite())
    await save(anna, { about_me: 'Buy my soap!' })
    await rejectText(app.work(), await waitingOne(anna), 'advertising')
    const { status, body } = await save(anna, { ...changes, hair_color: 'red' })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.data.issues).toEqual([
      { path: Object.keys(changes)[0], message: expect.stringMatching(/turned down before/) },
    ])
    expect((await findProfile(db(), anna.id))?.hair_color).toBeNull()
    expect(await waitingOf(anna)).toEqual([])
    expect((await save(anna, { about_me: 'Ask me about soap.' })).status).toBe(200)
  })

  test('against one member does not bind another', async () => {
    const site = await app.newSite()
    const [anna, bob] = [await newMember(app, site), await newMember(app, site)]
    await save(anna, { about_me: 'Buy my soap' })
    await rejectText(app.work(), await waitingOne(anna), 'advertising')
    expect((await save(bob, { about_me: 'Buy my soap' })).status).toBe(200)
  })

  test('is refused for a text that its member has replaced or removed', async () => {
    const anna = await newMember(app, await app.newSite())
    await save(anna, { about_me: 'First' })
    const first = await waitingOne(anna)
    await save(anna, { about_me: 'Second' })
    await expect(rejectText(app.work(), first, 'offensive')).rejects.toMatchObject({ code: 'not_found' })
    await expect(approveText(app.work(), first)).rejects.toMatchObject({ code: 'not_found' })
    expect(await fieldsWaiting(anna)).toEqual([['about_me', 'Second']])
  })

  test('can be reversed: an approved text is rejected, a rejected one may be written again', async () => {
    const anna = await newMember(app, await app.newSite())
    await save(anna, { about_me: 'I paint.' })
    const id = await waitingOne(anna)
    await approveText(app.work(), id)
    await rejectText(app.work(), id, 'offensive')
    expect(await rejectionsOf(anna)).toHaveLength(1)
    expect((await save(anna, { about_me: 'I paint.' })).status).toBe(400)
    await approveText(app.work(), id)
    expect(await rejectionsOf(anna)).toEqual([])
    expect((await save(anna, { about_me: 'I paint.' })).status).toBe(200)
  })

  test.skipIf(!testDatabaseUrl)('and a concurrent edit leave one text: the edited one', async () => {
    const site = await app.newSite()
    for (let round = 0; round < 12; round += 1) {
      const anna = await newMember(app, site)
      await save(anna, { about_me: 'Buy my soap' })
      const id = await waitingOne(anna)
      const [decided] = await Promise.allSettled([
        rejectText(app.work(), id, 'advertising'),
        save(anna, { about_me: 'I paint.' }),
      ])
      if (decided.status === 'rejected') expect(decided.reason).toMatchObject({ code: 'not_found' })
      expect((await findProfile(db(), anna.id))?.about_me).toBe('I paint.')
      expect(await fieldsWaiting(anna)).toEqual([['about_me', 'I paint.']])
      expect(await rejectionsOf(anna)).toEqual([])
    }
  })

  test.skipIf(!testDatabaseUrl)('is one when two staff members make it concurrently', async () => {
    const anna = await newMember(app, await app.newSite())
    await save(anna, { about_me: 'Buy my soap' })
    const id = await waitingOne(anna)
    await Promise.all(Array.from({ length: 6 }, () => rejectText(app.work(), id, 'advertising')))
    expect(await rejectionsOf(anna)).toHaveLength(1)
  })
})

test.each([
  ['Ｂｕｙ my SOAP!', 'buymysoap'],
  ['  b-u-y my\u200b soap', 'buymysoap'],
  ['😀 😀', '😀 😀'],
  ['Łódź 2', 'łodz2'],
  ['B\u0301uy\u2063 m\u3164y so\u034fap ❷', 'buymysoap2'],
])('%s compares as %s', (text, comparable) => {
  expect(comparableText(text)).toBe(comparable)
})

// spec: profiles-5
test('rejected texts are stored for an appeal of six months, then only their hashes', async () => {
  const anna = await newMember(app, await app.newSite())
  await save(anna, { about_me: 'Buy my things.' })
  const id = await waitingOne(anna)
  await rejectText(app.work(), id, 'advertising')
  await save(anna, { about_me: 'I paint.' })
  const stored = async () => (await findTextReview(db(), id))?.text
  await app.services.clock.advance(182 * secondsPerDay)
  await sweep(app.services)
  expect(await stored()).toBe('Buy my things.')
  await app.services.clock.advance(secondsPerDay)
  await sweep(app.services)
  expect(await stored()).toBeNull()
  expect(await waitingOf(anna)).toMatchObject([{ text: 'I paint.' }])
  const after = { ...nothingWritten, about_me: 'Buy my things' }
  const again = reviewChangedTexts(app.work(), anna.id, { ...after, about_me: 'I paint.' }, after)
  await expect(again).rejects.toThrow(InvalidInput)
  // Neither another reason nor a late approval restores it in the profile.
  await rejectText(app.work(), id, 'other')
  await approveText(app.work(), id)
  expect((await findProfile(db(), anna.id))?.about_me).toBe('I paint.')
})
