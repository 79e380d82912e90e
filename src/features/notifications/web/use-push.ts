import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { type Api, useApi } from './api.ts'
import {
  askPermission,
  ownSubscription,
  type PushState,
  readPushState,
  storeSubscription,
  subscribeBrowser,
  unsubscribeBrowser,
} from './push-browser.ts'

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
  /** Whether the browser's push service or our server could not be reached. */
  hasFailed: boolean
}

/** Manages the pushes of the logged-in account in this browser (product.md, 4). */
export function usePush(): Push {
  const t = useTranslations('notifications')
  const api = useApi()
  const client = useQueryClient()
  const key = useSiteSettings()?.push_pub ?? null
  const account = useCurrentUser()?.id ?? null
  const queryKey = ['push', account]
  const { data: state = 'unknown' } = useQuery({
    queryKey,
    // A browser that cannot be asked cannot push.
    queryFn: () => readPushState(account).catch((): PushState => 'unsupported'),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  const options = { onSuccess: (reached: PushState) => client.setQueryData(queryKey, reached) }
  const turnOn = useMutation({
    ...options,
    mutationFn: async (): Promise<PushState> => {
      const permission = await askPermission()
      if (permission !== 'granted') return permission
      if (key === null || account === null) return 'not_subscribed'
      const words = { title: t('neutral.title'), body: t('neutral.body') }
      const subscription = await subscribeBrowser(key, words)
      await sendSubscription(api, subscription)
      storeSubscription(account, subscription)
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
    state,
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

/**
 * Registers this browser's subscription again, because the server deletes subscriptions with the session:
 * once per page load and login, where the subscription belongs to the logged-in account.
 */
export function useKeptPush(account: number | null): void {
  const api = useApi()
  useEffect(() => {
    if (account === null) return
    const keep = async () => {
      const subscription = (await readPushState(account)) === 'subscribed' ? await ownSubscription() : null
      if (subscription) await sendSubscription(api, subscription)
    }
    // The member did not ask for this; the next page tries again.
    keep().catch(() => {})
  }, [account, api])
}

async function sendSubscription(api: Api, subscription: PushSubscription): Promise<void> {
  const { endpoint = '', expirationTime = null, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await api.call.notifications.subscribePush({ endpoint, expirationTime, keys: { p256dh, auth } })
}
