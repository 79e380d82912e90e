import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Card } from '../../core/people.ts'
import { type Api, useApi } from '../../web/api.tsx'
import { recall, remember } from './browser-memory.ts'

/** product.md, 9: auto-like reload delay. */
const reloadMs = 500

const autoLikeOptions = (api: Api) => api.matching.autoLike.queryOptions({ input: {}, staleTime: 0 })

/** Whether the modal tells of a member's like, so that nothing else does. */
export function useIsToldInModal(): (profileId: number) => boolean {
  const api = useApi()
  const queryClient = useQueryClient()
  return (profileId) => queryClient.getQueryData(autoLikeOptions(api).queryKey)?.profile?.id === profileId
}

/** Has a member say hello, where one fits; where the server refuses there is none. The likes are loaded again after it. */
export async function askForHello(queryClient: QueryClient, api: Api): Promise<Card | null> {
  const profile = await queryClient.fetchQuery(autoLikeOptions(api)).then(
    (answer) => answer.profile,
    () => null,
  )
  if (profile) setTimeout(() => void reloadLikes(queryClient, api), reloadMs)
  return profile
}

function reloadLikes(queryClient: QueryClient, api: Api): Promise<unknown> {
  const keys = [api.likes.key(), api.chats.totals.key()]
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** The newest like that the member has not looked at. */
async function findUnseen(api: Api): Promise<Card | null> {
  const { profiles, liked_by } = await api.call.likes.list({ type: 'received' })
  const fresh = new Set(liked_by.filter((like) => like.like_new).map(({ id }) => id))
  return profiles.find(({ id }) => fresh.has(id)) ?? null
}

/**
 * Finds the like that the modal shows: one that the server just gave, else the newest unseen one, else none; there is
 * never a like that was not given. Without being asked for (`isAsked`) the same one is not shown twice, and no match,
 * which has a word of its own.
 */
export function useNewLike(): (options: { isAsked: boolean }) => Promise<Card | null> {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallback(
    async ({ isAsked }) => {
      const hello = await askForHello(queryClient, api)
      const liker = hello ?? (await findUnseen(api).catch(() => null))
      const isKnown = liker?.matched || liker?.id === recall('new-like-shown')
      if (!liker || (isKnown && !isAsked)) return null
      remember('new-like-shown', liker.id)
      return liker
    },
    [api, queryClient],
  )
}
