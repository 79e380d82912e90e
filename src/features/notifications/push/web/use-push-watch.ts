import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onWorkerMessage } from '../../../../web/installed/worker.ts'
import { useApi, usePageData } from '../../../../web/page-data.tsx'
import { patchData, putData } from '../../../../web/query-cache.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { readPushStatus, subscribeBrowser } from './push-browser.ts'
import { type PushStatus, pushKey } from './push-status.ts'
import { sendSubscription } from './use-push.ts'

/**
 * Reads the status of pushes for a logged-in account, once per page load, and keeps it current. A subscription of the account
 * is registered again, because the server deletes subscriptions with the session and may have new keys. The last push that
 * arrives is part of it.
 */
export function usePushWatch(): void {
  const account = useCurrentUser()?.id ?? null
  const api = useApi()
  const client = useQueryClient()
  const { live } = usePageData()
  const key = useSiteSettings()?.push_pub ?? null
  useEffect(() => {
    if (account === null) return
    const queryKey = pushKey(account)
    const start = async () => {
      const status = await readPushStatus(account)
      if (client.getQueryData(queryKey) === undefined) putData(client, queryKey, status)
      const subscription = status.isSubscribed && key !== null ? await subscribeBrowser(key) : null
      if (subscription) await sendSubscription(api, subscription)
    }
    // The member did not ask for this; the next page tries again.
    start().catch(() => {})
    return onWorkerMessage('push', ({ message }) => {
      patchData<PushStatus>(client, queryKey, (before) => ({ ...before, lastMessage: message }))
      // What is seen on the stream is not pushed, so this page lacks it.
      void live.reload()
    })
  }, [account, api, client, key, live])
}
