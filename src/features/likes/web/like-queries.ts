import type { Api } from '../../../web/api.tsx'
import type { LikesType } from '../contract.ts'

/** One of the lists, page by page, from a cursor on (that of a page without script). */
export const likesOptions = (api: Api, type: LikesType, first?: string) =>
  api.likes.list.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? { type } : { type, cursor }),
    initialPageParam: first,
    getNextPageParam: (last) => last.next ?? undefined,
  })

/** What the badges show. */
export const totalsOptions = (api: Api) => api.chats.totals.queryOptions({ input: {} })
