import { beforeEach, describe, expect, test } from 'vitest'
import { start } from '../../../../tests/drivers/chats-driver.ts'
import {
  changeAccount,
  type MemberOptions,
  newMember,
  type TestMember,
} from '../../../../tests/drivers/factories.ts'
import { setUpApp, stopTime } from '../../../../tests/drivers/set-up.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import { streamOf } from '../../../../tests/drivers/stream-of.ts'
import type { CallOptions } from '../../../../tests/drivers/test-app.ts'
import { addSeconds, secondsPerDay, secondsPerHour, secondsPerMinute } from '../../../core/time.ts'
import { sweep } from '../../../server/jobs/run-jobs.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { greetingsADay } from '../rules.ts'

const app = setUpApp({}, { ownDatabase: true })
let site: SiteRecord
beforeEach(async () => {
  site = await app.newSite()
})

const woman = (options: MemberOptions = {}) =>
  newMember(app, site, { gender: 'female', seeking: 'male', date_of_birth: '1990-05-05', ...options })
const man = (options: MemberOptions = {}) =>
  newMember(app, site, { gender: 'male', seeking: 'female', date_of_birth: '1990-05-05', ...options })
const change = async (who: TestMember, path: string, body: unknown, method = 'PUT') => {
  const answer = await who.call(path, { method, body })
  expect([path, answer.status, answer.body.code]).toEqual([path, 200, undefined])
}
const privacy = (who: TestMember, switches: Record<string, boolean>) =>
  change(who, '/api/account/privacy', switches)
/** Creates a member who greets newcomers. */
const greeter = async (options: MemberOptions = {}) => {
  const who = await woman(options)
  await privacy(who, { auto_like_newcomers: true })
  return who
}
const ask = async (who: TestMember, options: CallOptions = {}) => {
  const { status, body } = await who.call('/api/auto-like', options)
  expect([status, body.code]).toEqual([200, undefined])
  return body.profile
}
const greetedBy = async (who: TestMember): Promise<number | null> => (await ask(who))?.id ?? null
const likesOf = async (who: TestMember) => (await who.call('/api/likes')).body
const becomeStaff = (member: TestMember) => changeAccount(app, member, { is_staff: true })
const advance = async (seconds: number) => app.services.clock.advance(seconds)

describe('a newcomer', () => {
  // spec: matching-6
  test('gets one like of a member who says hello, unseen and announced at once', async () => {
    const [bram, anna] = [await man(), await greeter()]
    expect(await ask(bram)).toMatchObject({
      id: anna.id,
      name: anna.name,
      main_image: null,
      is_fictional: false,
    })
    expect(await likesOf(bram)).toMatchObject({
      liked_by: [{ id: anna.id, like_new: true }],
      totals: { new_likes: 1 },
    })
    expect((await likesOf(anna)).sent).toEqual([bram.id])
    const entries = await streamOf(app.services.database.db, bram.id)
    expect(entries.filter(({ type }) => type === 'like')).toMatchObject([{ data: { profile_id: anna.id } }])
  })

  // spec: matching-6
  test('gets the next one after ten minutes, and none twice', async () => {
    stopTime()
    const [bram, anna, cleo] = [await man(), await greeter(), await greeter()]
    const first = await greetedBy(bram)
    expect([anna.id, cleo.id]).toContain(first)
    expect(await greetedBy(bram)).toBeNull()
    await advance(10 * secondsPerMinute - 1)
    expect(await greetedBy(bram)).toBeNull()
    await advance(1)
    expect(await greetedBy(bram)).toBe(first === anna.id ? cleo.id : anna.id)
    await anna.call(`/api/likes/${bram.id}`, { method: 'DELETE' })
    await advance(secondsPerHour)
    expect(await greetedBy(bram)).toBeNull()
  })

  // spec: matching-6
  test('gets five a day', async () => {
    const tomorrow = new Date(app.services.clock.now().getTime() + secondsPerDay * 1000)
    tomorrow.setUTCHours(0, 0, 0, 0)
    await advance((tomorrow.getTime() - app.services.clock.now().getTime()) / 1000)
    const bram = await man()
    for (let index = 0; index < 6; index += 1) await greeter()
    for (let index = 0; index < 5; index += 1) {
      expect(await greetedBy(bram)).not.toBeNull()
      await advance(secondsPerHour)
    }
    expect(await greetedBy(bram)).toBeNull()
    await advance(secondsPerDay)
    expect(await greetedBy(bram)).not.toBeNull()
  })

  test.each([
    ['is one for 30 days', 30 * secondsPerDay - 60, true],
    ['and no longer after them', 30 * secondsPerDay + 60, false],
  ])('%s', async (_reason, seconds, isGreeted) => {
    const [bram, anna] = [await man(), await greeter()]
    const created_at = addSeconds(app.services.clock.now(), -seconds)
    await setRow(app.services.database.db, 'profiles', bram.id, { created_at })
    expect(await greetedBy(bram)).toBe(isGreeted ? anna.id : null)
  })

  test('keeps the record of a like for 30 days', async () => {
    const [bram] = [await man(), await greeter()]
    await greetedBy(bram)
    const { db } = app.services.database
    const stored = () => db.selectFrom('auto_likes').select('from_id').where('to_id', '=', bram.id).execute()
    await advance(30 * secondsPerDay - 60)
    await sweep(app.services)
    expect(await stored()).toHaveLength(1)
    await advance(120)
    await sweep(app.services)
    expect(await stored()).toEqual([])
  })

  test('who asks eight times concurrently gets one like', async () => {
    const bram = await man()
    for (let index = 0; index < 8; index += 1) await greeter()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(bram)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect((await likesOf(bram)).liked_by).toHaveLength(1)
  })

  test('who may not be found gets no like', async () => {
    await greeter()
    const hidden = await man()
    await privacy(hidden, { invisible: true })
    expect(await greetedBy(hidden)).toBeNull()
    expect(await greetedBy(await man({ confirmed: false }))).toBeNull()
  })
})

describe('who says hello', () => {
  test.each<[string, MemberOptions, MemberOptions, boolean]>([
    ['both fit what their partner looks for', {}, {}, true],
    ['looks for both', { seeking: 'both' }, {}, true],
    ['does not look for him', { seeking: 'female' }, {}, false],
    ['is not whom he looks for', {}, { seeking: 'male' }, false],
    ['lives in another country', { country: 'BE' }, {}, false],
  ])('%s', async (_reason, hers, his, fits) => {
    const anna = await greeter(hers)
    expect(await greetedBy(await man(his))).toBe(fits ? anna.id : null)
  })

  test.each<[string, Record<string, number>, Record<string, number>, boolean]>([
    ['his age is one that she looks for', { min_age: 30, max_age: 50 }, {}, true],
    ['he is too young for her', { min_age: 60 }, {}, false],
    ['her age is one that he looks for', {}, { max_age: 50 }, true],
    ['she is too old for him', {}, { max_age: 25 }, false],
  ])('by the ages of both: %s', async (_reason, hers, his, fits) => {
    const [anna, bram] = [await greeter(), await man()]
    await change(anna, '/api/match-finder', hers)
    await change(bram, '/api/match-finder', his)
    expect(await greetedBy(bram)).toBe(fits ? anna.id : null)
  })

  test.each<[string, (anna: TestMember, bram: TestMember) => Promise<unknown>]>([
    ['turned the setting off', (anna) => privacy(anna, { auto_like_newcomers: false })],
    ['is invisible', (anna) => privacy(anna, { invisible: true })],
    ['blocked him', (anna, bram) => change(anna, '/api/blocks', { profile_id: bram.id }, 'POST')],
    ['is blocked', (anna, bram) => change(bram, '/api/blocks', { profile_id: anna.id }, 'POST')],
    ['hid him', (anna, bram) => change(anna, '/api/hidden', { profile_id: bram.id }, 'POST')],
    ['is hidden', (anna, bram) => change(bram, '/api/hidden', { profile_id: anna.id }, 'POST')],
    ['writes with him already', (anna, bram) => start(anna, bram)],
    ['is of the staff', (anna) => becomeStaff(anna)],
    ['likes him already', (anna, bram) => change(anna, '/api/likes', { profile_id: bram.id }, 'POST')],
    [
      'is liked and decides herself',
      (anna, bram) => change(bram, '/api/likes', { profile_id: anna.id }, 'POST'),
    ],
    [
      'passed him in the game',
      (anna, bram) =>
        change(
          anna,
          '/api/swipe',
          { profile_id: bram.id, choice: 'pass', client_id: crypto.randomUUID() },
          'POST',
        ),
    ],
    ['was not here for a month', () => advance(31 * secondsPerDay)],
  ])('a member who %s sends none', async (_reason, happen) => {
    const [anna, first] = [await greeter(), await man()]
    await happen(anna, first)
    const bram = _reason.startsWith('was not here') ? await man() : first
    expect(await greetedBy(bram)).toBeNull()
  })

  test('a member who hides from other sites sends none there, and a newcomer who hides from them gets none', async () => {
    const elsewhere = await app.newSite({}, { pool_id: site.pool_id })
    const anna = await greeter()
    const near = await newMember(app, elsewhere, { gender: 'male', seeking: 'female' })
    const hiding = await newMember(app, elsewhere, { gender: 'male', seeking: 'female' })
    await privacy(hiding, { hide_from_other_sites: true })
    expect(await greetedBy(hiding)).toBeNull()
    expect(await greetedBy(near)).toBe(anna.id)
    await privacy(anna, { hide_from_other_sites: true })
    expect(await greetedBy(await newMember(app, elsewhere, { gender: 'male', seeking: 'female' }))).toBeNull()
  })

  test('takes turns, and has a daily limit', async () => {
    const [anna, cleo] = [await greeter(), await greeter()]
    const men: TestMember[] = []
    for (let index = 0; index < 2 * greetingsADay + 1; index += 1) men.push(await man())
    const greeters: (number | null)[] = []
    for (const each of men) greeters.push(await greetedBy(each))
    const count = (id: number | null) => greeters.filter((greeter) => greeter === id).length
    expect([count(anna.id), count(cleo.id), count(null)]).toEqual([greetingsADay, greetingsADay, 1])
  })
})

describe('a fictional profile', () => {
  const drawn = () => woman({ is_fictional: true })

  test('never says hello on its own', async () => {
    await drawn()
    expect(await greetedBy(await man())).toBeNull()
  })

  // spec: matching-1, matching-6
  test('likes newcomers on sites that allow it when nobody else fits, labelled', async () => {
    await app.changeSettings(site, { auto_like_fictional: true })
    const [fictional, bram] = [await drawn(), await man()]
    expect(await ask(bram)).toMatchObject({ id: fictional.id, is_fictional: true })
    expect((await likesOf(bram)).profiles).toMatchObject([{ id: fictional.id, is_fictional: true }])
    const anna = await greeter()
    expect(await greetedBy(await man())).toBe(anna.id)
  })

  // spec: accounts-20
  test('never says hello to members who hide them', async () => {
    await app.changeSettings(site, { auto_like_fictional: true })
    await drawn()
    const bram = await man()
    await privacy(bram, { hide_fictional: true })
    expect(await greetedBy(bram)).toBeNull()
  })
})

describe('a GET that stores something', () => {
  test.each<[string, Record<string, string>, number]>([
    ['is answered to our own pages', { 'sec-fetch-site': 'same-origin' }, 200],
    ['not to a link of another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['nor to an address that was typed', { 'sec-fetch-site': 'none' }, 403],
    [
      'nor to what a browser fetches ahead',
      { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
      403,
    ],
  ])('%s', async (_reason, headers, status) => {
    const bram = await man()
    await greeter()
    const answer = await bram.call('/api/auto-like', { headers })
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.body.code).toBe('cross_site_request')
    expect((await likesOf(bram)).liked_by).toHaveLength(status === 200 ? 1 : 0)
  })

  test('stores something only on an explicit request: HEAD stores nothing, nothing is cached, visitors are refused', async () => {
    const bram = await man()
    await greeter()
    await bram.call('/api/auto-like', { method: 'HEAD' })
    expect((await likesOf(bram)).liked_by).toEqual([])
    const answer = await bram.call('/api/auto-like')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const visitor = await app.call('/api/auto-like', { host: site.host })
    expect([visitor.status, visitor.body.code]).toEqual([403, 'authentication_required'])
  })
})
