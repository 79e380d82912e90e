import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { browserStorage } from '../../../../web/browser-storage.ts'
import { useApi } from '../../../../web/page-data.tsx'
import { type Dismissable, dismissedSeconds } from '../../rules.ts'

/** Changes to the storage by other tabs appear on the next page. */
const never = () => () => undefined

/** Returns whether this browser dismissed a notice within the last 90 days. */
export function isDismissalStored(key: Dismissable): boolean {
  return browserStorage.readNumber(key) > Date.now() - dismissedSeconds * 1000
}

/** Stores the time of a dismissal under the name of the notice (product: Accounts). */
export function storeDismissal(alert: Dismissable): void {
  // Where storage is unavailable, the account stores the dismissal.
  browserStorage.write(alert, String(Date.now()))
}

/**
 * Returns whether a notice was dismissed, and a function that dismisses it. The browser stores a timestamp
 * (product: Accounts), and so does the account, for other browsers; the account's is read only if it is already
 * loaded.
 */
export function useDismissal(alert: Dismissable): [boolean, () => void] {
  const api = useApi()
  const [isGone, setGone] = useState(false)
  const isHere = useSyncExternalStore(
    never,
    () => isDismissalStored(alert),
    () => false,
  )
  const { data } = useQuery({ ...api.account.dismissals.queryOptions({ input: {} }), enabled: false })
  const send = useMutation(api.account.dismiss.mutationOptions())
  const dismiss = () => {
    setGone(true)
    storeDismissal(alert)
    send.mutate({ alert })
  }
  return [isGone || isHere || data?.dismissals[alert] !== undefined, dismiss]
}
