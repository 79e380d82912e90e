import { type ReactNode, useCallback, useState } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useChatKeys } from '../messages/web/use-chat-keys.ts'
import { usePresence } from '../receipts/web/use-presence.ts'
import { ChatList, useChats } from './chat-list.tsx'
import { ChatSettings } from './lazy-chat-settings.ts'

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
