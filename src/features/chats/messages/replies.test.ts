import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  conversation,
  list,
  messages,
  send,
  start,
  text,
  watch,
} from '../../../../tests/drivers/chats-driver.ts'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { insertRows } from '../../../../tests/drivers/stored-rows.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 1000, message_credits: 1, message_length: 400 })

type Caller = Parameters<typeof send>[0]
const reply = (from: Caller, id: number, reply_to_id: number, more: Record<string, unknown> = {}) =>
  from.call(`/api/chats/${id}/messages`, { method: 'POST', body: { ...text('Yes'), reply_to_id, ...more } })

/** Returns two members who have both written, and their first messages. */
async function pair() {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben, 'Do you like dogs?')
  const [question] = (await messages(ada, id)).messages
  return { ada, ben, id, question }
}

// spec: chats-18
test('a reply quotes its message, for both, in the response, the stream and the lists', async () => {
  const { ada, ben, id, question } = await pair()
  const [seenByAda, seenByBen] = [watch(app, ada), watch(app, ben)]
  const { status, body } = await reply(ben, id, question.id)
  const reply_to = { id: question.id, sender_id: ada.id, kind: 'text', body: 'Do you like dogs?' }
  expect([status, body.message.reply_to]).toEqual([200, reply_to])
  const received = { type: 'message', data: { message: { id: body.message.id, reply_to } } }
  for (const seen of [seenByAda, seenByBen]) {
    expect(seen.filter((entry) => entry.type === 'message')).toMatchObject([received])
  }
  for (const member of [ada, ben]) {
    expect((await messages(member, id)).messages[0].reply_to).toEqual(reply_to)
    expect((await list(member)).chats[0].last_message.reply_to).toEqual(reply_to)
  }
  const again = await start(ada, ben, 'And cats?', { reply_to_id: body.message.id })
  expect(again.body.message.reply_to).toMatchObject({ id: body.message.id, body: 'Yes' })
})

test('a quote is the beginning of a message, cut between graphemes', async () => {
  const { ada, ben, id } = await pair()
  const long = (await send(ada, id, `${'👨‍👩‍👧'.repeat(139)}ab`)).body.message
  expect((await reply(ben, id, long.id)).body.message.reply_to.body).toBe(`${'👨‍👩‍👧'.repeat(139)}a`)
})

test('gifts can be replied to, and can be replies', async () => {
  const { ada, ben, id } = await pair()
  const gift = await ada.call(`/api/chats/${id}/messages`, {
    method: 'POST',
    body: { client_id: randomUUID(), kind: 'gift', gift_id: 4 },
  })
  const answer = await reply(ben, id, gift.body.message.id, { kind: 'gift', gift_id: 4, body: undefined })
  expect(answer.body.message.reply_to).toMatchObject({ kind: 'gift', body: null })
})

test('a reply to a message outside the member’s chat is refused: nothing is sent or charged', async () => {
  const { ada, ben, id, question } = await pair()
  const other = await pair()
  const own = (await start(ben, other.ada, 'In another chat')).body.message
  const gone = (await send(ada, id, 'Oh no')).body.message
  await ada.call(`/api/chats/${id}/messages/${gone.id}`, { method: 'DELETE' })
  const refused = {
    status: 400,
    body: { code: 'invalid_input', data: { issues: [{ path: 'reply_to_id' }] } },
  }
  for (const wrong of [other.question.id, own.id, gone.id, 9_000_000_000_000]) {
    expect(await reply(ben, id, wrong)).toMatchObject(refused)
    expect(await start(ben, ada, 'Yes', { reply_to_id: wrong })).toMatchObject(refused)
  }
  expect(await start(ben, other.ada, 'Yes', { reply_to_id: question.id })).toMatchObject(refused)
  expect((await messages(ben, id)).messages).toHaveLength(1)
  expect((await reply(ben, id, question.id)).body.credits).toBe(998)
  expect((await reply(ben, other.id, other.question.id)).status).toBe(404)
})

test('a member who deleted the chat can neither reply to its messages nor see quotes of them', async () => {
  const { ada, ben, id, question } = await pair()
  await send(ben, id)
  await ben.call(`/api/chats/${id}`, { method: 'DELETE' })
  expect((await reply(ben, id, question.id)).status).toBe(400)
  const seenByBen = watch(app, ben)
  const own = (await reply(ada, id, question.id)).body.message
  expect(own.reply_to).toMatchObject({ id: question.id })
  expect(seenByBen).toMatchObject([{ type: 'message', data: { message: { id: own.id, reply_to: null } } }])
  expect((await messages(ben, id)).messages).toMatchObject([{ id: own.id, reply_to: null }])
  expect((await messages(ada, id)).messages[0].reply_to).toMatchObject({ id: question.id })
})

// spec: chats-18
test('a quote disappears with the unsent message; a repeat of its reply still succeeds', async () => {
  const { ada, ben, id, question } = await pair()
  const client_id = randomUUID()
  const first = (await reply(ben, id, question.id, { client_id })).body.message
  await ada.call(`/api/chats/${id}/messages/${question.id}`, { method: 'DELETE' })
  for (const member of [ada, ben]) {
    expect((await messages(member, id)).messages).toMatchObject([{ id: first.id, reply_to: null }])
  }
  expect(await reply(ben, id, question.id, { client_id })).toMatchObject({
    status: 200,
    body: { message: { id: first.id, reply_to: null } },
  })
})

test('system messages cannot be replied to', async () => {
  const { ada, ben, id } = await pair()
  await insertRows(app.services.database.db, 'messages', {
    conversation_id: id,
    client_id: randomUUID(),
    sender_id: ada.id,
    kind: 'system',
    body: 'photo_granted',
    credits: 0,
    created_at: app.services.clock.now(),
  })
  const [message] = (await messages(ben, id)).messages
  expect(message.kind).toBe('system')
  expect((await reply(ben, id, message.id)).status).toBe(400)
})

test('a block is reported whatever message is replied to', async () => {
  const { ada, ben, id, question } = await pair()
  await ada.call('/api/blocks', { method: 'POST', body: { profile_id: ben.id } })
  expect(await reply(ben, id, question.id)).toMatchObject({ status: 403, body: { code: 'blocked' } })
})
