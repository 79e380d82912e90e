import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Avatar } from '../../../../web/kit/avatar.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { EmptyState } from '../../../../web/kit/empty-state.tsx'
import { ItemBoundary } from '../../../../web/kit/item-boundary.tsx'
import { Skeleton, SkeletonGroup } from '../../../../web/kit/skeleton.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { FictionalLabel } from '../../../sites/web/public.tsx'
import { chatDeletions } from '../../conversations/web/chat-deletions.ts'
import { searchOptions } from '../../conversations/web/chat-queries.ts'
import type { FoundMessage } from '../../message-contract.ts'
import { useDay } from '../../messages/web/use-day.ts'
import { useShownBody } from '../../messages/web/use-message-text.ts'
import { ChatRow, FoundText } from '../../reading/web/chat-row.tsx'
import { excerptOf, searchWords } from '../../search-rules.ts'

/**
 * Maximum pages loaded automatically while nothing was found; then the member decides whether to continue.
 */
const answersByThemselves = 5

/** The search results so far, each chat and message once, and how to continue. */
function useSearchChats(search: string) {
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

interface ChatSearchResultsProps {
  search: string
  /** Heading level of the groups. */
  heading: 'h2' | 'h3'
}

/** The search results in the chats, shown instead of the list. */
export function ChatSearchResults({ search, heading }: ChatSearchResultsProps) {
  const t = useTranslations('chats.search')
  const tKit = useTranslations('kit')
  const found = useSearchChats(search)
  const { chats, messages, hasNextPage, isFetching, isFetchingNextPage, isError } = found
  const words = searchWords(search)
  const count = chats.length + messages.length
  return (
    <section aria-label={t('results')} className="pb-4">
      <p role="status" className="sr-only">
        {found.isSearching || isError ? '' : t('count', { count })}
      </p>
      {isError ? (
        <Alert
          tone="danger"
          isAnnounced
          className="mx-4"
          action={
            <Button
              tone="secondary"
              size="small"
              isLoading={isFetching}
              onClick={() => void (found.data ? found.fetchNextPage() : found.refetch())}
            >
              {tKit('retry')}
            </Button>
          }
        >
          {t('failed')}
        </Alert>
      ) : null}
      {found.isSearching && !isError ? <Shape /> : null}
      {chats.length > 0 ? (
        <Group title={t('chats')} heading={heading}>
          {chats.map((chat) => (
            <ItemBoundary key={chat.conversation_id} as="li">
              <ChatRow chat={chat} words={words} />
            </ItemBoundary>
          ))}
        </Group>
      ) : null}
      {messages.length > 0 ? (
        <Group title={t('messages')} heading={heading}>
          {messages.map((one) => (
            <ItemBoundary key={one.message.id} as="li">
              <MessageRow found={one} words={words} />
            </ItemBoundary>
          ))}
        </Group>
      ) : null}
      {count === 0 && !found.isSearching && !isError ? (
        <EmptyState>{t(hasNextPage ? 'noneYet' : 'none', { words: search })}</EmptyState>
      ) : null}
      {hasNextPage && !found.isSearching && !isError ? (
        <div className="px-4 pt-3 text-center">
          <Button
            tone="secondary"
            size="small"
            isLoading={isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t('further')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

interface GroupProps extends Pick<ChatSearchResultsProps, 'heading'> {
  title: string
  children: ReactNode
}

function Group({ title, heading: Heading, children }: GroupProps) {
  return (
    <>
      <Heading className="px-5 pt-3 pb-1 text-sm font-semibold text-muted">{title}</Heading>
      <ul className="flex flex-col gap-0.5 px-2">{children}</ul>
    </>
  )
}

function MessageRow({ found, words }: { found: FoundMessage; words: string[] }) {
  const t = useTranslations('chats')
  const { shortTime } = useDay()
  const { pathname, search } = useLocation()
  const { message, other } = found
  const shownBody = useShownBody(other)
  const to = `/chats/${message.conversation_id}?message=${message.id}`
  const isCurrent = `${pathname}${search}` === to
  const { text, isCut } = excerptOf(shownBody(message) ?? '', words)
  const body = <FoundText text={`${isCut ? '… ' : ''}${text}`} words={words} />
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        className={`flex items-start gap-3 rounded-control px-3 py-2.5 ${isCurrent ? 'bg-secondary' : 'hover:bg-ground'}`}
      >
        <Avatar name={other.name} src={other.main_image?.thumb_filename ?? null} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span className="truncate font-semibold">{other.name}</span>
            <time dateTime={message.created_at} className="shrink-0 text-xs text-muted">
              {shortTime(message.created_at)}
            </time>
          </span>
          <span className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">
            {message.sender_id === other.id ? body : t.rich('search.own', { text: () => body })}
          </span>
          {other.is_fictional ? <FictionalLabel /> : null}
        </span>
      </Link>
    </li>
  )
}

function Shape() {
  return (
    <SkeletonGroup className="flex flex-col gap-4 px-5 py-3">
      {['first', 'second', 'third'].map((row) => (
        <span key={row} className="flex items-center gap-3">
          <Skeleton className="size-11 shrink-0 rounded-full" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3.5 w-full" />
          </span>
        </span>
      ))}
    </SkeletonGroup>
  )
}
