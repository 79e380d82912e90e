import { useCallback, useEffect, useRef, useState } from 'react'
import { apiAddress } from '../../../../web/api-address.ts'

/** How long a deletion can be undone. */
const undoSeconds = 7

/**
 * Manages deletions that can be undone: an item disappears immediately and is deleted on the server after
 * some seconds, or when the page is left.
 */
export function useDelayedDelete(deleteNow: (id: number) => Promise<unknown>) {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  const perform = useRef(deleteNow)
  perform.current = deleteNow

  const restore = useCallback((id: number) => {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
    setHidden((before) => new Set([...before].filter((other) => other !== id)))
  }, [])

  const remove = (id: number) => {
    setHidden((before) => new Set([...before, id]))
    const timer = setTimeout(() => {
      timers.current.delete(id)
      void perform.current(id).finally(() => restore(id))
    }, undoSeconds * 1000)
    timers.current.set(id, timer)
  }

  useEffect(() => {
    const waiting = timers.current
    const flush = () => {
      for (const [id, timer] of waiting) {
        clearTimeout(timer)
        // `keepalive` outlives the page, which a call of the API client would not.
        void fetch(apiAddress(`/profile/photos/${id}`), { method: 'DELETE', keepalive: true })
      }
      waiting.clear()
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
  return { hidden, remove, restore, undoSeconds }
}
