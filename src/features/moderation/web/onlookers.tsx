import { skipToken, useQuery, type useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Api } from '../../../web/api/api.ts'
import { apiAddress } from '../../../web/api/api-address.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Eye } from '../../../web/kit/icons.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { putData } from '../../../web/query-cache.ts'
import type { QueueEventData } from '../contract.ts'

/** Who looks says so again this often; who has not for two of them is gone. */
const againMs = 20_000
const goneMs = 45_000

interface Onlooker {
  account_id: number
  name: string
  seen_at: number
}

const onlookersKey = (api: Api, itemId: number) => [...api.moderation.look.key(), itemId]

/** Applies that a colleague looks at an item, or has left it. */
export function putOnlooker(
  queryClient: ReturnType<typeof useQueryClient>,
  api: Api,
  { item_id, account_id, name, is_here }: QueueEventData['looking'],
): void {
  const key = onlookersKey(api, item_id)
  const before = queryClient.getQueryData<Onlooker[]>(key) ?? []
  const others = before.filter((each) => each.account_id !== account_id)
  putData(queryClient, key, is_here ? [...others, { account_id, name, seen_at: Date.now() }] : others)
}

/** Who else looks at an item, and says that one does oneself, while the page is visible. */
export function Onlookers({ itemId }: { itemId: number }) {
  const t = useTranslations('shift')
  const api = useApi()
  const { data = [] } = useQuery<Onlooker[]>({ queryKey: onlookersKey(api, itemId), queryFn: skipToken })
  const [now, setNow] = useState(0)
  const present = data.filter(({ seen_at }) => seen_at > now - goneMs)
  // Whoever came is answered at once, so that they see who was here before.
  const who = present
    .map(({ account_id }) => account_id)
    .sort()
    .join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: others who came are told
  useEffect(() => {
    if (document.visibilityState === 'visible')
      api.call.moderation.look({ id: itemId, is_here: true }).catch(() => {})
  }, [api, itemId, who])
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (document.visibilityState === 'visible')
        api.call.moderation.look({ id: itemId, is_here: true }).catch(() => {})
    }, againMs)
    const leave = () => {
      const gone = new Blob([JSON.stringify({ is_here: false })], { type: 'application/json' })
      navigator.sendBeacon(apiAddress(`/admin/queue/${itemId}/look`), gone)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [api, itemId])
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm font-semibold text-warning empty:hidden">
      {present.length === 0 ? null : (
        <>
          <Eye className="size-4" />
          <span>
            {t('onlookers', { names: present.map(({ name }) => name).join(', '), count: present.length })}
          </span>
        </>
      )}
    </p>
  )
}
