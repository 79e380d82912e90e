import { useCallback, useEffect, useRef, useState } from 'react'

/** How long a message that was gone to stands out. */
const markedMs = 2000

/** By what a message is found on the page. */
export const elementIdOf = (messageId: number) => `message-${messageId}`

/** Goes to a message of the thread, which then stands out for a moment. */
export function useJump() {
  const [markedId, setMarkedId] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const jump = useCallback((messageId: number) => {
    const element = document.getElementById(elementIdOf(messageId))
    if (!element) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
    setMarkedId(messageId)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setMarkedId(null), markedMs)
  }, [])
  return { jump, markedId }
}
