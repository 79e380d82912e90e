import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Api } from '../../../web/api/api.ts'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import type { QueueItem } from '../contract.ts'
import { mineOptions } from './mine.ts'
import { onUndone } from './undone.ts'
import { useClaims } from './use-claims.ts'

/** Photos on the screen at once, and as many are claimed ahead. */
const pageSize = 12
/** A call claims so many at most. */
const claimSize = 5

/** The key of all pages of photos. */
export const photoPagesKey = (api: Api) => [...api.moderation.item.key(), 'photos']

/** The items of a page of photos, without those that are gone. */
function photoPageOptions(api: Api, ids: readonly number[]) {
  return {
    queryKey: [...photoPagesKey(api), ids],
    queryFn: async () => {
      const found = await Promise.allSettled(ids.map((id) => api.call.moderation.item({ id })))
      return found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    },
  }
}

/** A photo's item as the API has it. */
export type PhotoItem = Awaited<ReturnType<ReturnType<typeof photoPageOptions>['queryFn']>>[number]

/**
 * The photos on the screen, claimed by the one who looks at them, with the next ones loaded ahead. Decided ones stay in their place
 * until all are.
 */
export function usePhotoPage() {
  const api = useApi()
  const queryClient = useQueryClient()
  const [ids, setIds] = useState<readonly number[]>([])
  const [ahead, setAhead] = useState<readonly number[]>([])
  const [isLoading, setLoading] = useState(true)
  const isClaiming = useRef(false)

  const { data } = useQuery({ ...photoPageOptions(api, ids), placeholderData: (before) => before })
  const photos = ids.map((id) => {
    const shown = data?.find(({ item }) => item.id === id) ?? null
    return { id, data: shown, isOpen: shown === null || shown.state === 'open' }
  })
  const open = photos.filter(({ isOpen }) => isOpen).map(({ id }) => id)
  const lost = useClaims([...open, ...ahead])
  const left = open.filter((id) => !lost.has(id))

  /** Claims more photos, at most `amount`, those that are held already first. */
  async function claim(amount: number): Promise<number[]> {
    const known = new Set([...ids, ...ahead])
    const found: number[] = []
    const take = (more: readonly QueueItem[]) => {
      const fresh = more.filter(({ id }) => !known.has(id)).map(({ id }) => id)
      for (const id of fresh) known.add(id)
      found.push(...fresh)
      return fresh.length
    }
    const { items: held } = await api.call.moderation.queue({ state: 'mine' })
    take(held.filter(({ kind }) => kind === 'photo').slice(0, amount))
    while (found.length < amount) {
      const wanted = Math.min(claimSize, amount - found.length)
      const answer = await api.call.moderation.next({ kinds: ['photo'], amount: wanted, more: true })
      if (take(answer.items) === 0) break
    }
    // How many one has seen today grows with them.
    await reload(queryClient, mineOptions(api).queryKey)
    return found
  }

  /** Loads photos and their pictures before they are shown. */
  async function load(next: readonly number[]): Promise<void> {
    const found = await queryClient.fetchQuery(photoPageOptions(api, next))
    for (const { view } of found) for (const { url } of view?.pictures ?? []) new Image().src = url
  }

  const fill = useEffectEvent(async () => {
    if (isClaiming.current) return
    isClaiming.current = true
    try {
      if (left.length === 0) {
        const next = ahead.length > 0 ? ahead : await claim(pageSize)
        setIds(next)
        setAhead([])
      } else if (ahead.length === 0 && left.length <= pageSize / 2) {
        const next = await claim(pageSize)
        await load(next)
        setAhead(next)
      }
    } finally {
      isClaiming.current = false
      setLoading(false)
    }
  })
  const isPageDone = left.length === 0
  const isNearlyDone = left.length <= pageSize / 2
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done decides when to load more
  useEffect(() => {
    void fill()
  }, [isPageDone, isNearlyDone])

  useEffect(
    () =>
      onUndone(({ item_id, kind }) => {
        if (item_id === null || kind !== 'photo') return false
        setIds((before) => (before.includes(item_id) ? before : [item_id, ...before]))
        void reload(queryClient, api.moderation.item.key())
        return true
      }),
    [queryClient, api],
  )
  return { photos, left, isLoading, lookAgain: () => void fill() }
}
