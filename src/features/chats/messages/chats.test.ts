import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  bodies,
  conversation,
  list,
  messages,
  read,
  send,
  start,
  typesOf,
  watch,
} from '../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 100, message_credits: 10, message_length: 50 })

test('a first message starts a conversation, costs credits and is visible to both', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const [seenByAda, seenByBen] = [watch(app, ada), watch(app, ben)]
  const client_id = randomUUID()
  const answer = await start(ada, ben, 'Hello <b>Ben</b> \\ "{1,2}"', { client_id })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    conversation_id: expect.any(Number),
    credits: 90,
    message: {
      id: expect.any(Number),
      conversation_id: answer.body.conversation_id,
      client_id,
      sender_id: ada.id,
      kind: 'text',
      body: 'Hello <b>Ben</b> \\ "{1,2}"',
      photo: null,
      photo_is_pending: false,
      gift: null,
      credits: 10,
      created_at: expect.stringMatching(/Z$/),
      delivered_at: null,
      read_at: null,
      reply_to: null,
      reactions: [],
      scam_warnings: [],
      has_hidden: false,
    },
  })
  const id = answer.body.conversation_id
  const forBen = await list(ben)
  expect(forBen.chats).toMatchObject([
    {
      conversation_id: id,
      profile_id: ada.id,
      num_unread_messages: 1,
      last_message: { body: 'Hello <b>Ben</b> \\ "{1,2}"' },
      other: { id: ada.id, name: ada.name },
    },
  ])
  expect(forBen.totals).toEqual({ unread_messages: 1, new_likes: 0 })
  expect(forBen.next).toBeNull()
  expect((await list(ada)).chats).toMatchObject([{ conversation_id: id, num_unread_messages: 0 }])
  expect((await ben.call('/api/totals')).body.totals.unread_messages).toBe(1)
  expect((await ben.call(`/api/chats/${id}`)).body.chat.conversation_id).toBe(id)
  expect((await list(ben, `?profile_id=${ada.id}`)).chats).toHaveLength(1)
  const wanted = { type: 'message', data: { message: answer.body.message } }
  expect(seenByBen).toMatchObject([wanted])
  expect(seenByAda.filter((entry) => entry.type === 'message')).toMatchObject([wanted])
  expect(seenByAda).toContainEqual(expect.objectContaining({ type: 'credits', data: { credits: 90 } }))
})

// spec: chats-13
test('a reply, pages of messages and their order', async () => {
  const rich = await app.newSite({ signup_credits: 1000, message_credits: 1 })
  const [ada, ben] = [await newMember(app, rich), await newMember(app, rich)]
  const id = await conversation(ada, ben, '0')
  for (let nth = 1; nth < 60; nth += 1) await send(nth % 2 ? ben : ada, id, String(nth))
  const first = await messages(ada, id)
  expect(first.messages).toHaveLength(50)
  expect(first.messages[0].body).toBe('59')
  const second = await messages(ada, id, `?cursor=${first.next}`)
  expect(second.next).toBeNull()
  const all = [...first.messages, ...second.messages].map((message) => message.body)
  expect(all).toEqual(Array.from({ length: 60 }, (_, nth) => String(59 - nth)))
})

test('chats are listed newest first, in pages', async () => {
  const rich = await app.newSite({ signup_credits: 1000, message_credits: 1 })
  const ada = await newMember(app, rich)
  const others: TestMember[] = []
  for (let nth = 0; nth < 26; nth += 1) {
    others.push(await newMember(app, rich))
    await start(others[nth] as TestMember, ada)
  }
  await send(ada, (await list(ada, `?profile_id=${others[0]?.id}`)).chats[0].conversation_id)
  const first = await list(ada)
  const second = await list(ada, `?cursor=${first.next}`)
  const order = [...first.chats, ...second.chats].map((chat) => chat.profile_id)
  const expected = [others[0], ...others.slice(1).reverse()].map((member) => member?.id)
  expect(first.chats).toHaveLength(24)
  expect(second.next).toBeNull()
  expect(order).toEqual(expected)
  expect(first.totals.unread_messages).toBe(26)
})

// spec: chats-17
test('reading clears the unread count, and the sender is notified once', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben)
  const second = (await send(ada, id)).body.message
  await send(ada, id)
  const [seenByAda, seenByBen] = [watch(app, ada), watch(app, ben)]
  expect((await read(ben, id, second.id)).body.totals.unread_messages).toBe(1)
  const wanted = { type: 'read', data: { conversation_id: id, profile_id: ben.id, up_to: second.id } }
  expect(seenByAda).toMatchObject([wanted])
  expect(seenByBen).toMatchObject([wanted])
  await read(ben, id, second.id)
  expect(seenByAda).toHaveLength(1)
  expect((await list(ben)).chats[0].num_unread_messages).toBe(1)
  const [third, , first] = (await messages(ada, id)).messages
  expect(first.read_at).toMatch(/Z$/)
  expect(third.read_at).toBeNull()
  expect((await read(ben, id, 9_000_000_000_000)).body.totals.unread_messages).toBe(0)
  // Reading does not affect the member's own messages.
  await read(ada, id, 9_000_000_000_000)
  expect((await messages(ben, id)).messages[0].read_at).toMatch(/Z$/)
  expect((await list(ada)).totals.unread_messages).toBe(0)
})

test('a message is delivered when its recipient fetches it, not when its sender does', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben)
  expect((await messages(ada, id)).messages[0].delivered_at).toBeNull()
  expect((await messages(ben, id)).messages[0].delivered_at).toMatch(/Z$/)
  const [seen] = (await messages(ada, id)).messages
  expect(seen).toMatchObject({ delivered_at: expect.stringMatching(/Z$/), read_at: null })
})

// spec: chats-12
test.each(['reader', 'sender'])(
  'without read receipts of the %s the sender learns only that the message was delivered',
  async (who) => {
    const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
    await setRow(app.services.database.db, 'accounts', who === 'reader' ? ben.id : ada.id, {
      read_receipts: false,
    })
    const id = await conversation(ada, ben)
    const seenByAda = watch(app, ada)
    const [message] = (await messages(ben, id)).messages
    await read(ben, id, message.id)
    expect(typesOf(seenByAda)).toEqual(['delivered'])
    expect((await messages(ada, id)).messages[0]).toMatchObject({
      delivered_at: expect.any(String),
      read_at: null,
    })
    expect((await messages(ben, id)).messages[0].read_at).toMatch(/Z$/)
  },
)

// spec: chats-11
test('typing is sent to the partner and not stored', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben)
  const seenByBen = watch(app, ben)
  const answer = await ada.call(`/api/chats/${id}/typing`, { method: 'POST' })
  expect(answer).toMatchObject({ status: 204, body: null })
  expect(seenByBen).toEqual([
    { account_id: ben.id, type: 'typing', data: { conversation_id: id, profile_id: ada.id } },
  ])
})

// spec: chats-13
test('a conversation of other members is not found', async () => {
  const [ada, ben, eve] = [await newMember(app, site), await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben)
  const message = (await messages(ada, id)).messages[0]
  const attempts = [
    eve.call(`/api/chats/${id}`),
    eve.call(`/api/chats/${id}/messages`),
    send(eve, id),
    read(eve, id, message.id),
    eve.call(`/api/chats/${id}/typing`, { method: 'POST' }),
    eve.call(`/api/chats/${id}/messages/${message.id}`, { method: 'DELETE' }),
    eve.call(`/api/chats/${id}`, { method: 'DELETE' }),
    // The partner's message in the member's conversation.
    ben.call(`/api/chats/${id}/messages/${message.id}`, { method: 'DELETE' }),
  ]
  for (const answer of await Promise.all(attempts)) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  expect(await bodies(ada, id)).toEqual(['Hello'])
})

// spec: chats-11
test('an unread message can be unsent, for both and without a refund', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const first = (await start(ada, ben, 'One')).body.message
  const id = first.conversation_id
  const client_id = randomUUID()
  const body = { client_id, kind: 'text', body: 'Two' }
  const second = (await ada.call(`/api/chats/${id}/messages`, { method: 'POST', body })).body
  const seenByBen = watch(app, ben)
  const gone = await ada.call(`/api/chats/${id}/messages/${second.message.id}`, { method: 'DELETE' })
  expect(gone).toMatchObject({ status: 200, body: { ok: true } })
  expect(seenByBen).toMatchObject([
    { type: 'message_gone', data: { conversation_id: id, message_id: second.message.id } },
  ])
  for (const member of [ada, ben]) {
    expect(await bodies(member, id)).toEqual(['One'])
    expect((await list(member)).chats[0].last_message.body).toBe('One')
  }
  expect((await list(ben)).totals.unread_messages).toBe(1)
  // A late repeat is recognised: it is not sent again and costs nothing.
  const repeat = await ada.call(`/api/chats/${id}/messages`, { method: 'POST', body })
  expect(repeat.body).toMatchObject({
    message: { id: second.message.id, body: null },
    credits: second.credits,
  })
  await read(ben, id, first.id)
  const late = await ada.call(`/api/chats/${id}/messages/${first.id}`, { method: 'DELETE' })
  expect(late).toMatchObject({ status: 409, body: { code: 'already_read' } })
})

test('a conversation whose only message was unsent is in no list', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const { message } = (await start(ada, ben)).body
  await ada.call(`/api/chats/${message.conversation_id}/messages/${message.id}`, { method: 'DELETE' })
  for (const member of [ada, ben]) {
    expect(await list(member)).toMatchObject({ chats: [], totals: { unread_messages: 0 } })
  }
})

// spec: chats-22
test('deleting a chat removes it for one side; a new message starts it again', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben, 'Old')
  const seenByBen = watch(app, ben)
  expect(await ben.call(`/api/chats/${id}`, { method: 'DELETE' })).toMatchObject({ status: 200 })
  await ben.call(`/api/chats/${id}`, { method: 'DELETE' })
  expect(typesOf(seenByBen)).toEqual(['chat_gone'])
  expect(await list(ben)).toMatchObject({ chats: [], totals: { unread_messages: 0 } })
  expect(await bodies(ada, id)).toEqual(['Old'])
  await send(ada, id, 'New')
  expect(await bodies(ben, id)).toEqual(['New'])
  expect(await list(ben)).toMatchObject({
    chats: [{ num_unread_messages: 1 }],
    totals: { unread_messages: 1 },
  })
  expect(await bodies(ada, id)).toEqual(['New', 'Old'])
  // A message deleted unread cannot be subtracted twice.
  const [old] = (await messages(ada, id)).messages.slice(-1)
  await ada.call(`/api/chats/${id}/messages/${old.id}`, { method: 'DELETE' })
  expect((await list(ben)).totals.unread_messages).toBe(1)
})

test('a chat deleted up to a message keeps later messages', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const first = (await start(ada, ben, 'Old')).body.message
  const id = first.conversation_id
  await send(ada, id, 'New')
  const gone = await ben.call(`/api/chats/${id}?up_to=${first.id}`, { method: 'DELETE' })
  expect(gone.status).toBe(200)
  expect(await bodies(ben, id)).toEqual(['New'])
  expect(await list(ben)).toMatchObject({
    chats: [{ num_unread_messages: 1, last_message: { body: 'New' } }],
    totals: { unread_messages: 1 },
  })
  // An older message cannot restore what was deleted.
  await ben.call(`/api/chats/${id}`, { method: 'DELETE' })
  await ben.call(`/api/chats/${id}?up_to=${first.id}`, { method: 'DELETE' })
  expect(await bodies(ben, id)).toEqual([])
})

// spec: chats-22
test('chats can be deleted by member, too', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  await start(ada, ben)
  const gone = await ada.call(`/api/chats?profile_id=${ben.id}`, { method: 'DELETE' })
  expect(gone).toMatchObject({ status: 200, body: { ok: true } })
  expect((await list(ada)).chats).toEqual([])
  expect((await list(ben)).chats).toHaveLength(1)
  const none = await ada.call('/api/chats?profile_id=999999', { method: 'DELETE' })
  expect(none.status).toBe(200)
})
