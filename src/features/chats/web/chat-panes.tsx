import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { Drawing } from '../../../web/kit/drawing.tsx'
import { EmptyState } from '../../../web/kit/empty-state.tsx'
import { IconButton } from '../../../web/kit/icon-button.tsx'
import { Settings2 } from '../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { lazyOverlay } from '../../../web/kit/overlays/lazy-overlay.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { useDebounced } from '../../../web/use-debounced.ts'
import { PromotionPlace } from '../../promotions/web/public.tsx'
import { chatDeletions } from '../conversations/web/chat-deletions.ts'
import { chatsOptions } from '../conversations/web/chat-queries.ts'
import { useSearchText } from '../conversations/web/search-text.ts'
import { MatchRail } from '../matches/web/match-rail.tsx'
import { useChatKeys } from '../messages/web/use-chat-keys.ts'
import { ChatRow } from '../reading/web/chat-row.tsx'
import { usePresence } from '../receipts/web/use-presence.ts'
import { ChatSearch } from '../search/web/chat-search.tsx'
import { ChatSearchResults } from '../search/web/chat-search-results.tsx'
import { maxSearchLength } from '../search-rules.ts'

/** The chat settings of this browser, whose code is loaded while the page is idle. */
const ChatSettings = lazyOverlay<{ isOpen: boolean; onClose: () => void }>(
  async () => (await import('./chat-settings.tsx')).ChatSettings,
)

/** Debounce interval before a search. */
const settledMs = 300

/** The member's chats on the loaded pages, newest first, without those that are about to be deleted. */
function useChats() {
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
function ChatList({ heading: Heading, onSettings }: ChatListProps) {
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

interface ChatPanesProps {
  /** The pane that a narrow screen shows. */
  shows: 'list' | 'thread'
  /** The open conversation, if it exists. */
  current?: number
  children: ReactNode
}

/**
 * List and thread side by side from 992 px (list 300 to 400 px, messages at most 800 px: product.md, 9);
 * below that, each on a page of its own.
 */
export function ChatPanes({ shows, current, children }: ChatPanesProps) {
  const t = useTranslations('chats.list')
  const { chats } = useChats()
  const [isChoosing, setChoosing] = useState(false)
  const openSettings = useCallback(() => setChoosing(true), [])
  useChatKeys({ chats, current, onHelp: openSettings })
  usePresence(chats, current)
  const isList = shows === 'list'
  return (
    <main id="content" className="mx-auto flex min-h-0 w-full max-w-1140 flex-1 lg:border-e lg:border-line">
      <section
        aria-label={t('label')}
        className={`min-h-0 w-full overflow-y-auto bg-surface lg:block lg:w-[clamp(300px,33%,400px)] lg:shrink-0 lg:border-e lg:border-line ${isList ? '' : 'hidden'}`}
      >
        <ChatList heading={isList ? 'h1' : 'h2'} onSettings={openSettings} />
      </section>
      <div className={`min-h-0 min-w-0 flex-1 flex-col ${isList ? 'hidden lg:flex' : 'flex'}`}>
        {children}
      </div>
      <ChatSettings isOpen={isChoosing} onClose={() => setChoosing(false)} />
    </main>
  )
}
