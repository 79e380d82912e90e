import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { conversation, send, start } from '../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { secondsPerHour } from '../../../core/time.ts'
import { recordLike } from '../../likes/server/public.ts'

const app = setUpApp()
const opening = setUpSite(app, { signup_credits: 100, message_credits: 10, match_opening_free: true })
const answering = setUpSite(app, { signup_credits: 20, message_credits: 10, reply_free_hours: 24 })
const usual = setUpSite(app, { signup_credits: 100, message_credits: 10 })

async function match(one: TestMember, other: TestMember): Promise<void> {
  await app.work().transaction(async (work) => {
    await recordLike(work, { from: one.id, to: other.id })
    await recordLike(work, { from: other.id, to: one.id })
  })
}

const shownIn = async (member: TestMember, id: number) =>
  (await member.call(`/api/chats/${id}`)).body.chat.message_cost
const costOf = (sent: { body: { message: { credits: number } } }) => sent.body.message.credits

// spec: chats-52
test('the first text of each of the two in a match is free, as shown, and no other', async () => {
  const [ada, ben] = [await newMember(app, opening), await newMember(app, opening)]
  await match(ada, ben)
  const { introduction } = (await ada.call(`/api/members/${ben.id}/introduction`)).body
  expect(introduction.message_cost).toEqual({ credits: 0, reason: 'match' })
  const first = await start(ada, ben)
  expect(costOf(first)).toBe(0)
  const id = first.body.conversation_id
  expect(await shownIn(ada, id)).toEqual({ credits: 10, reason: 'price' })
  expect(await shownIn(ben, id)).toEqual({ credits: 0, reason: 'match' })
  expect(costOf(await send(ada, id))).toBe(10)
  expect(costOf(await send(ben, id))).toBe(0)
  expect(costOf(await send(ben, id))).toBe(10)
})

// spec: chats-52
test('two texts at once into a new match: one is free', async () => {
  const [ada, ben] = [await newMember(app, opening), await newMember(app, opening)]
  await match(ada, ben)
  const sent = await Promise.all([start(ada, ben), start(ada, ben)])
  expect(sent.map(costOf).toSorted((a, b) => a - b)).toEqual([0, 10])
})

// spec: chats-52
test.each([
  ['without a match', opening, false],
  ['on a site that does not want it', usual, true],
] as const)('the first text %s has its price', async (_name, site, isMatch) => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  if (isMatch) await match(ada, ben)
  expect(costOf(await start(ada, ben))).toBe(10)
})

// spec: chats-53
test('an answer is free for as long as the site says, also without a credit; photos keep their price', async () => {
  const [ada, ben, carla] = [
    await newMember(app, answering),
    await newMember(app, answering),
    await newMember(app, answering),
  ]
  const id = await conversation(ada, ben)
  const shown = await shownIn(ben, id)
  expect(shown).toMatchObject({ credits: 0, reason: 'reply' })
  const untilMs = Date.parse(shown.free_until) - app.services.clock.now().getTime()
  expect(untilMs).toBeGreaterThan(23 * secondsPerHour * 1000)
  expect((await ben.call(`/api/chats/${id}`)).body.chat.photo_cost).toEqual({ credits: 20, reason: 'price' })
  expect(await shownIn(ada, id)).toEqual({ credits: 10, reason: 'price' })
  await send(ben, await conversation(ben, carla))
  expect((await ben.call('/api/user.php')).body.user.credits).toBe(0)
  expect(costOf(await send(ben, id))).toBe(0)
  expect(costOf(await send(ada, id))).toBe(0)
  app.services.clock.advance(24 * secondsPerHour + 60)
  expect(await shownIn(ada, id)).toEqual({ credits: 10, reason: 'price' })
  expect(costOf(await send(ada, id))).toBe(10)
})

// spec: chats-53
test('what was taken back wants no answer', async () => {
  const [ada, ben] = [await newMember(app, answering), await newMember(app, answering)]
  const sent = await start(ada, ben)
  const id = sent.body.conversation_id
  await ada.call(`/api/chats/${id}/messages/${sent.body.message.id}`, { method: 'DELETE' })
  expect(await shownIn(ben, id)).toEqual({ credits: 10, reason: 'price' })
})

// spec: chats-54
test('a message that costs more than its sender was shown is refused with the price, and charges nothing', async () => {
  const [ada, ben] = [await newMember(app, answering), await newMember(app, answering)]
  const id = await conversation(ada, ben)
  app.services.clock.advance(24 * secondsPerHour + 60)
  const body = { client_id: randomUUID(), kind: 'text', body: 'I slept on it.', max_credits: 0 }
  const late = await ben.call(`/api/chats/${id}/messages`, { method: 'POST', body })
  expect(late).toMatchObject({ status: 409, body: { code: 'price_changed', data: { credits: 10 } } })
  const again = await ben.call(`/api/chats/${id}/messages`, {
    method: 'POST',
    body: { ...body, max_credits: 10 },
  })
  expect(again).toMatchObject({ status: 200, body: { message: { credits: 10 }, credits: 10 } })
})
