import { expect, test } from 'vitest'
import { conversation, list, send, watch } from '../../../../tests/drivers/chats-driver.ts'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { chatsPage, maxPinned } from '../rules.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 1000, message_credits: 1 })

type Member = Awaited<ReturnType<typeof newMember>>

const pin = (who: Member, id: number, is_pinned: unknown = true) =>
  who.call(`/api/chats/${id}/pin`, { method: 'PUT', body: { is_pinned } })

const idsOf = (answer: { chats: { conversation_id: number }[] }) =>
  answer.chats.map(({ conversation_id }) => conversation_id)

/** Returns that many conversations which other members began with one, oldest first. */
async function begunWith(member: Member, amount: number): Promise<number[]> {
  const others = await Promise.all(Array.from({ length: amount }, () => newMember(app, site)))
  const ids: number[] = []
  for (const other of others) ids.push(await conversation(other, member))
  return ids
}

// spec: chats-47
test('pinned chats come first, for their member only, and stay there when others get messages', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const first = await conversation(ada, ben)
  const [second = 0, third = 0] = await begunWith(ben, 2)
  const [seenByBen, seenByAda] = [watch(app, ben), watch(app, ada)]
  expect(await pin(ben, first)).toMatchObject({ status: 200, body: { ok: true } })
  expect(await pin(ben, first)).toMatchObject({ status: 200 })
  expect(seenByBen).toMatchObject([
    { type: 'chat_pinned', data: { conversation_id: first, is_pinned: true } },
  ])
  expect(seenByAda).toEqual([])
  expect(idsOf(await list(ben))).toEqual([first, third, second])
  expect((await list(ben)).chats).toMatchObject([{ is_pinned: true }, { is_pinned: false }, {}])
  expect((await list(ada)).chats).toMatchObject([{ is_pinned: false }])
  await send(ben, second)
  expect(idsOf(await list(ben))).toEqual([first, second, third])
  await pin(ben, third)
  expect(idsOf(await list(ben)), 'newest first among pinned ones too').toEqual([third, first, second])
  await pin(ben, first, false)
  expect(idsOf(await list(ben))).toEqual([third, second, first])
  expect((await ben.call(`/api/chats/${third}`)).body.chat.is_pinned).toBe(true)
})

test('a conversation of other members is not found, and a deleted chat is no longer pinned', async () => {
  const [ada, ben, eve] = [await newMember(app, site), await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben)
  expect((await pin(eve, id)).status).toBe(404)
  expect((await pin(ben, id, 'yes')).status).toBe(400)
  await pin(ben, id)
  await ben.call(`/api/chats/${id}`, { method: 'DELETE' })
  await send(ada, id)
  expect((await list(ben)).chats).toMatchObject([{ conversation_id: id, is_pinned: false }])
})

// spec: chats-47
test('only a few chats can be pinned, also by concurrent calls', async () => {
  const ben = await newMember(app, site)
  const ids = await begunWith(ben, maxPinned + 2)
  const answers = await Promise.all(ids.map((id) => pin(ben, id)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(2)
  expect(refused[0]).toMatchObject({
    status: 409,
    body: { code: 'pin_limit', data: { limit: maxPinned } },
  })
  expect((await list(ben)).chats.filter((chat: { is_pinned: boolean }) => chat.is_pinned)).toHaveLength(
    maxPinned,
  )
})

// spec: chats-47
test('pages of chats name each chat once, the pinned ones on the first', async () => {
  const ben = await newMember(app, site)
  const ids = await begunWith(ben, chatsPage + 3)
  const [oldest = 0, second = 0] = ids
  await pin(ben, oldest)
  await pin(ben, second)
  const page = await list(ben)
  expect(idsOf(page)).toHaveLength(chatsPage + 2)
  expect(idsOf(page).slice(0, 2)).toEqual([second, oldest])
  const rest = await list(ben, `?cursor=${page.next}`)
  expect(rest.next).toBeNull()
  expect([...idsOf(page), ...idsOf(rest)].toSorted((one, other) => one - other)).toEqual(ids)
})
