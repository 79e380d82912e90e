import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../../../web/page-data.tsx'
import { chatDeletions } from '../../conversations/web/chat-deletions.ts'
import { searchOptions } from '../../conversations/web/chat-queries.ts'

/**
 * Maximum pages loaded automatically while nothing was found; then the member decides whether to continue.
 */
const answersByThemselves = 5

/** The search results so far, each chat and message once, and how to continue. */
export function useSearchChats(search: string) {
  const query = useInfiniteQuery({ ...searchOptions(useApi(), search), enabled: search !== '' })
  const deleted = chatDeletions.usePending()
  const pages = query.data?.pages ?? []
  const chats = onceEach(
    pages.flatMap((page) => page.chats),
    (chat) => chat.conversation_id,
  ).filter((chat) => !deleted.has(chat.conversation_id))
  const messages = onceEach(
    pages.flatMap((page) => page.messages),
    ({ message }) => message.id,
  ).filter(({ message }) => !deleted.has(message.conversation_id))
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const goesOn = chats.length + messages.length === 0 && hasNextPage && pages.length < answersByThemselves
  useEffect(() => {
    if (goesOn && !isFetching && !isError) void fetchNextPage()
  }, [goesOn, isFetching, isError, fetchNextPage])
  return { ...query, chats, messages, isSearching: query.isPending || goesOn }
}

/** A chat that moved up during the search is returned twice. */
function onceEach<T>(rows: T[], idOf: (row: T) => number): T[] {
  return [...new Map(rows.map((row) => [idOf(row), row])).values()]
}
