import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../web/use-debounced.ts'
import { useApi } from './api.ts'
import { readQuery, type SearchQuery, searchOf } from './search-query.ts'
import type { Draft } from './use-draft.ts'

/** How long the filters rest before members are counted. */
const restMs = 250

/**
 * Returns how many members the filters of the form would find; undefined where they are those of the shown
 * search, until they are counted, and where they cannot be, such as a distance without a location.
 */
export function useLiveCount(query: SearchQuery, { values }: Draft) {
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
  return isChanged && !isError ? data : undefined
}
