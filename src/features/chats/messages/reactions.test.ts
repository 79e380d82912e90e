import { expect, test } from 'vitest'
import { conversation, list, messages, send, start, watch } from '../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 1000, message_credits: 1 })

const pathOf = (id: number, messageId: number) => `/api/chats/${id}/messages/${messageId}/reaction`
const react = (who: TestMember, id: number, messageId: number, emoji: string) =>
  who.call(pathOf(id, messageId), { method: 'PUT', body: { emoji } })
const undo = (who: TestMember, id: number, messageId: number) =>
  who.call(pathOf(id, messageId), { method: 'DELETE' })

/** Returns two members, and what one wrote to the partner. */
async function pair() {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben)
  const [{ id: first }] = (await messages(ada, id)).messages
  return { ada, ben, id, first }
}

// spec: chats-19
test('each member has one reaction: sent to both, shown everywhere, replaceable, removable', async () => {
  const { ada, ben, id, first } = await pair()
  const [seenByAda, seenByBen] = [watch(app, ada), watch(app, ben)]
  const heart = { profile_id: ben.id, emoji: '❤️' }
  const { status, body } = await react(ben, id, first, '❤️')
  expect([status, body.message]).toMatchObject([200, { id: first, reactions: [heart] }])
  const received = { type: 'reaction', data: { conversation_id: id, message_id: first, ...heart } }
  expect([seenByAda, seenByBen]).toMatchObject([[received], [received]])
  await react(ada, id, first, '😂')
  const both = [{ profile_id: ada.id, emoji: '😂' }, heart]
  for (const member of [ada, ben]) {
    expect((await messages(member, id)).messages[0].reactions).toEqual(both)
    expect((await list(member)).chats[0].last_message.reactions).toEqual(both)
  }
  expect((await react(ben, id, first, '👍')).body.message.reactions).toEqual([
    { profile_id: ada.id, emoji: '😂' },
    { profile_id: ben.id, emoji: '👍' },
  ])
  expect((await undo(ben, id, first)).body.message.reactions).toEqual([{ profile_id: ada.id, emoji: '😂' }])
  expect(seenByAda.at(-1)).toMatchObject({ type: 'reaction', data: { profile_id: ben.id, emoji: null } })
})

test('repeating a reaction changes nothing and emits nothing', async () => {
  const { ada, ben, id, first } = await pair()
  await react(ben, id, first, '😮')
  const seen = watch(app, ada)
  expect((await react(ben, id, first, '😮')).status).toBe(200)
  await undo(ben, id, first)
  expect((await undo(ben, id, first)).status).toBe(200)
  expect((await undo(ada, id, first)).status).toBe(200)
  expect(seen).toMatchObject([{ type: 'reaction', data: { emoji: null } }])
})

test('concurrent reactions of both are stored, one for each member', async () => {
  const { ada, ben, id, first } = await pair()
  const emojis = ['❤️', '😂', '😮', '😢', '😡', '👍']
  const answers = await Promise.all(
    emojis.flatMap((emoji) => [react(ada, id, first, emoji), react(ben, id, first, emoji)]),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { reactions } = (await messages(ada, id)).messages[0]
  expect(reactions.map(({ profile_id }: { profile_id: number }) => profile_id)).toEqual([ada.id, ben.id])
})

// spec: chats-19
test('only the six emojis are accepted', async () => {
  const { ben, id, first } = await pair()
  for (const emoji of ['💩', 'x', '', '❤️❤️']) expect((await react(ben, id, first, emoji)).status).toBe(400)
  expect((await ben.call(pathOf(id, first), { method: 'PUT', body: {} })).status).toBe(400)
})

test('a message outside the member’s chats is not found', async () => {
  const { ada, ben, id, first } = await pair()
  const strangers = await pair()
  const elsewhere = (await start(ada, strangers.ada, 'In another chat')).body.message.id
  const refused = { status: 404, body: { code: 'not_found' } }
  for (const change of [(who: TestMember, at: number, what: number) => react(who, at, what, '👍'), undo]) {
    expect(await change(strangers.ada, id, first)).toMatchObject(refused)
    expect(await change(ada, id, strangers.first)).toMatchObject(refused)
    expect(await change(ada, id, elsewhere)).toMatchObject(refused)
    expect(await change(ada, strangers.id, strangers.first)).toMatchObject(refused)
    expect(await change(ada, id, 9_000_000_000_000)).toMatchObject(refused)
  }
  await ben.call(`/api/chats/${id}`, { method: 'DELETE' })
  expect(await react(ben, id, first, '👍')).toMatchObject(refused)
  expect((await react(ada, id, first, '👍')).status).toBe(200)
})

// spec: chats-19
test('unsending a message removes its reactions', async () => {
  const { ada, ben, id, first } = await pair()
  await react(ben, id, first, '👍')
  await ada.call(`/api/chats/${id}/messages/${first}`, { method: 'DELETE' })
  expect((await react(ben, id, first, '👍')).status).toBe(404)
  const left = await app.services.database.db
    .selectFrom('message_reactions')
    .select('message_id')
    .where('conversation_id', '=', id)
    .execute()
  expect(left).toEqual([])
})

test('after a block neither of the two can react', async () => {
  const { ada, ben, id, first } = await pair()
  await ada.call('/api/blocks', { method: 'POST', body: { profile_id: ben.id } })
  for (const member of [ada, ben]) {
    expect((await react(member, id, first, '👍')).status).toBe(404)
    expect((await undo(member, id, first)).status).toBe(404)
  }
})

test('an unconfirmed member cannot react', async () => {
  const { ada, ben, id, first } = await pair()
  await setRow(app.services.database.db, 'accounts', ben.id, { status: 'not_confirmed' })
  expect(await react(ben, id, first, '👍')).toMatchObject({
    status: 403,
    body: { code: 'activation_required' },
  })
  expect((await messages(ada, id)).messages[0].reactions).toEqual([])
})

test('messages of fictional profiles accept reactions like others', async () => {
  const ada = await newMember(app, site)
  const puck = await newMember(app, site, { is_fictional: true })
  const { conversation_id: id, message } = (await start(ada, puck, 'Hi', { fictional_acknowledged: true }))
    .body
  const second = (await send(ada, id)).body.message
  expect((await react(ada, id, message.id, '😂')).body.message.reactions).toHaveLength(1)
  const page = (await messages(ada, id)).messages
  expect(page.map((shown: { reactions: unknown[] }) => shown.reactions.length)).toEqual([0, 1])
  expect(page[0].id).toBe(second.id)
})
