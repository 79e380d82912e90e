import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../../web/api.tsx'
import type { Chat } from '../../contract.ts'

const nextCursor = (last: { next: string | null }) => (last.next === null ? undefined : Number(last.next))

/** The member's conversations, page by page, newest first. */
export const chatsOptions = (api: Api) =>
  api.chats.list.infiniteOptions({
    input: (cursor: number | undefined) => (cursor === undefined ? {} : { cursor }),
    initialPageParam: undefined,
    getNextPageParam: nextCursor,
  })

/** The messages of a conversation, page by page, newest first. */
export const messagesOptions = (api: Api, id: number) =>
  api.chats.messages.infiniteOptions({
    input: (cursor: number | undefined) => (cursor === undefined ? { id } : { id, cursor }),
    initialPageParam: undefined,
    getNextPageParam: nextCursor,
  })

/** How long what was found stays as it is, while one goes from one result to the next, in milliseconds. */
const searchFreshMs = 15_000

/** What a search finds in the member's chats, answer by answer. */
export const searchOptions = (api: Api, q: string) =>
  api.chats.search.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? { q } : { q, cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: searchFreshMs,
  })

/** One conversation of the member. */
export const chatOptions = (api: Api, id: number) => api.chats.read.queryOptions({ input: { id } })

/** How long what is known of a chat tells who writes in it and whether it is muted, in milliseconds. */
const chatFreshMs = 60_000

/** Returns a conversation as it is loaded, else fetches it. Rejects where it is gone. */
export async function findChat(queryClient: QueryClient, api: Api, id: number): Promise<Chat> {
  const listed = queryClient
    .getQueryData(chatsOptions(api).queryKey)
    ?.pages.flatMap((page) => page.chats)
    .find((chat) => chat.conversation_id === id)
  if (listed) return listed
  return (await queryClient.fetchQuery({ ...chatOptions(api, id), staleTime: chatFreshMs })).chat
}

/** What the badges show. */
export const totalsOptions = (api: Api) => api.chats.totals.queryOptions({ input: {} })

/** Where the moment is kept at which the other was last seen typing, in milliseconds; 0 is not. */
export const typingKey = (conversationId: number) => ['chats.typing', conversationId] as const

/** The id in a screen's path; anything else is a page that does not exist. */
export function idOf(params: Record<string, string | undefined>): number {
  if (!/^[1-9][0-9]{0,15}$/.test(params.id ?? '')) throw new Response(null, { status: 404 })
  return Number(params.id)
}
