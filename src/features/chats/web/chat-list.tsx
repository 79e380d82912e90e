import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { Drawing } from '../../../web/kit/drawing.tsx'
import { EmptyState } from '../../../web/kit/empty-state.tsx'
import { IconButton } from '../../../web/kit/icon-button.tsx'
import { Settings2 } from '../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { useDebounced } from '../../../web/use-debounced.ts'
import { PromotionPlace } from '../../promotions/web/public.tsx'
import { chatDeletions } from '../conversations/web/chat-deletions.ts'
import { chatsOptions } from '../conversations/web/chat-queries.ts'
import { useSearchText } from '../conversations/web/search-text.ts'
import { MatchRail } from '../matches/web/match-rail.tsx'
import { ChatRow } from '../reading/web/chat-row.tsx'
import { ChatSearch } from '../search/web/chat-search.tsx'
import { ChatSearchResults } from '../search/web/chat-search-results.tsx'
import { maxSearchLength } from '../search-rules.ts'

/** Debounce interval before a search. */
const settledMs = 300

/** The member's chats on the loaded pages, newest first, without those that are about to be deleted. */
export function useChats() {
  const query = useSuspenseInfiniteQuery(chatsOptions(useApi()))
  const deleted = chatDeletions.usePending()
  const chats = query.data.pages.flatMap((page) => page.chats)
  return { ...query, chats: chats.filter((chat) => !deleted.has(chat.conversation_id)) }
}

interface ChatListProps {
  /** The level of the title: that of the page if the list is the whole page. */
  heading: 'h1' | 'h2'
  onSettings: () => void
}

/** The list of chats, or the results of a search in them. */
export function ChatList({ heading: Heading, onSettings }: ChatListProps) {
  const t = useTranslations('chats')
  const { chats } = useChats()
  const [text, setText] = useSearchText((useSearchParams()[0].get('q') ?? '').slice(0, maxSearchLength))
  const search = useDebounced(text.trim(), settledMs, '')
  const below = Heading === 'h1' ? 'h2' : 'h3'
  return (
    <>
      <div className="sticky top-0 z-1 mb-2 border-b border-line bg-surface">
        <div className="flex min-h-16 items-center justify-between gap-2 ps-4 pe-2">
          <Heading className="text-lg">{t('title')}</Heading>
          <IconButton label={t('settings.title')} aria-haspopup="dialog" onClick={onSettings}>
            <Settings2 />
          </IconButton>
        </div>
        {chats.length > 0 || text !== '' ? <ChatSearch text={text} onChange={setText} /> : null}
      </div>
      {search === '' ? (
        <>
          <MatchRail chats={chats} heading={below} />
          <Chats />
        </>
      ) : (
        <ChatSearchResults search={search} heading={below} />
      )}
    </>
  )
}

function Chats() {
  const t = useTranslations('chats')
  const { chats, hasNextPage, fetchNextPage, isFetchingNextPage } = useChats()
  return (
    <>
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
            <ItemBoundary key={chat.conversation_id} as="li">
              <ChatRow chat={chat} />
            </ItemBoundary>
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
      <PromotionPlace placement="chats" className="px-3 pb-4" />
    </>
  )
}
