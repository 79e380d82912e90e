import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../web/page-data.tsx'
import { useDebounced } from '../../../../web/use-debounced.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { membersOptions, readQuery, type SearchQuery, searchOf } from './search-query.ts'
import type { Draft } from './use-draft.ts'

/** How long the filters rest before members are counted. */
const restMs = 250

/**
 * Returns how many members the filters of the form would find: those of the shown search at first. Undefined until
 * they are counted, and where they cannot be, such as a distance without a location.
 */
export function useLiveCount(query: SearchQuery, { values }: Draft, first: string | undefined) {
  const shown = searchOf({ ...query, order: undefined })
  const drafted = { ...readQuery(new URLSearchParams(values)), order: undefined }
  const settled = useDebounced(searchOf(drafted), restMs, shown)
  const { order: _order, ...input } = readQuery(new URLSearchParams(settled))
  const isChanged = settled !== shown
  const { data, isError } = useQuery({
    ...useApi().search.count.queryOptions({ input }),
    enabled: isChanged,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const found = useFoundCount(query, first)
  if (!isChanged) return found
  return isError ? undefined : data
}

/** Returns how many members the shown search has found. */
function useFoundCount(query: SearchQuery, first: string | undefined) {
  const isMember = useCurrentUser() !== null
  const { data } = useInfiniteQuery({
    ...membersOptions(useApi(), query, { isMember, first }),
    // The results load it.
    enabled: false,
  })
  const [page] = data?.pages ?? []
  return page && { count: page.numResults, is_capped: page.numResults_capped }
}
