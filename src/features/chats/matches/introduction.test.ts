import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { startTestApp, type TestApp } from '../../../../tests/drivers/test-app.ts'
import type { SiteRecord } from '../../sites/server/public.ts'

let app: TestApp
let site: SiteRecord
beforeAll(async () => {
  app = await startTestApp()
  site = await app.newSite()
})
afterAll(() => app.stop())

const memberWith = async (interests: string[]) => {
  const member = await newMember(app, site)
  await member.call('/api/profile', { method: 'PUT', body: { interests } })
  return member
}
const introduction = async (reader: { cookie: string }, id: number) =>
  (await app.call(`/api/members/${id}/introduction`, { host: site.host, cookie: reader.cookie })).body
    .introduction

test('names what both chose, and asks about it; explicit interests are left out', async () => {
  const own = await memberWith(['hiking', 'sex', 'coffee', 'art'])
  const other = await memberWith(['sex', 'hiking', 'wine', 'coffee'])
  const { shared, lines } = await introduction(own, other.id)
  expect(shared).toEqual(['Hiking', 'Coffee'])
  expect(lines).toEqual([expect.stringContaining('“Hiking”'), expect.stringContaining('“Coffee”')])
})

test('asks what fits everybody where nothing is shared', async () => {
  const own = await memberWith(['sex'])
  const other = await memberWith(['sex', 'wine'])
  const { shared, lines } = await introduction(own, other.id)
  expect(shared).toEqual([])
  expect(lines.every((line: string) => line.endsWith('?'))).toBe(true)
  expect(new Set(lines).size).toBe(2)
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
