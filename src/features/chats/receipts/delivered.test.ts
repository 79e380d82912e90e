import { expect, test } from 'vitest'
import { conversation, messages, read, send, watch } from '../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 200, message_credits: 10 })

const two = async () => [await newMember(app, site), await newMember(app, site)] as const
const confirm = (member: TestMember, ...those: [conversation_id: number, message_id: number][]) =>
  member.call('/api/chats/delivered', {
    method: 'POST',
    body: { messages: those.map(([conversation_id, message_id]) => ({ conversation_id, message_id })) },
  })
const change = (member: TestMember, privacy: Record<string, boolean>) =>
  member.call('/api/account/privacy', { method: 'PUT', body: privacy })
const stored = async (id: number) =>
  app.services.database.db
    .selectFrom('messages')
    .select(['delivered_at', 'read_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** Returns a message that nobody has fetched. */
async function written(from: TestMember, to: TestMember): Promise<[number, number]> {
  const id = await conversation(from, to)
  const { message } = (await send(from, id, 'There?')).body
  return [id, message.id]
}

// spec: chats-36
test('the sender is notified at once, and once, that messages were delivered', async () => {
  const [ada, ben] = await two()
  const [id, newest] = await written(ada, ben)
  const seen = watch(app, ada)
  expect(await confirm(ben, [id, newest], [id, newest], [id, newest - 1])).toMatchObject({ status: 200 })
  await confirm(ben, [id, newest])
  await expect.poll(() => seen.filter(({ type }) => type === 'delivered').length).toBe(1)
  const { data } = seen.find(({ type }) => type === 'delivered') as { data: { message_ids: number[] } }
  expect(data).toMatchObject({ conversation_id: id, message_ids: [newest - 1, newest] })
  const shown = (await messages(ada, id)).messages[0]
  expect(shown).toMatchObject({ id: newest, delivered_at: (data as { delivered_at?: string }).delivered_at })
  expect(shown.read_at).toBeNull()
})

test('fetching confirms delivery as well', async () => {
  const [ada, ben] = await two()
  const [id, newest] = await written(ada, ben)
  const seen = watch(app, ada)
  await messages(ben, id)
  await expect
    .poll(() => seen.find(({ type }) => type === 'delivered')?.data)
    .toMatchObject({ message_ids: [newest - 1, newest] })
})

test('members confirm neither messages to others, nor in deleted chats, nor their own', async () => {
  const [ada, ben] = await two()
  const [id, newest] = await written(ada, ben)
  const stranger = await newMember(app, site)
  for (const member of [ada, stranger]) expect((await confirm(member, [id, newest])).status).toBe(200)
  expect((await stored(newest)).delivered_at).toBeNull()
  await ben.call('/api/blocks', { method: 'POST', body: { profile_id: ada.id } })
  await confirm(ben, [id, newest])
  expect((await stored(newest)).delivered_at).toBeNull()
})

// spec: chats-36
test('an invisible member sends no delivery receipt', async () => {
  const [ada, ben] = await two()
  const [id, newest] = await written(ada, ben)
  await change(ben, { invisible: true, read_receipts: false })
  const seen = watch(app, ada)
  await confirm(ben, [id, newest])
  await messages(ben, id)
  await read(ben, id, newest)
  expect(await stored(newest)).toMatchObject({ delivered_at: null, read_at: expect.any(String) })
  expect(seen).toEqual([])
})

test('reading without read receipts reports delivery, with them only the reading', async () => {
  const [ada, ben] = await two()
  const [id, newest] = await written(ada, ben)
  await change(ben, { read_receipts: false })
  const seen = watch(app, ada)
  await read(ben, id, newest)
  expect(seen.map(({ type }) => type)).toEqual(['delivered'])
  expect((await stored(newest)).delivered_at).not.toBeNull()

  await change(ben, { read_receipts: true })
  const { message } = (await send(ada, id, 'And now?')).body
  seen.length = 0
  await read(ben, id, message.id)
  expect(seen.map(({ type }) => type)).toEqual(['read'])
  expect((await stored(message.id)).delivered_at).not.toBeNull()
})

test('confirming while reading, from several browsers, marks each message once', async () => {
  const [ada, ben] = await two()
  const id = await conversation(ada, ben)
  const ids: number[] = []
  for (let nth = 0; nth < 8; nth += 1) ids.push((await send(ada, id, `Number ${nth}`)).body.message.id)
  const seen = watch(app, ada)
  await Promise.all([
    ...ids.map((message_id) => confirm(ben, [id, message_id])),
    confirm(ben, ...ids.map((message_id): [number, number] => [id, message_id])),
    read(ben, id, ids[4] as number),
    messages(ben, id),
  ])
  const received = seen
    .filter(({ type }) => type === 'delivered')
    .flatMap(({ data }) => (data as { message_ids: number[] }).message_ids)
  expect(new Set(received).size).toBe(received.length)
  for (const message_id of ids) expect((await stored(message_id)).delivered_at).not.toBeNull()
})
