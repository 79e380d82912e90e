import { useCallback, useEffect, useRef, useState } from 'react'
import { scrollBehavior } from '../../../../web/reduced-motion.ts'

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
