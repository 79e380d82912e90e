import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { conversation } from '../../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../../tests/drivers/set-up.ts'
import { type Api, createApi } from '../../../../web/api/api.ts'
import { errorOf } from '../../../../web/api/api-error.ts'
import { chats } from '../../contract.ts'
import { chatsOptions } from '../../conversations/web/chat-queries.ts'
import { deleteChat } from './use-delete-chat.ts'

const app = setUpApp()
const site = setUpSite(app)

/** Returns a member's browser: the real client on the real HTTP app, or without a connection. */
function apiOf(member: TestMember, isOnline = true): Api {
  const link = new OpenAPILink(
    { chats },
    {
      url: `http://${site.host}/api`,
      headers: { cookie: member.cookie, origin: `http://${site.host}`, host: site.host },
      fetch: async (request) => {
        if (!isOnline) throw new TypeError('Failed to fetch')
        return app.http.request(request as Request)
      },
      customErrorResponseBodyDecoder: (body) => errorOf(body),
    },
  )
  return createApi(createORPCClient(link))
}

/** Returns a member with a chat and the loaded list of chats. */
async function withChat() {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben)
  const queryClient = new QueryClient()
  const user = (await ada.call('/api/user.php')).body
  queryClient.setQueryData(apiOf(ada).accounts.current.queryKey({ input: {} }), user)
  await queryClient.fetchInfiniteQuery(chatsOptions(apiOf(ada)))
  const isStale = () => queryClient.getQueryState(chatsOptions(apiOf(ada)).queryKey)?.isInvalidated
  return { ada, id, queryClient, isStale }
}

// spec: chats-22
test('a deleted chat is gone from the server and from the list', async () => {
  const { ada, id, queryClient } = await withChat()
  const [chat] = (await ada.call('/api/chats')).body.chats
  const onFailure = vi.fn()
  await deleteChat(queryClient, apiOf(ada), { id, up_to: chat.last_message.id }, onFailure)
  expect(onFailure).not.toHaveBeenCalled()
  expect((await ada.call('/api/chats')).body.chats).toEqual([])
  const loaded = queryClient.getQueryData(chatsOptions(apiOf(ada)).queryKey)
  expect(loaded?.pages.flatMap(({ chats: listed }) => listed)).toEqual([])
})

// spec: chats-22
test('a deletion that the server refuses is reported in its words, and the chats are loaded again', async () => {
  const { ada, queryClient, isStale } = await withChat()
  const onFailure = vi.fn()
  expect(isStale()).toBe(false)
  await deleteChat(queryClient, apiOf(ada), { id: 999_999_999, up_to: undefined }, onFailure)
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'not_found' }))
  expect(isStale()).toBe(true)
})

// spec: chats-22
test('a deletion that does not reach the server is reported as well, without words of the server', async () => {
  const { ada, id, queryClient, isStale } = await withChat()
  const onFailure = vi.fn()
  await deleteChat(queryClient, apiOf(ada, false), { id, up_to: undefined }, onFailure)
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(null)
  expect(isStale()).toBe(true)
  expect((await ada.call('/api/chats')).body.chats).toHaveLength(1)
})
