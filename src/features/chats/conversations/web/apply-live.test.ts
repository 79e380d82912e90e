import { randomUUID } from 'node:crypto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../../tests/drivers/factories.ts'
import { browserApi } from '../../../../../tests/drivers/page-data.ts'
import { upload } from '../../../../../tests/drivers/photos-driver.ts'
import { pictureOf } from '../../../../../tests/drivers/pictures.ts'
import { seenPhoto } from '../../../../../tests/drivers/seen-photo.ts'
import { setUpApp, setUpSite } from '../../../../../tests/drivers/set-up.ts'
import type { Api } from '../../../../web/api/api.ts'
import { accounts } from '../../../accounts/contract.ts'
import { rejectPhoto } from '../../../photos/server/public.ts'
import { chats } from '../../contract.ts'
import { applyChatEvent, showMessage } from './apply-live.ts'
import type { MessagesPage } from './chat-data.ts'
import {
  chatOptions,
  chatsOptions,
  messagesOptions,
  searchOptions,
  totalsOptions,
  typingKey,
} from './chat-queries.ts'
import { expectReaction, forgetReaction } from './own-reactions.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 10_000, message_credits: 1, photo_approval: 'automatic' })
let ada: TestMember
let others: TestMember[]
let ids: number[]

beforeEach(async () => {
  ada = await newMember(app, site)
  others = [await newMember(app, site), await newMember(app, site), await newMember(app, site)]
  ids = []
  for (const other of others) {
    ids.push((await write(other, ada, 'Hello')).body.conversation_id)
    // From here on nothing is masked; otherwise an event would cause a refetch.
    await write(ada, other, 'Hello')
  }
})

const write = (from: TestMember, to: TestMember, body: string, reply_to_id?: number) =>
  from.call('/api/chats', {
    method: 'POST',
    body: { profile_id: to.id, client_id: randomUUID(), kind: 'text', body, reply_to_id },
  })

let seed = 0
async function photoOf(member: TestMember): Promise<number> {
  seed += 1
  return (await upload(member, await pictureOf(300, 300, seed).jpeg().toBuffer())).id
}

const show = (from: TestMember, to: TestMember, photo_id: number) =>
  from.call('/api/chats', {
    method: 'POST',
    body: { profile_id: to.id, client_id: randomUUID(), kind: 'photo', photo_id },
  })

async function takeBackNewest(member: TestMember, id: number): Promise<void> {
  const { messages } = (await member.call(`/api/chats/${id}/messages`)).body
  const own = messages.find(({ sender_id }: { sender_id: number }) => sender_id === member.id)
  const answer = await member.call(`/api/chats/${id}/messages/${own.id}`, { method: 'DELETE' })
  expect(answer.status).toBe(200)
}

const apiOf = (member: TestMember) => browserApi(app, site.host, member, { accounts, chats })

/** Loads what the chat pages load. */
async function load(api: Api): Promise<QueryClient> {
  const queryClient = new QueryClient()
  await queryClient.fetchQuery(api.accounts.current.queryOptions({ input: {} }))
  await queryClient.fetchInfiniteQuery(chatsOptions(api))
  await queryClient.fetchQuery(totalsOptions(api))
  for (const id of ids) {
    await queryClient.fetchQuery(chatOptions(api, id))
    await queryClient.fetchInfiniteQuery(messagesOptions(api, id))
  }
  return queryClient
}

/** Returns the loaded data, without `delivered_at` of received messages, since fetching sets it. */
function dataOf(queryClient: QueryClient, api: Api) {
  const pages = (data: { pages: MessagesPage[] } | undefined) =>
    data?.pages.map((page) =>
      page.messages.map((message) =>
        message.sender_id === ada.id ? message : { ...message, delivered_at: null },
      ),
    )
  const plain = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (key, part) =>
      key === 'delivered_at' || key === 'online' ? null : part,
    )
  return {
    list: plain(queryClient.getQueryData(chatsOptions(api).queryKey)?.pages),
    totals: queryClient.getQueryData(totalsOptions(api).queryKey),
    chats: ids.map((id) => plain(queryClient.getQueryData(chatOptions(api, id).queryKey))),
    threads: ids.map((id) => pages(queryClient.getQueryData(messagesOptions(api, id).queryKey))),
  }
}

/** Applies the live stream from now on; every event is applied twice, which must change nothing. */
function follow(queryClient: QueryClient, api: Api): () => void {
  return app.services.hub.listen(ada.id, (entry) => {
    const event = { type: entry.type, data: JSON.parse(entry.data), id: entry.seq ?? 0 }
    applyChatEvent(queryClient, api, event)
    applyChatEvent(queryClient, api, event)
  })
}

const isInvalidated = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .some((query) => query.state.isInvalidated)

// spec: chats-36
test('applied delivery events equal a fetch', async () => {
  const api = apiOf(ada)
  const page = await load(api)
  const stop = follow(page, api)
  const [other, id] = [others[0] as TestMember, ids[0] as number]
  const confirm = (...sent: number[]) =>
    other.call('/api/chats/delivered', {
      method: 'POST',
      body: { messages: sent.map((message_id) => ({ conversation_id: id, message_id })) },
    })
  const sent: number[] = []
  for (let nth = 0; nth < 6; nth += 1) sent.push((await write(ada, other, `Message ${nth}`)).body.message.id)
  await confirm(...sent.slice(0, 2))
  await confirm(...sent.slice(1, 4))
  // Without a receipt, reading marks the remaining messages as delivered.
  await other.call('/api/account/privacy', { method: 'PUT', body: { read_receipts: false } })
  await other.call(`/api/chats/${id}/read`, { method: 'POST', body: { up_to: sent[4] } })
  stop()
  expect(isInvalidated(page)).toBe(false)
  const threads = dataOf(page, api).threads
  const marks = threads[0]?.[0]?.slice(0, 6).map(({ delivered_at }) => delivered_at !== null)
  expect(marks).toEqual([false, true, true, true, true, true])
  expect(dataOf(page, api)).toEqual(dataOf(await load(api), api))
})

test('applied messages and read events equal a fetch', async () => {
  const api = apiOf(ada)
  const page = await load(api)
  const stop = follow(page, api)
  const newest = new Map<number, number>()
  for (let nth = 0; nth < 60; nth += 1) {
    const at = (nth * 7 + Math.floor(nth / 3)) % 3
    const [other, id] = [others[at] as TestMember, ids[at] as number]
    const action = (nth * 5) % 7
    if (action < 5) {
      const [from, to] = action < 3 ? [other, ada] : [ada, other]
      newest.set(id, (await write(from, to, `Message ${nth}`)).body.message.id)
    } else {
      const reader = action === 5 ? ada : other
      await reader.call(`/api/chats/${id}/read`, {
        method: 'POST',
        body: { up_to: (newest.get(id) ?? 1) - (nth % 2) },
      })
    }
  }
  stop()
  expect(isInvalidated(page)).toBe(false)
  expect(dataOf(page, api)).toEqual(dataOf(await load(api), api))
})

test('applied replies and reactions equal a fetch', async () => {
  const api = apiOf(ada)
  const [ben, id] = [others[0] as TestMember, ids[0] as number]
  const page = await load(api)
  const stop = follow(page, api)
  const question = (await write(ada, ben, 'Dogs?')).body.message
  const answer = (await write(ben, ada, 'Cats', question.id)).body.message
  const react = (who: TestMember, messageId: number, emoji: string | null) =>
    who.call(`/api/chats/${id}/messages/${messageId}/reaction`, {
      method: emoji ? 'PUT' : 'DELETE',
      ...(emoji ? { body: { emoji } } : {}),
    })
  await react(ben, question.id, '😢')
  await react(ben, answer.id, '😂')
  await react(ada, answer.id, '❤️')
  await react(ben, answer.id, '👍')
  await react(ben, question.id, null)
  const shown = () => page.getQueryData(messagesOptions(api, id).queryKey)?.pages[0]?.messages[0]
  expect(shown()).toMatchObject({
    reply_to: { id: question.id },
    reactions: [{ emoji: '❤️' }, { emoji: '👍' }],
  })
  expect(isInvalidated(page)).toBe(false)
  expect(dataOf(page, api)).toEqual(dataOf(await load(api), api))
  await write(ada, ben, 'Another answer', answer.id)
  await ada.call(`/api/chats/${id}/messages/${question.id}`, { method: 'DELETE' })
  expect(dataOf(page, api).threads).toEqual(dataOf(await load(api), api).threads)
  await ada.call(`/api/chats/${id}?up_to=${answer.id}`, { method: 'DELETE' })
  stop()
  expect(shown()).toMatchObject({ body: 'Another answer', reply_to: null })
  expect(dataOf(page, api).threads).toEqual(dataOf(await load(api), api).threads)
})

// spec: chats-19
test('the late event of an own reaction does not bring it back', async () => {
  const api = apiOf(ada)
  const [ben, id] = [others[0] as TestMember, ids[0] as number]
  const { message } = (await write(ben, ada, 'Dogs?')).body
  const page = await load(api)
  const reactionsShown = () =>
    page.getQueryData(messagesOptions(api, id).queryKey)?.pages[0]?.messages[0]?.reactions
  const apply = (emoji: '❤️' | '👍' | null, from: 'page' | 'stream') => {
    const data = { conversation_id: id, message_id: message.id, profile_id: ada.id, emoji }
    applyChatEvent(page, api, { type: 'reaction', data, id: from === 'stream' ? 7 : 0 })
  }
  for (const emoji of ['❤️', null] as const) {
    expectReaction(message.id, emoji)
    apply(emoji, 'page')
  }
  apply('❤️', 'stream')
  expect(reactionsShown()).toEqual([])
  apply(null, 'stream')
  expect(reactionsShown()).toEqual([])
  // From another device, after a request that changed nothing, and after one that failed.
  apply('👍', 'stream')
  expect(reactionsShown()).toMatchObject([{ emoji: '👍' }])
  expectReaction(message.id, '👍')
  expectReaction(message.id, null)
  apply(null, 'page')
  apply(null, 'stream')
  apply('❤️', 'stream')
  expect(reactionsShown()).toMatchObject([{ emoji: '❤️' }])
  expectReaction(message.id, '👍')
  forgetReaction(message.id, '👍')
  apply('👍', 'stream')
  apply(null, 'stream')
  expect(reactionsShown()).toEqual([])
})

test('the late response to a send keeps reactions that arrived before it', async () => {
  const api = apiOf(ada)
  const [ben, id] = [others[0] as TestMember, ids[0] as number]
  const page = await load(api)
  const stop = follow(page, api)
  const { message } = (await write(ada, ben, 'Dogs?')).body
  await ben.call(`/api/chats/${id}/messages/${message.id}/reaction`, { method: 'PUT', body: { emoji: '👍' } })
  showMessage(page, api, { message }, ada.id)
  stop()
  expect(dataOf(page, api).threads).toEqual(dataOf(await load(api), api).threads)
})

test('the late response to a send keeps the delivered and read marks', async () => {
  const api = apiOf(ada)
  const [ben, id] = [others[0] as TestMember, ids[0] as number]
  const page = await load(api)
  const stop = follow(page, api)
  const { message } = (await write(ada, ben, 'Dogs?')).body
  await ben.call('/api/chats/delivered', {
    method: 'POST',
    body: { messages: [{ conversation_id: id, message_id: message.id }] },
  })
  const shown = () => page.getQueryData(messagesOptions(api, id).queryKey)?.pages[0]?.messages[0]
  const { delivered_at } = shown() ?? {}
  expect(delivered_at).toEqual(expect.any(String))
  showMessage(page, api, { message }, ada.id)
  expect(shown()).toMatchObject({ delivered_at, read_at: null })
  await ben.call(`/api/chats/${id}/read`, { method: 'POST', body: { up_to: message.id } })
  const { read_at } = shown() ?? {}
  expect(read_at).toEqual(expect.any(String))
  showMessage(page, api, { message }, ada.id)
  expect(shown()).toMatchObject({ delivered_at, read_at })
  stop()
})

test('a message unsent while its response was lost stays removed when its send is repeated', async () => {
  const api = apiOf(ada)
  const [ben, id] = [others[0] as TestMember, ids[0] as number]
  const photo_id = await photoOf(ada)
  for (const contents of [
    { kind: 'text', body: 'Dogs?' },
    { kind: 'photo', photo_id },
  ]) {
    const sending = { profile_id: ben.id, client_id: randomUUID(), ...contents }
    const send = () => ada.call('/api/chats', { method: 'POST', body: sending })
    const { message } = (await send()).body
    await ada.call(`/api/chats/${id}/messages/${message.id}`, { method: 'DELETE' })
    const page = await load(api)
    const again = await send()
    expect([again.status, again.body.message.id]).toEqual([200, message.id])
    showMessage(page, api, again.body, ada.id)
    expect(dataOf(page, api)).toEqual(dataOf(await load(api), api))
  }
})

test('photos, acceptances and decisions are fetched, and then equal a fetch', async () => {
  const api = apiOf(ada)
  const [ben, cleo, id] = [others[0] as TestMember, await newMember(app, site), ids[0] as number]
  const [bens, cleos, adas] = [await photoOf(ben), await photoOf(cleo), await photoOf(ada)]
  const covered = (await show(cleo, ada, cleos)).body.message
  ids.push(covered.conversation_id)
  const page = await load(api)
  const stop = follow(page, api)
  const changes: [string, number, () => Promise<unknown>][] = [
    ['one comes', id, () => show(ben, ada, bens)],
    ['one goes out', id, () => show(ada, ben, adas)],
    ['words after it', id, () => write(ben, ada, 'Nice')],
    [
      'it is accepted in another browser',
      covered.conversation_id,
      () =>
        ada.call(`/api/chats/${covered.conversation_id}/messages/${covered.id}/accept`, { method: 'POST' }),
    ],
    [
      'one is not approved after all',
      id,
      async () => rejectPhoto(app.work(), await seenPhoto(app, bens), 'other'),
    ],
    ['it is taken back', id, async () => takeBackNewest(ada, id)],
  ]
  for (const [what, where, change] of changes) {
    await change()
    const { queryKey } = messagesOptions(api, where)
    const isApplied = ['words after it', 'it is taken back'].includes(what)
    expect([what, page.getQueryState(queryKey)?.isInvalidated]).toEqual([what, !isApplied])
    await page.refetchQueries({ predicate: ({ state }) => state.isInvalidated })
    expect([what, dataOf(page, api)]).toEqual([what, dataOf(await load(api), api)])
  }
  stop()
  const shown = page.getQueryData(messagesOptions(api, covered.conversation_id).queryKey)?.pages[0]?.messages
  expect(shown?.map(({ photo }) => photo?.locked)).toEqual([false])
})

test('the response to an own photo shows it at once', async () => {
  const api = apiOf(ada)
  const ben = others[0] as TestMember
  const photo = await photoOf(ada)
  const page = await load(api)
  const { message } = (await show(ada, ben, photo)).body
  showMessage(page, api, { message }, ada.id)
  expect(message.photo.id).toBe(photo)
  expect(dataOf(page, api)).toEqual(dataOf(await load(api), api))
})

test('applied deletions equal a fetch, or are fetched', async () => {
  const api = apiOf(ada)
  const page = await load(api)
  const stop = follow(page, api)
  await ada.call(`/api/chats/${ids[1]}`, { method: 'DELETE' })
  expect(isInvalidated(page)).toBe(false)
  const fetched = page.getQueryData(chatsOptions(api).queryKey)?.pages[0]
  expect(fetched?.chats.map((chat) => chat.conversation_id)).toEqual([ids[2], ids[0]])
  expect(dataOf(page, api)).toEqual(dataOf(await load(api), api))
  const gone = (await write(others[0] as TestMember, ada, 'Gone')).body.message
  await others[0]?.call(`/api/chats/${ids[0]}/messages/${gone.id}`, { method: 'DELETE' })
  stop()
  expect(page.getQueryState(chatsOptions(api).queryKey)?.isInvalidated).toBe(true)
  expect(dataOf(page, api).threads).toEqual(dataOf(await load(api), api).threads)
})

test('search results are fetched again when one of their chats is pinned, muted, emptied or deleted', async () => {
  const api = apiOf(ada)
  const chat = `/api/chats/${ids[0]}`
  const changes: [string, boolean, () => Promise<unknown>][] = [
    ['a message', false, () => write(others[0] as TestMember, ada, 'Hello again')],
    ['pinned', true, () => ada.call(`${chat}/pin`, { method: 'PUT', body: { is_pinned: true } })],
    ['muted', true, () => ada.call(`${chat}/mute`, { method: 'PUT', body: { is_muted: true } })],
    ['a message taken back', true, () => takeBackNewest(others[0] as TestMember, ids[0] as number)],
    ['deleted', true, () => ada.call(chat, { method: 'DELETE' })],
  ]
  for (const [what, isChanged, change] of changes) {
    const page = await load(api)
    await page.fetchInfiniteQuery(searchOptions(api, 'Hello'))
    const stop = follow(page, api)
    await change()
    stop()
    const { queryKey } = searchOptions(api, 'Hello')
    expect([what, page.getQueryState(queryKey)?.isInvalidated]).toEqual([what, isChanged])
  }
})

test('a conversation outside the loaded pages makes the list refetch, and later events do not cancel that', async () => {
  const api = apiOf(ada)
  const page = await load(api)
  const stop = follow(page, api)
  await write(await newMember(app, site), ada, 'A stranger')
  expect(page.getQueryState(chatsOptions(api).queryKey)?.isInvalidated).toBe(true)
  await write(others[0] as TestMember, ada, 'Somebody known')
  stop()
  expect(page.getQueryState(chatsOptions(api).queryKey)?.isInvalidated).toBe(true)
})

test('an event that arrives during a fetch is not overwritten by the fetched data', async () => {
  const api = apiOf(ada)
  const page = await load(api)
  const { queryKey } = messagesOptions(api, ids[0] as number)
  const stop = follow(page, api)
  const [read, mayReturn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const fetching = page.fetchInfiniteQuery({
    ...messagesOptions(api, ids[0] as number),
    staleTime: 0,
    queryFn: async () => {
      const { body } = await ada.call(`/api/chats/${ids[0]}/messages`)
      read.resolve()
      await mayReturn.promise
      return body
    },
  })
  await read.promise
  await write(others[0] as TestMember, ada, 'In between')
  expect(page.getQueryData(queryKey)?.pages[0]?.messages[0]?.body).toBe('In between')
  mayReturn.resolve()
  await fetching
  await Promise.resolve()
  stop()
  expect(page.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('the typing indicator is visible until the message arrives', async () => {
  const api = apiOf(ada)
  const page = await load(api)
  const stop = follow(page, api)
  await others[0]?.call(`/api/chats/${ids[0]}/typing`, { method: 'POST' })
  expect(page.getQueryData(typingKey(ids[0] as number))).toBeGreaterThan(0)
  await write(others[0] as TestMember, ada, 'Done')
  stop()
  expect(page.getQueryData(typingKey(ids[0] as number))).toBe(0)
})
