import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { ChatList, useChats } from './chat-list.tsx'

interface ChatPanesProps {
  /** What a narrow screen shows. */
  shows: 'list' | 'thread'
  /** The open conversation, where it has begun. */
  current?: number
  children: ReactNode
}

/**
 * List and thread side by side from 992 px on (list 300 to 400 px, messages at most 800 px: product.md, 9); below that
 * the list on its own page and the thread on its own.
 */
export function ChatPanes({ shows, current, children }: ChatPanesProps) {
  const t = useTranslations('chats.list')
  useNeighbourKeys(current)
  const isList = shows === 'list'
  return (
    <main id="content" className="mx-auto flex min-h-0 w-full max-w-1140 flex-1 lg:border-x lg:border-line">
      <section
        aria-label={t('label')}
        className={`min-h-0 w-full overflow-y-auto bg-surface lg:block lg:w-[clamp(300px,33%,400px)] lg:shrink-0 lg:border-e lg:border-line ${isList ? '' : 'hidden'}`}
      >
        <ChatList heading={isList ? 'h1' : 'h2'} />
      </section>
      <div className={`min-h-0 min-w-0 flex-1 flex-col ${isList ? 'hidden lg:flex' : 'flex'}`}>
        {children}
      </div>
    </main>
  )
}

/** Alt with the up or down arrow goes to the chat above or below (ux: 4.3). */
function useNeighbourKeys(current: number | undefined): void {
  const navigate = useNavigate()
  const { chats } = useChats()
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      const at = chats.findIndex((chat) => chat.conversation_id === current)
      const next = chats[event.key === 'ArrowUp' ? at - 1 : at + 1]
      if (!next) return
      event.preventDefault()
      void navigate(`/chats/${next.conversation_id}`)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [chats, current, navigate])
}
