import { beforeAll, expect, test } from 'vitest'
import { start } from '../../../../tests/drivers/chats-driver.ts'
import {
  changeAccount,
  type MemberOptions,
  newMember,
  type TestMember,
} from '../../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { setRowsOf } from '../../../../tests/drivers/stored-rows.ts'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import { sweep } from '../../../server/jobs/run-jobs.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { halfLifeSeconds } from '../fair-rules.ts'
import { suggestionsShown } from '../rules.ts'

const app = setUpApp({}, { ownDatabase: true })
let site: SiteRecord
beforeAll(async () => {
  site = await app.newSite()
})

const member = (options: MemberOptions = {}) => newMember(app, site, options)
const several = async (amount: number, options: MemberOptions = {}) => {
  const made: TestMember[] = []
  for (let index = 0; index < amount; index += 1) made.push(await member(options))
  return made
}
const suggested = async (who: TestMember): Promise<number[]> => {
  const { status, body } = await who.call('/api/suggestions')
  expect([status, body.code]).toEqual([200, undefined])
  return body.cards.map((card: { id: number }) => card.id)
}
const like = (who: TestMember, profile_id: number) =>
  who.call('/api/likes', { method: 'POST', body: { profile_id } })
const exposureOf = (id: number) =>
  app.services.database.db
    .selectFrom('exposures')
    .select(['shown', 'liked', 'updated_at'])
    .where('profile_id', '=', id)
    .executeTakeFirst()

test('suggests members who fit both ways, with score and reasons, the member’s own country first', async () => {
  site = await app.newSite()
  const anna = await member({ gender: 'female', seeking: 'male' })
  const [bram] = await several(1, { gender: 'male', seeking: 'female' })
  await member({ gender: 'male', seeking: 'male' })
  const abroad = await member({ gender: 'male', seeking: 'both', country: 'BE' })
  const drawn = await member({ gender: 'male', seeking: 'both', is_fictional: true })
  const ids = await suggested(anna)
  expect(ids.toSorted((a, b) => a - b)).toEqual([bram?.id, abroad.id, drawn.id])
  expect(ids.at(-1)).toBe(abroad.id)
  const { body } = await anna.call('/api/suggestions')
  expect(body.cards[0]).toMatchObject({
    score: expect.any(Number),
    reasons: expect.arrayContaining([{ kind: 'new' }]),
  })
  await anna.call('/api/account/privacy', { method: 'PUT', body: { hide_fictional: true } })
  await like(anna, abroad.id)
  expect(await suggested(anna)).toEqual([bram?.id])
})

test('suggests people of about the member’s age first, unless ages were named', async () => {
  site = await app.newSite()
  const anna = await member({ gender: 'female', seeking: 'male', date_of_birth: '1960-03-01' })
  const peer = await member({ gender: 'male', seeking: 'both', date_of_birth: '1962-03-01' })
  const young = await member({ gender: 'male', seeking: 'both', date_of_birth: '1999-03-01' })
  expect(await suggested(anna)).toEqual([peer.id, young.id])
  const answers = { min_age: 20, max_age: 35, countryregion: null, wishes: [] }
  expect((await anna.call('/api/match-finder', { method: 'PUT', body: answers })).status).toBe(200)
  expect(await suggested(anna)).toEqual([young.id])
})

test('does not suggest passed members again for 30 days', async () => {
  site = await app.newSite()
  const [anna, bram, cleo] = await several(3)
  if (!anna || !bram || !cleo) return expect.unreachable()
  const body = { profile_id: bram.id, choice: 'pass', client_id: crypto.randomUUID() }
  expect((await anna.call('/api/swipe', { method: 'POST', body })).status).toBe(200)
  expect(await suggested(anna)).toEqual([cleo.id])
})

test('suggests neither partners of a conversation, started by either of the two, nor staff', async () => {
  site = await app.newSite()
  const [anna, written, writer, staff, stays] = await several(5)
  if (!anna || !written || !writer || !staff || !stays) return expect.unreachable()
  await start(anna, written)
  await start(writer, anna)
  await changeAccount(app, staff, { is_staff: true })
  expect(await suggested(anna)).toEqual([stays.id])
  // Nor is the caller suggested to either of them.
  expect((await suggested(written)).includes(anna.id)).toBe(false)
  expect((await suggested(writer)).includes(anna.id)).toBe(false)
})

test('requires a session', async () => {
  const answer = await app.call('/api/suggestions', { host: site.host })
  expect([answer.status, answer.body.code]).toEqual([403, 'authentication_required'])
})

test('exposures and likes are collected in memory, written once, and halve each week', async () => {
  site = await app.newSite()
  const [anna, bram] = await several(2)
  if (!anna || !bram) return expect.unreachable()
  const { clock } = app.services
  await suggested(anna)
  await suggested(anna)
  await like(anna, bram.id)
  await sweep(app.services)
  expect(await exposureOf(bram.id)).toMatchObject({ shown: 2, liked: 1 })
  await sweep(app.services)
  expect(await exposureOf(bram.id)).toMatchObject({ shown: 2, liked: 1 })
  await clock.advance(halfLifeSeconds)
  await suggested(bram)
  await like(bram, anna.id)
  await anna.call(`/api/likes/${bram.id}`, { method: 'DELETE' })
  await like(anna, bram.id)
  await sweep(app.services)
  const exposure = await exposureOf(bram.id)
  expect(exposure?.shown).toBeCloseTo(1, 1)
  expect(exposure?.liked).toBeCloseTo(1.5, 1)
})

// spec: matching-5
test('everyone is shown in turn, and members with very many likes are shown less', {
  timeout: 120_000,
}, async () => {
  const searches = 80
  site = await app.newSite()
  const women = await several(48, { gender: 'female', seeking: 'male' })
  const men = await several(8, { gender: 'male', seeking: 'female' })
  const fans = await several(6, { gender: 'male', seeking: 'female' })
  const swamped = women.slice(0, 3)
  const now = app.services.clock.now()
  // Last active between now and four weeks ago: by recency alone the same dozen would always come.
  for (const [index, { id }] of women.entries()) {
    const last_active = addSeconds(now, -(index / women.length) * 28 * secondsPerDay)
    await setRowsOf(app.services.database.db, 'search_entries', { profile_id: id }, { last_active })
  }
  for (const { id } of swamped) for (const fan of fans) await like(fan, id)

  const shown = new Map(women.map(({ id }) => [id, 0]))
  for (let index = 0; index < searches; index += 1) {
    for (const id of await suggested(men[index % men.length] as TestMember)) {
      shown.set(id, (shown.get(id) ?? 0) + 1)
    }
  }
  const counts = women.map(({ id }) => shown.get(id) ?? 0)
  const average = (searches * suggestionsShown) / women.length
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(searches * suggestionsShown)
  expect(Math.min(...counts)).toBeGreaterThan(average / 4)
  expect(Math.max(...counts.slice(0, 3))).toBeLessThan(Math.min(...counts.slice(3, 8)))
})
