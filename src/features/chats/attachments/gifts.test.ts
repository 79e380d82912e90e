import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { list, messages, send, start, watch } from '../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { accountClosed } from '../../accounts/events.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 200, message_credits: 10, message_length: 50 })

const rose = { id: 4, name: 'Rose', image: '/gifts/rose.svg', credits: 25 }
const gift = (gift_id: number, more: Record<string, unknown> = {}) => ({
  client_id: randomUUID(),
  kind: 'gift',
  gift_id,
  ...more,
})
const give = (from: TestMember, to: { id: number }, gift_id = rose.id, more: Record<string, unknown> = {}) =>
  from.call('/api/chats', { method: 'POST', body: { profile_id: to.id, ...gift(gift_id, more) } })
const entries = async (member: TestMember) => (await member.call('/api/credits/entries')).body.entries
const two = async () => [await newMember(app, site), await newMember(app, site)] as const

// spec: gifts-2
test('a gift costs its price, appears in the chat of both and is named in the ledger', async () => {
  const [ada, ben] = await two()
  const seen = watch(app, ben)
  const given = await give(ada, ben, rose.id, { body: 'For you' })
  expect(given).toMatchObject({
    status: 200,
    body: { credits: 175, message: { kind: 'gift', body: 'For you', gift: rose, credits: 25, photo: null } },
  })
  const { id, conversation_id } = given.body.message
  for (const member of [ada, ben]) {
    expect((await list(member)).chats).toMatchObject([{ last_message: { id, gift: rose } }])
    expect((await messages(member, conversation_id)).messages).toMatchObject([{ id, gift: rose }])
  }
  expect((await entries(ada))[0]).toMatchObject({
    amount: -25,
    reason: 'gift',
    reference: `gift:rose:message:${id}`,
  })
  await expect
    .poll(() => seen.find((entry) => entry.type === 'message')?.data)
    .toMatchObject({ message: { id, gift: rose } })
})

test('each of the two reads the name in their own language, live and later', async () => {
  const [ada, ben] = await two()
  await ben.call('/api/user.php', { method: 'PUT', body: { language: 'nl' } })
  const seen = watch(app, ben)
  const { conversation_id } = (await give(ada, ben, 1)).body
  const cookie = ben.cookie.replace('locale=en', 'locale=nl')
  const { name } = (await ben.call('/api/gifts', { cookie })).body.gifts[0]
  expect(name).toBe('Koffie')
  await expect
    .poll(() => seen.find((entry) => entry.type === 'message')?.data)
    .toMatchObject({ message: { gift: { id: 1, name } } })
  const read = await ben.call(`/api/chats/${conversation_id}/messages`, { cookie })
  expect(read.body.messages[0].gift.name).toBe(name)
  expect((await messages(ada, conversation_id)).messages[0].gift.name).toBe('Coffee')
})

// spec: gifts-2
test('a message keeps what was given when prices change', async () => {
  const shop = await app.newSite({ signup_credits: 200 })
  const [ada, ben] = [await newMember(app, shop), await newMember(app, shop)]
  const { conversation_id } = (await give(ada, ben)).body
  await app.changeSettings(shop, { gift_credits: { min: 20, max: 200 } })
  expect((await ada.call('/api/gifts')).body.gifts[3]).toEqual({ ...rose, credits: 50 })
  expect((await messages(ben, conversation_id)).messages).toMatchObject([{ gift: rose, credits: 25 }])
  expect((await give(ada, ben)).body).toMatchObject({ credits: 125, message: { credits: 50 } })
})

test.each([
  ['no gift', { gift_id: undefined }, 'gift_id'],
  ['one that does not exist', { gift_id: 999 }, 'gift_id'],
  ['one of another niche', { gift_id: 12 }, 'gift_id'],
  ['a photo with it', { photo_id: 1 }, 'photo_id'],
  ['half a surrogate pair', { body: 'a\ud800' }, 'body'],
  ['a text with a gift', { kind: 'text', body: 'Hello' }, 'gift_id'],
])('%s is refused', async (_what, change, path) => {
  const [ada, ben] = await two()
  const refused = await give(ada, ben, rose.id, change)
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', data: { issues: [{ path }] } },
  })
  expect(await entries(ada)).toHaveLength(1)
})

test('a text is optional, and as long as a message at most', async () => {
  const [ada, ben] = await two()
  expect((await give(ada, ben)).body.message.body).toBeNull()
  expect((await give(ada, ben, 1, { body: ' \n' })).body.message.body).toBeNull()
  expect((await give(ada, ben, 1, { body: 'x'.repeat(50) })).status).toBe(200)
  expect((await give(ada, ben, 1, { body: 'x'.repeat(51) })).body).toMatchObject({
    code: 'message_too_long',
    data: { limit: 50 },
  })
})

test('without enough credits nothing is given, and the missing amount is reported', async () => {
  const poor = await app.newSite({ signup_credits: 30 })
  const [ada, ben] = [await newMember(app, poor), await newMember(app, poor)]
  const refused = await give(ada, ben, 15)
  expect(refused).toMatchObject({
    status: 402,
    body: { code: 'credits_required', data: { required: 100, balance: 30 } },
  })
  expect((await list(ben)).chats).toEqual([])
  expect((await give(ada, ben)).body.credits).toBe(5)
})

test('a gift to a fictional profile is free, once it is acknowledged', async () => {
  const [ada, puck] = [await newMember(app, site), await newMember(app, site, { is_fictional: true })]
  expect((await give(ada, puck)).body.code).toBe('fictional_acknowledgement_required')
  const given = await give(ada, puck, rose.id, { fictional_acknowledged: true })
  expect(given.body).toMatchObject({ credits: 200, message: { gift: rose, credits: 0 } })
  expect(await entries(ada)).toHaveLength(1)
})

test('a gift that opens a conversation counts as a start; blocks, strangers and unconfirmed accounts are treated as for texts', async () => {
  const ada = await newMember(app, site)
  const others = [await newMember(app, site), await newMember(app, site), await newMember(app, site)] as const
  await give(ada, others[0])
  await start(ada, others[1])
  expect((await give(ada, others[2])).body).toMatchObject({ code: 'conversation_limit', data: { limit: 2 } })
  expect((await give(ada, others[0])).status).toBe(200)
  await others[1].call('/api/blocks', { method: 'POST', body: { profile_id: ada.id } })
  expect((await give(ada, others[1])).body.code).toBe('blocked')
  expect((await give(ada, ada)).body.code).toBe('invalid_input')
  expect((await give(ada, { id: 999_999_999 })).status).toBe(404)
  const unconfirmed = await newMember(app, site, { confirmed: false })
  expect((await give(unconfirmed, ada)).body.code).toBe('activation_required')
})

test('the same client id gives and charges once, also within the conversation', async () => {
  const [ada, ben] = await two()
  const once = gift(rose.id)
  const first = await ada.call('/api/chats', { method: 'POST', body: { profile_id: ben.id, ...once } })
  const path = `/api/chats/${first.body.conversation_id}/messages`
  const again = await ada.call(path, { method: 'POST', body: once })
  expect(again.body.message).toEqual(first.body.message)
  expect(again.body.credits).toBe(175)
  const next = await ada.call(path, { method: 'POST', body: gift(1) })
  expect(next.body).toMatchObject({ credits: 165, message: { gift: { id: 1, credits: 10 } } })
})

test('an unsent gift disappears for both and stays paid', async () => {
  const [ada, ben] = await two()
  const { message } = (await give(ada, ben, rose.id, { body: 'For you' })).body
  const path = `/api/chats/${message.conversation_id}/messages/${message.id}`
  expect((await ada.call(path, { method: 'DELETE' })).status).toBe(200)
  for (const member of [ada, ben]) expect((await list(member)).chats).toEqual([])
  const row = await app.services.database.db
    .selectFrom('messages')
    .select(['body', 'gift_id', 'gift_credits', 'credits'])
    .where('id', '=', message.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ body: null, gift_id: null, gift_credits: null, credits: 25 })
  expect((await entries(ada))[0].balance_after).toBe(175)
})

test('a member who leaves without having seen a gift returns its credits to the sender', async () => {
  const [ada, ben] = await two()
  const { message } = (await give(ada, ben)).body
  await send(ada, message.conversation_id)
  await app.work().transaction((work) => work.emit(accountClosed, { account_id: ben.id, site_id: site.id }))
  await app.drain()
  const [last, before] = await entries(ada)
  expect([last, before].map(({ amount, reason }) => [amount, reason])).toEqual([
    [10, 'returned'],
    [25, 'returned'],
  ])
  expect(last.balance_after).toBe(200)
})
