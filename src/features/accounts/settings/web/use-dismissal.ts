import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useApi } from '../../../../web/api.tsx'
import { type Dismissable, dismissedSeconds } from '../../rules.ts'

/** What others do to the storage meanwhile shows at the next page. */
const never = () => () => undefined

/** Whether this browser dismissed a notice within the last 90 days. */
export function isRemembered(key: Dismissable): boolean {
  try {
    const at = Number(localStorage.getItem(key) ?? 0)
    return at > Date.now() - dismissedSeconds * 1000
  } catch {
    return false
  }
}

/** Stores the moment of a dismissal under the name of the notice (product.md, 4). */
export function rememberDismissal(alert: Dismissable): void {
  try {
    localStorage.setItem(alert, String(Date.now()))
  } catch {
    // A browser that stores nothing: the account remembers.
  }
}

/**
 * Whether a notice was dismissed, and a way to do so. The browser remembers it by a timestamp (product.md, 4), and the
 * account does too, for other browsers; that one is read only where it is in the page anyway.
 */
export function useDismissal(alert: Dismissable): [boolean, () => void] {
  const api = useApi()
  const [isGone, setGone] = useState(false)
  const isHere = useSyncExternalStore(
    never,
    () => isRemembered(alert),
    () => false,
  )
  const { data } = useQuery({ ...api.account.read.queryOptions({ input: {} }), enabled: false })
  const send = useMutation(api.account.dismiss.mutationOptions())
  const dismiss = () => {
    setGone(true)
    rememberDismissal(alert)
    send.mutate({ alert })
  }
  return [isGone || isHere || data?.account.dismissals[alert] !== undefined, dismiss]
}
