import type { Api } from '../../../web/api/api.ts'
import type { LikesType } from '../rules.ts'

/**
 * Returns the query of one of the lists, page by page from `first` on (the cursor of a page without script).
 */
export const likesOptions = (api: Api, type: LikesType, first?: string) =>
  api.likes.list.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? { type } : { type, cursor }),
    initialPageParam: first,
    getNextPageParam: (last) => last.next ?? undefined,
  })
