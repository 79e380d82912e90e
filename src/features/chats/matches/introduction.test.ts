import { expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'

const app = setUpApp()
const site = setUpSite(app)

const memberWith = async (interests: string[]) => {
  const member = await newMember(app, site)
  await member.call('/api/profile', { method: 'PUT', body: { interests } })
  return member
}
const introduction = async (reader: { cookie: string }, id: number) =>
  (await app.call(`/api/members/${id}/introduction`, { host: site.host, cookie: reader.cookie })).body
    .introduction

// spec: chats-7
test('names what both chose, and asks about it; explicit interests are left out', async () => {
  const own = await memberWith(['hiking', 'sex', 'coffee', 'art'])
  const other = await memberWith(['sex', 'hiking', 'wine', 'coffee'])
  const { shared, lines } = await introduction(own, other.id)
  expect(shared).toEqual(['Hiking', 'Coffee'])
  expect(lines).toEqual([expect.stringContaining('“Hiking”'), expect.stringContaining('“Coffee”')])
})

test('does not begin with closeness, which is named last', async () => {
  const own = await memberWith(['kissing', 'coffee'])
  const other = await memberWith(['coffee', 'kissing'])
  const { shared, lines } = await introduction(own, other.id)
  expect(shared).toEqual(['Coffee', 'Kissing'])
  expect(lines.join()).not.toContain('Kissing')
})

// spec: chats-7
test('asks questions that fit everybody if nothing is shared', async () => {
  const own = await memberWith(['sex'])
  const other = await memberWith(['sex', 'wine'])
  const { shared, lines } = await introduction(own, other.id)
  expect(shared).toEqual([])
  expect(lines.every((line: string) => line.endsWith('?'))).toBe(true)
  expect(new Set(lines).size).toBe(2)
})

// spec: likes-8
test('gives further reasons why the two fit: each looks for the gender of theirs, near, of a wanted age, with what is wished for', async () => {
  const born = { date_of_birth: '1990-05-05', city: 'Utrecht' }
  const own = await newMember(app, site, { ...born, gender: 'female', seeking: 'male' })
  const other = await newMember(app, site, { ...born, gender: 'male', seeking: 'both' })
  const reasons = async () => (await introduction(own, other.id)).reasons
  const mutual = { kind: 'both_ways', text: 'Looking for someone like you' }
  const near = { kind: 'near', text: expect.stringContaining('5\u00a0km') }
  expect(await reasons()).toEqual([mutual, near])
  const wish = (body: object) => own.call('/api/match-finder', { method: 'PUT', body })
  await wish({ min_age: 18, max_age: 99 })
  expect(await reasons()).toEqual([
    mutual,
    near,
    { kind: 'age', text: expect.stringMatching(/^\d+, in your age range$/) },
  ])
  await wish({ min_age: 90, max_age: 99 })
  expect(await reasons()).toEqual([mutual, near])
  await other.call('/api/profile', { method: 'PUT', body: { hair_color: 'red' } })
  await wish({ wishes: [{ trait: 'hair_color', codes: ['red'], weight: 3 }] })
  const trait = { kind: 'trait', text: expect.stringContaining('Red') }
  expect(await reasons()).toEqual([mutual, trait, near])
  await other.call('/api/profile', { method: 'PUT', body: { seeking: 'male' } })
  expect(await reasons()).toEqual([trait, near])
})

test('begins with an answer on the profile, by its question in the language of the reader', async () => {
  const [own, other] = [await memberWith(['hiking']), await memberWith(['hiking'])]
  const prompts = [{ prompt: 'sunday', answer: 'Soup.' }]
  await other.call('/api/profile', { method: 'PUT', body: { prompts } })
  const { lines } = await introduction(own, other.id)
  expect(lines).toEqual([expect.stringContaining('“My ideal Sunday”'), expect.stringContaining('“Hiking”')])
})

test('nothing is said about a member who is gone or has blocked the reader', async () => {
  const [own, other] = [await newMember(app, site), await newMember(app, site)]
  const path = `/api/members/${other.id}/introduction`
  await other.call('/api/blocks', { method: 'POST', body: { profile_id: own.id } })
  const { status, body } = await app.call(path, { host: site.host, cookie: own.cookie })
  expect([status, body.code]).toEqual([403, 'blocked'])
  const nobody = await app.call('/api/members/999999999/introduction', {
    host: site.host,
    cookie: own.cookie,
  })
  expect(nobody.status).toBe(404)
})
