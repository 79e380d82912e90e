import { useEffect, useRef } from 'react'
import { setConnected } from '../../conversations/web/outbox.ts'
import { onSent, type SendResult, sendOutbox } from './outbox-sender.ts'
import { useDeliver } from './use-send.ts'

/** Retry interval for waiting messages. */
const tryEveryMs = 15_000

/**
 * Sends the waiting messages of the outbox: when a page opens, when the connection or the live stream
 * (`isLive`) is restored, and periodically.
 */
export function useOutboxSending(isLoggedIn: boolean, isLive: boolean): void {
  const deliver = useDeliver()
  useEffect(() => {
    if (!isLoggedIn) return
    const stop = new AbortController()
    const send = () => {
      if (navigator.onLine) void sendOutbox(deliver)
    }
    const sendAgain = () => {
      setConnected(true)
      send()
    }
    const timer = setInterval(send, tryEveryMs)
    window.addEventListener('online', sendAgain, { signal: stop.signal })
    stop.signal.addEventListener('abort', () => clearInterval(timer))
    if (isLive) sendAgain()
    else send()
    return () => stop.abort()
  }, [deliver, isLoggedIn, isLive])
}

/** Calls back for messages sent to a member, including those that had waited. */
export function useSent(
  recipientId: number,
  onSentTo: (sent: Extract<SendResult, { kind: 'sent' }>) => void,
): void {
  const latest = useRef(onSentTo)
  latest.current = onSentTo
  useEffect(
    () =>
      onSent((id, sent) => {
        if (id === recipientId) latest.current(sent)
      }),
    [recipientId],
  )
}
