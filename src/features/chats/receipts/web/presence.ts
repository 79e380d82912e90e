import type { InfiniteData } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ChatsPage } from '../../conversations/web/chat-data.ts'
import type { Chat } from '../../message-contract.ts'

type Pages = InfiniteData<ChatsPage, number | undefined>

/** Polling interval for who is online, in milliseconds. */
export const presencePauseMs = 60_000

/** Which of the queried conversations have a partner online. */
export interface Presence {
  asked: ReadonlySet<number>
  online: ReadonlySet<number>
}

/** Returns a chat with the partner's current presence; the same object if nothing changed. */
export function withPresence(chat: Chat, { asked, online }: Presence): Chat {
  const isOnline = online.has(chat.conversation_id)
  if (!asked.has(chat.conversation_id) || chat.other.online === isOnline) return chat
  return { ...chat, other: { ...chat.other, online: isOnline } }
}

/** Returns the list of chats with the current presence. */
export function listWithPresence(list: Pages, presence: Presence): Pages {
  const pages = list.pages.map((page) => {
    const chats = page.chats.map((chat) => withPresence(chat, presence))
    return chats.some((chat, at) => chat !== page.chats[at]) ? { ...page, chats } : page
  })
  return pages.some((page, at) => page !== list.pages[at]) ? { ...list, pages } : list
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Returns whether the page is visible; always false on the server. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  )
}
