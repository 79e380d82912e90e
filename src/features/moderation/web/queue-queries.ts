import { useQuery } from '@tanstack/react-query'
import type { QueueKind } from '../../../core/staff.ts'
import type { Api } from '../../../web/api/api.ts'
import { useApi } from '../../../web/page-data.tsx'

/** What a list of the queue shows; of its URL. */
export interface QueueFilter {
  kind?: QueueKind | undefined
  site?: number | undefined
  isMine?: boolean
}

/** The pages of a list of the queue. */
export function queueOptions(api: Api, { kind, site, isMine = false }: QueueFilter, first?: string) {
  return api.moderation.queue.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...(kind ? { kind } : {}),
      ...(site ? { site } : {}),
      ...(isMine ? { state: 'mine' as const } : {}),
      ...(cursor ? { cursor } : {}),
    }),
    initialPageParam: first,
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  })
}

/** The items that one holds, and how much of each kind is open. */
export function heldOptions(api: Api) {
  return api.moderation.queue.queryOptions({ input: { state: 'mine' } })
}

/** Returns how much of each kind is open and late; empty before it is loaded. */
export function useQueueCounts(isLoaded: boolean) {
  return useQuery({ ...heldOptions(useApi()), enabled: isLoaded }).data?.counts ?? []
}
