import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Api } from '../../../../web/api/api.ts'
import { useApi } from '../../../../web/page-data.tsx'

/** The addresses of photos expire after ten minutes at the earliest. */
const freshMs = 5 * 60_000

type CardPhoto = Awaited<ReturnType<Api['call']['cards']['photos']>>['photos'][number]

export type CardPhotos = ReturnType<typeof useCardPhotos>

/**
 * Loads a member's photos on demand and holds which one is shown; the main photo is the first. Until then it
 * observes nothing: a list has dozens of cards.
 */
export function useCardPhotos(id: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [loaded, setLoaded] = useState<CardPhoto[]>()
  const [wished, setWished] = useState(0)
  const all = loaded ?? []
  const last = Math.max(0, all.length - 1)
  const shown = Math.min(wished, last)
  const following = all[shown + 1]?.filename
  useEffect(() => {
    if (following) new Image().src = following
  }, [following])
  const load = useCallback(() => {
    const options = api.cards.photos.queryOptions({ input: { id } })
    queryClient.fetchQuery({ ...options, staleTime: freshMs, retry: false }).then(
      ({ photos }) => setLoaded(photos.toSorted((one, other) => Number(other.is_main) - Number(one.is_main))),
      // The card keeps its photo, and the next step tries again.
      () => undefined,
    )
  }, [api, queryClient, id])
  return {
    all,
    shown,
    load,
    /** A step before the photos have arrived takes effect when they do. */
    step: (by: number) => {
      load()
      setWished((before) => Math.max(0, Math.min(loaded ? last : 1, before + by)))
    },
  }
}
