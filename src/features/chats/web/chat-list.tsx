import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { useApi } from '../../../web/api.tsx'
import { Avatar } from '../../../web/kit/avatar.tsx'
import { CountBadge } from '../../../web/kit/badge.tsx'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { Drawing } from '../../../web/kit/drawing.tsx'
import { EmptyState } from '../../../web/kit/empty-state.tsx'
import { FictionalLabel } from '../../cards/web/public.tsx'
import type { Chat } from '../contract.ts'
import { chatsOptions } from './chat-queries.ts'
import { usePendingDeletions } from './pending-deletions.ts'
import { useDay } from './use-day.ts'
import { useMessageText } from './use-message-text.ts'

/** The member's chats on the loaded pages, newest first, without those that are about to be deleted. */
export function useChats() {
  const query = useSuspenseInfiniteQuery(chatsOptions(useApi()))
  const deleted = usePendingDeletions()
  const chats = query.data.pages.flatMap((page) => page.chats)
  return { ...query, chats: chats.filter((chat) => !deleted.has(chat.conversation_id)) }
}

/** The list of chats; `heading` is its title, the page's own where it stands alone. */
export function ChatList({ heading: Heading }: { heading: 'h1' | 'h2' }) {
  const t = useTranslations('chats')
  const { chats, hasNextPage, fetchNextPage, isFetchingNextPage } = useChats()
  return (
    <>
      <Heading className="sticky top-0 z-1 mb-2 flex min-h-16 items-center border-b border-line bg-surface px-4 text-lg">
        {t('title')}
      </Heading>
      {chats.length === 0 ? (
        <EmptyState
          drawing={<Drawing src="/empty/chats.svg" className="aspect-4/3" />}
          action={<ButtonLink to="/members">{t('list.emptyAction')}</ButtonLink>}
        >
          {t('list.empty')}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-0.5 px-2 pb-4">
          {chats.map((chat) => (
            <Row key={chat.conversation_id} chat={chat} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <div className="px-4 pb-6 text-center">
          <Button
            tone="secondary"
            size="small"
            isLoading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('list.more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function Row({ chat }: { chat: Chat }) {
  const t = useTranslations('chats.list')
  const { shortTime } = useDay()
  const { other, last_message, num_unread_messages } = chat
  // What was given and what the product tells says by itself who did it.
  const isOwn = last_message !== null && last_message.sender_id !== other.id && last_message.kind === 'text'
  const textOf = useMessageText(other)
  const text = last_message ? textOf(last_message) : ''
  return (
    <li>
      <NavLink
        to={`/chats/${chat.conversation_id}`}
        prefetch="intent"
        className={({ isActive }) =>
          `flex items-center gap-3 rounded-control px-3 py-2.5 ${isActive ? 'bg-secondary' : 'hover:bg-ground'}`
        }
      >
        <Avatar name={other.name} src={other.main_image?.thumb_filename ?? null} isOnline={other.online} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span className="truncate font-semibold">{other.name}</span>
            {last_message ? (
              <time dateTime={last_message.created_at} className="shrink-0 text-xs text-muted">
                {shortTime(last_message.created_at)}
              </time>
            ) : null}
          </span>
          <span className="flex items-center justify-between gap-2">
            <span className={`truncate text-sm ${num_unread_messages > 0 ? 'font-semibold' : 'text-muted'}`}>
              {isOwn ? t('own', { text }) : text}
            </span>
            <CountBadge
              count={num_unread_messages}
              tone="unread"
              label={t('unread', { count: num_unread_messages })}
            />
          </span>
          {other.is_fictional ? <FictionalLabel /> : null}
        </span>
      </NavLink>
    </li>
  )
}
