import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../../web/api/api.ts'
import type { Chat } from '../../message-contract.ts'

const nextCursor = (last: { next: string | null }) => (last.next === null ? undefined : Number(last.next))

/** The member's conversations, page by page, newest first. */
export const chatsOptions = (api: Api) =>
  api.chats.list.infiniteOptions({
    input: (cursor: number | undefined) => (cursor === undefined ? {} : { cursor }),
    initialPageParam: undefined,
    getNextPageParam: nextCursor,
  })

/** The matches that nobody has written to yet. */
export const newMatchesOptions = (api: Api) => api.chats.newMatches.queryOptions({ input: {} })

/** How to begin with a member, and what messages to them cost. */
export const introductionOptions = (api: Api, id: number) =>
  api.chats.introduction.queryOptions({ input: { id } })

/** The messages of a conversation, page by page, newest first. */
export const messagesOptions = (api: Api, id: number) =>
  api.chats.messages.infiniteOptions({
    input: (cursor: number | undefined) => (cursor === undefined ? { id } : { id, cursor }),
    initialPageParam: undefined,
    getNextPageParam: nextCursor,
  })

/** How long search results are fresh while the member opens one after another, in milliseconds. */
const searchFreshMs = 15_000

/** The results of a search in the member's chats, page by page. */
export const searchOptions = (api: Api, q: string) =>
  api.chats.search.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? { q } : { q, cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: searchFreshMs,
  })

/** One conversation of the member. */
export const chatOptions = (api: Api, id: number) => api.chats.read.queryOptions({ input: { id } })

/** How long a cached chat is fresh enough for its partner and mute state, in milliseconds. */
const chatFreshMs = 60_000

/** Returns a conversation of the loaded list. */
export function listedChat(queryClient: QueryClient, api: Api, id: number): Chat | undefined {
  return queryClient
    .getQueryData(chatsOptions(api).queryKey)
    ?.pages.flatMap((page) => page.chats)
    .find((chat) => chat.conversation_id === id)
}

/** Returns a conversation from the cache, else fetches it. Rejects if it is gone. */
export async function findChat(queryClient: QueryClient, api: Api, id: number): Promise<Chat> {
  const listed = listedChat(queryClient, api, id)
  if (listed) return listed
  return (await queryClient.fetchQuery({ ...chatOptions(api, id), staleTime: chatFreshMs })).chat
}

/** The totals of the badges. */
export const totalsOptions = (api: Api) => api.chats.totals.queryOptions({ input: {} })

/** The key of the time the partner was last seen typing, in milliseconds; 0 means not typing. */
export const typingKey = (conversationId: number) => ['chats.typing', conversationId] as const

/** Returns the id in a screen's path; throws not found for anything else. */
export function idOf(params: Record<string, string | undefined>): number {
  if (!/^[1-9][0-9]{0,15}$/.test(params.id ?? '')) throw new Response(null, { status: 404 })
  return Number(params.id)
}
