import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { apiAddress } from '../../../web/api/api-address.ts'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useApi } from '../../../web/page-data.tsx'

/** Less than half of a lease, so that one lost call loses no claim. */
const extendMs = 4 * 60_000

/** Gives a claim back, also while the page is being left. Should it fail, the lease ends by itself. */
function release(id: number): void {
  const nothing = new Blob(['{}'], { type: 'application/json' })
  navigator.sendBeacon(apiAddress(`/admin/queue/${id}/release`), nothing)
}

/**
 * Holds items as long as the page shows them: claims are extended while it is visible, and given back when it is left. Returns the
 * items that somebody else holds, or that are decided.
 */
export function useClaims(wanted: readonly number[]): ReadonlySet<number> {
  const api = useApi()
  const [lost, setLost] = useState<ReadonlySet<number>>(new Set())
  const held = useRef(new Set<number>())
  const all = wanted.join()

  const claim = useEffectEvent(async (id: number) => {
    held.current.add(id)
    try {
      await api.call.moderation.claim({ id })
      setLost((before) => (before.has(id) ? new Set([...before].filter((other) => other !== id)) : before))
    } catch (err) {
      // Without a connection the next extension tries again.
      if (apiErrorOf(err)?.code !== 'conflict') return
      held.current.delete(id)
      setLost((before) => new Set(before).add(id))
    }
  })
  const claimAll = useEffectEvent(() => {
    if (document.visibilityState === 'visible') for (const id of wanted) void claim(id)
  })

  useEffect(() => {
    const ids = new Set(all === '' ? [] : all.split(',').map(Number))
    for (const id of ids) if (!held.current.has(id)) void claim(id)
    // A claim ends with the decision.
    for (const id of held.current) if (!ids.has(id)) held.current.delete(id)
  }, [all])

  useEffect(() => {
    const leave = () => {
      for (const id of held.current) release(id)
      held.current.clear()
    }
    const timer = setInterval(() => claimAll(), extendMs)
    const look = () => claimAll()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', look)
      document.removeEventListener('visibilitychange', look)
      leave()
    }
  }, [])
  return lost
}
