import { useCallback, useEffect, useRef, useState } from 'react'
import { scrollBehavior } from '../../../../web/media-query.ts'
import type { Message } from '../../message-contract.ts'

/** The message that a page was opened at; `key` differs for each visit. */
export interface Target {
  id: number
  key: string
}

interface Targeting {
  target: Target | undefined
  /** Oldest first. */
  messages: Message[]
  older: { load: () => void; isLoading: boolean } | undefined
  jump: (id: number) => void
  /** It is no longer in the chat, or cannot be loaded. */
  onMissing: () => void
}

/** Scrolls to the message that the page was opened at, once; loads older ones until it is there. */
export function useTarget({ target, messages, older, jump, onMissing }: Targeting): void {
  const done = useRef<string | null>(null)
  const askedAt = useRef<number | null>(null)
  useEffect(() => {
    if (!target || done.current === target.key) return
    const oldestId = messages[0]?.id
    if (messages.some(({ id }) => id === target.id)) {
      done.current = target.key
      // After the composer, which takes the focus when a chat is opened.
      setTimeout(() => jump(target.id))
    } else if (older?.isLoading) return
    else if (older && oldestId !== undefined && oldestId > target.id && askedAt.current !== oldestId) {
      // If a request returned nothing older, repeating it would never end.
      askedAt.current = oldestId
      older.load()
    } else {
      done.current = target.key
      onMissing()
    }
  })
}

/** How long the target message is highlighted. */
const markedMs = 2000

/** Returns the element id of a message. */
export const elementIdOf = (messageId: number) => `message-${messageId}`

/** Scrolls to a message of the thread and highlights it for a moment. */
export function useJump() {
  const [markedId, setMarkedId] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const jump = useCallback((messageId: number) => {
    const element = document.getElementById(elementIdOf(messageId))
    if (!element) return
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
    setMarkedId(messageId)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setMarkedId(null), markedMs)
  }, [])
  return { jump, markedId }
}
