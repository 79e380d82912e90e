import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Card } from '../../core/schemas.ts'
import type { Api } from '../../web/api/api.ts'
import { browserStorage } from '../../web/browser-storage.ts'
import { useApi } from '../../web/page-data.tsx'
import { reload } from '../../web/query-cache.ts'

/** Key under which this browser stores which like it last showed. */
const shownKey = 'new-like-shown'

/** product.md, 9: auto-like reload delay. */
const reloadMs = 500

const autoLikeOptions = (api: Api) => api.matching.autoLike.queryOptions({ input: {}, staleTime: 0 })

/** Returns whether the modal announces a member's like, so that no other notice does. */
export function useIsAnnouncedInModal(): (profileId: number) => boolean {
  const api = useApi()
  const queryClient = useQueryClient()
  return (profileId) => queryClient.getQueryData(autoLikeOptions(api).queryKey)?.profile?.id === profileId
}

/** Requests an automatic like, if one fits; a refusal counts as none. Reloads the likes afterwards. */
export async function requestAutoLike(queryClient: QueryClient, api: Api): Promise<Card | null> {
  const profile = await queryClient.fetchQuery(autoLikeOptions(api)).then(
    (answer) => answer.profile,
    () => null,
  )
  if (profile) setTimeout(() => void reloadLikes(queryClient, api), reloadMs)
  return profile
}

function reloadLikes(queryClient: QueryClient, api: Api): Promise<unknown> {
  return reload(queryClient, api.likes.key(), api.chats.totals.key())
}

/** Returns the newest unseen like. */
async function findUnseen(api: Api): Promise<Card | null> {
  const { profiles, liked_by } = await api.call.likes.list({ type: 'received' })
  const fresh = new Set(liked_by.filter((like) => like.like_new).map(({ id }) => id))
  return profiles.find(({ id }) => fresh.has(id)) ?? null
}

/**
 * Finds the like for the modal: one that the server just gave, else the newest unseen one, else none; likes
 * are never made up. Unless requested (`isAsked`), does not show the same like twice, nor a match, which has
 * its own dialog.
 */
export function useNewLike(): (options: { isAsked: boolean }) => Promise<Card | null> {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallback(
    async ({ isAsked }) => {
      const hello = await requestAutoLike(queryClient, api)
      const liker = hello ?? (await findUnseen(api).catch(() => null))
      const isKnown = liker?.matched || liker?.id === browserStorage.readNumber(shownKey)
      if (!liker || (isKnown && !isAsked)) return null
      browserStorage.write(shownKey, String(liker.id))
      return liker
    },
    [api, queryClient],
  )
}
