import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../../web/api/api.ts'
import { useApi } from '../../../../web/page-data.tsx'
import { putData } from '../../../../web/query-cache.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import {
  askPermission,
  readPushStatus,
  storeSubscription,
  subscribeBrowser,
  unsubscribeBrowser,
} from './push-browser.ts'
import { type PushState, type PushStatus, pushKey, pushStateOf } from './push-status.ts'

/** Pushes in this browser: their state, and how to turn them on and off. */
export interface Push {
  /** `unknown` on the server and until the browser has been asked. */
  state: PushState
  /**
   * Asks for the permission and subscribes; call it from a user gesture. Returns the resulting state,
   * `unknown` where it failed.
   */
  subscribe(): Promise<PushState>
  unsubscribe(): Promise<void>
  isBusy: boolean
  /** True if the browser's push service or our server could not be reached. */
  hasFailed: boolean
}

/** Manages the pushes of the logged-in account in this browser (product: Notifications). */
export function usePush(): Push {
  const api = useApi()
  const client = useQueryClient()
  const key = useSiteSettings()?.push_pub ?? null
  const account = useCurrentUser()?.id ?? null
  const queryKey = pushKey(account)
  const { data: status } = useQuery({
    queryKey,
    queryFn: () => readPushStatus(account),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  const options = {
    onSuccess: (reached: PushState) =>
      putData(client, queryKey, {
        isCapable: true,
        isSubscribed: reached === 'subscribed',
        denied: reached === 'denied',
        lastMessage: client.getQueryData<PushStatus>(queryKey)?.lastMessage ?? null,
      } satisfies PushStatus),
  }
  const turnOn = useMutation({
    ...options,
    mutationFn: async (): Promise<PushState> => {
      const permission = await askPermission()
      if (permission !== 'granted') return permission
      if (key === null || account === null) return 'not_subscribed'
      await sendSubscription(api, await subscribeBrowser(key))
      storeSubscription(account)
      return 'subscribed'
    },
  })
  const turnOff = useMutation({
    ...options,
    mutationFn: async (): Promise<PushState> => {
      const endpoint = await unsubscribeBrowser()
      if (endpoint !== null) await api.call.notifications.unsubscribePush({ endpoint })
      return 'not_subscribed'
    },
  })
  return {
    state: pushStateOf(status),
    subscribe: () => {
      turnOff.reset()
      return turnOn.mutateAsync().catch(() => 'unknown')
    },
    unsubscribe: async () => {
      turnOn.reset()
      await turnOff.mutateAsync().catch(() => undefined)
    },
    isBusy: turnOn.isPending || turnOff.isPending,
    hasFailed: turnOn.isError || turnOff.isError,
  }
}

/** Sends a subscription to the server, for the logged-in account. */
export async function sendSubscription(api: Api, subscription: PushSubscription): Promise<void> {
  const { endpoint = '', expirationTime = null, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await api.call.notifications.subscribePush({ endpoint, expirationTime, keys: { p256dh, auth } })
}
