import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { genderCodes, seekingCodes } from '../src/core/people.ts'
import { citiesOf } from '../src/features/sites/places/cities.ts'
import { sweep } from '../src/server/jobs/run-jobs.ts'
import { type Answer, startTestApp, type TestApp } from '../tests/drivers/test-app.ts'
import type { DemoMember } from './demo-member.ts'
import { makeDemoMembers } from './demo-members.ts'
import { onlineAt, startDemoPresence } from './demo-presence.ts'
import { makeDemoSites } from './demo-sites.ts'
import { makeDemoStories } from './demo-stories.ts'
import { inventPeople } from './people.ts'
import { makeHomePopulation } from './population/make-population.ts'
import { scriptedChatsOf } from './population/scripted-chats.ts'
import { castOf, fillShowcase } from './showcase.ts'

// The accounts that visitors of the demo use, on the general site of a demo of 300.

let app: TestApp
let members: DemoMember[]
const memberOf = (login: string) => members.find((member) => member.login === login) as DemoMember
let stopPresence = () => {}

beforeAll(async () => {
  app = await startTestApp({ DEMO: '1' }, { ownDatabase: true })
  await app.work().transaction(makeDemoSites)
  const people = inventPeople({ members: 300, seed: 'vonk', today: new Date(), home: 'US', citiesOf })
  members = await makeDemoMembers(
    app.services,
    people.filter(({ site_niche }) => site_niche === 1),
    () => {},
  )
  await makeDemoStories(app.services, members, 'vonk')
  for (const _start of ['first', 'interrupted and begun again']) {
    const partners = await makeHomePopulation(app.services, { country: 'US', locale: 'en' }, members)
    await fillShowcase(app.services, [...members, ...partners])
  }
  stopPresence = startDemoPresence(app.services, members)
}, 300_000)
afterAll(async () => {
  stopPresence()
  await app.stop()
})

/** Logs in as a demo account; returns a function that makes its calls. */
async function enter(login: string): Promise<(path: string, body?: unknown) => Promise<Answer>> {
  const { headers } = await app.call('/api/user.php', {
    method: 'POST',
    body: { email: `${login}@vonk.test`, password: 'vonk-demo-2026' },
  })
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return (path, body) => app.call(path, { cookie, ...(body ? { method: 'POST', body } : {}) })
}

describe.each(['free', 'premium'] as const)('%s@', (login) => {
  // spec: demo-1
  test('has chats with every kind of message, some of them unread', async () => {
    const call = await enter(login)
    const { chats, totals } = (await call('/api/chats')).body
    const scripts = scriptedChatsOf(login, 'en')
    expect([chats.length, scripts.length]).toEqual([8, 8])
    const times = chats.map((chat: { last_message: { created_at: string } }) => chat.last_message.created_at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(totals.unread_messages).toBe(scripts.reduce((sum, { unread }) => sum + unread, 0))
    const threads = await Promise.all(
      chats.map(async (chat: { conversation_id: number }) => {
        return (await call(`/api/chats/${chat.conversation_id}/messages`)).body.messages
      }),
    )
    const messages = threads.flat()
    const scripted = scripts.flatMap(({ lines }) => lines)
    expect(messages).toHaveLength(scripted.length)
    expect(new Set(messages.map(({ kind }) => kind))).toEqual(new Set(['text', 'photo', 'gift']))
    expect(messages.filter(({ scam_warnings }) => scam_warnings.length > 0)).toHaveLength(1)
    // The stranger’s, until the account answers or asks to see it; the others’ are sharp.
    expect(messages.filter(({ photo }) => photo?.locked)).toHaveLength(1)
    expect(messages.filter(({ reply_to }) => reply_to)).toHaveLength(
      scripted.filter(({ replyTo }) => replyTo !== undefined).length,
    )
    expect(messages.filter(({ reactions }) => reactions.length > 0)).toHaveLength(
      scripted.filter(({ reaction }) => reaction).length,
    )
  })

  // spec: demo-13
  test('writes with partners of ages that both look for, and the finder has a score for its wishes', async () => {
    const call = await enter(login)
    const own = memberOf(login)
    const { chats } = (await call('/api/chats')).body
    const partners = chats.flatMap(({ profile_id }: { profile_id: number }) =>
      members.filter(({ id, person }) => id === profile_id && !person.is_fictional),
    )
    expect(partners.length).toBeGreaterThanOrEqual(6)
    for (const { person } of partners) {
      expect(person.age).toBeGreaterThanOrEqual(own.person.wanted?.min_age ?? 99)
      expect(person.age).toBeLessThanOrEqual(own.person.wanted?.max_age ?? 0)
      expect(own.person.age).toBeGreaterThanOrEqual(person.wanted?.min_age ?? 18)
      expect(own.person.age).toBeLessThanOrEqual(person.wanted?.max_age ?? 99)
    }
    const { answers, cards } = (await call('/api/match-finder')).body
    expect([answers.min_age, answers.max_age]).toEqual([28, 45])
    expect(answers.wishes.length).toBeGreaterThanOrEqual(2)
    // Without the partners and the likes there are few in a demo of this size.
    expect(cards.length).toBeGreaterThanOrEqual(3)
    expect(new Set(cards.map(({ score }: { score: number }) => score)).size).toBeGreaterThanOrEqual(2)
  })

  // spec: demo-11
  test('photos in chats are not the main photo of their sender', async () => {
    const { db } = app.services.database
    const sent = await db
      .selectFrom('messages as m')
      .innerJoin('photos as p', 'p.id', 'm.photo_id')
      .select(['p.is_main'])
      .where(
        'm.sender_id',
        'in',
        members.map(({ id }) => id),
      )
      .execute()
    expect(sent.length).toBeGreaterThanOrEqual(4)
    expect(sent.filter(({ is_main }) => is_main)).toEqual([])
  })

  // spec: demo-1
  test('has twelve likes, some new, and three matches', async () => {
    const call = await enter(login)
    const { liked_by, matches, totals } = (await call('/api/likes?type=received')).body
    expect([liked_by.length, totals.new_likes, matches.length]).toEqual([12, 5, 3])
  })

  // spec: demo-1
  test('meets the three matches above the chats: nobody of them has written, the scammer is none of them', async () => {
    const call = await enter(login)
    const found = (await call('/api/chats/matches')).body.matches
    const { matches } = (await call('/api/likes?type=received')).body
    const { chats } = (await call('/api/chats')).body
    expect(found).toHaveLength(3)
    expect(found.map(({ id }: { id: number }) => id).toSorted()).toEqual(matches.toSorted())
    const warned = chats.filter(
      ({ last_message }: { last_message: { scam_warnings: string[] } }) =>
        last_message.scam_warnings.length > 0,
    )
    expect(warned).toHaveLength(1)
    expect(matches).not.toContain(warned[0].profile_id)
  })
})

test('free@ has not started a conversation and has both free starts left', async () => {
  const call = await enter('free')
  const known = new Set(castOf(memberOf('free'), members).slice(0, 8))
  const strangers = castOf(memberOf('free'), members).filter((member) => !known.has(member))
  const [first, second, third] = strangers.map(({ id }) => id)
  const start = async (profile_id: number | undefined) =>
    (
      await call('/api/chats', {
        profile_id,
        client_id: crypto.randomUUID(),
        kind: 'text',
        body: 'Hello you',
      })
    ).status
  expect([await start(first), await start(second), await start(third)]).toEqual([200, 200, 403])
})

// spec: demo-8
test('a tenth of the members is online: the same ones for half an hour, then others', async () => {
  const { results } = (await (await enter('premium'))('/api/members?online=1')).body
  const now = app.services.clock.now()
  const here = onlineAt(members, now)
  expect(here).toHaveLength(6)
  expect(results.map(({ id }: { id: number }) => id)).toEqual(
    expect.arrayContaining(here.map(({ id }) => id)),
  )
  const start = new Date(Math.floor(now.getTime() / 1_800_000) * 1_800_000)
  const after = (minutes: number) => onlineAt(members, new Date(start.getTime() + minutes * 60_000))
  expect(after(29)).toEqual(after(0))
  // Few of the six are no partner of a chat: the next half hour may draw the same ones again.
  const later = Array.from({ length: 12 }, (_, slot) => JSON.stringify(after(31 + 30 * slot)))
  expect(new Set(later).size).toBeGreaterThan(1)
})

// spec: search-15
test('a newcomer of any gender and wish meets twelve who fit, or all there are', async () => {
  const call = await enter('premium')
  const known = (await call('/api/chats')).body.chats.map((chat: { profile_id: number }) => chat.profile_id)
  const liked = (await call('/api/likes?type=sent')).body.sent
  const strangers = members.filter(
    ({ id }) => id !== memberOf('premium').id && ![...known, ...liked].includes(id),
  )
  for (const gender of genderCodes) {
    for (const seeking of seekingCodes) {
      const fitting = strangers.filter(
        ({ person }) =>
          (seeking === 'both' || person.gender === seeking) &&
          (person.seeking === 'both' || person.seeking === gender),
      )
      // At home, beside other countries, and far from all.
      for (const country of ['US', 'AT', 'NZ']) {
        const { cards } = (await call('/api/signup/matches', { gender, seeking, country })).body
        expect(cards.length, `${gender} ${seeking} ${country}`).toBeGreaterThanOrEqual(
          Math.min(12, fitting.length),
        )
      }
    }
  }
}, 60_000)

// spec: demo-9, demo-15
test('the sweep mails no demo member about an unused account', async () => {
  await sweep(app.services)
  await app.drain()
  const mails = (await app.call('/dev/mail.json')).body
  const to = mails.map((mail: { to: string }) => mail.to).toSorted()
  expect(to).toEqual(['free@vonk.test', 'free@vonk.test', 'premium@vonk.test'])
})

test('a second start creates no member twice', async () => {
  const people = inventPeople({ members: 300, seed: 'other', today: new Date(), home: 'US', citiesOf })
  const found = await makeDemoMembers(app.services, people, null)
  expect(found.length).toBeLessThan(10)
})
