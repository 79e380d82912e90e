import { skipToken, useQuery } from '@tanstack/react-query'
import type { PushMessage } from '../../../../web/installed/worker.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'

/** The state of pushes in this browser (product: Notifications). */
export interface PushStatus {
  /** True if the browser supports pushes. */
  isCapable: boolean
  /** True if this browser receives the account's pushes. */
  isSubscribed: boolean
  /** True if the member has refused the permission. */
  denied: boolean
  /** The last push that arrived while the page was open. */
  lastMessage: PushMessage
}

/** State of pushes in a browser (product: Notifications). */
export type PushState = 'unsupported' | 'unknown' | 'denied' | 'subscribed' | 'not_subscribed'

/** Returns the state of pushes; `unknown` until the browser has been asked. */
export function pushStateOf(status: PushStatus | undefined): PushState {
  if (!status) return 'unknown'
  if (!status.isCapable) return 'unsupported'
  if (status.denied) return 'denied'
  return status.isSubscribed ? 'subscribed' : 'not_subscribed'
}

/** Key of the query that holds this browser's `PushStatus` for an account. */
export const pushKey = (account: number | null) => ['push', account] as const

/**
 * Returns the status of pushes in this browser for the logged-in member; undefined on the server and until `usePushWatch` has
 * read it.
 */
export function usePushStatus(): PushStatus | undefined {
  const account = useCurrentUser()?.id ?? null
  return useQuery<PushStatus>({ queryKey: pushKey(account), queryFn: skipToken }).data
}
