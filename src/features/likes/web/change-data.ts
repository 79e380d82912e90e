import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Changes loaded data under a key, and under those that begin with it. Age and staleness stay as they were: what
 * waits to be loaded anew still waits. What is being loaded at this moment may have been read before the change and
 * would overwrite it, so it is loaded once more.
 */
export function changeData<T>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (data: T, key: QueryKey) => T,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const { data, isInvalidated, fetchStatus, dataUpdatedAt } = query.state
    if (data === undefined) continue
    const changed = change(data as T, query.queryKey)
    if (changed === data) continue
    if (fetchStatus === 'fetching') {
      const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
      query.promise?.then(again, again)
    }
    queryClient.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt })
    if (isInvalidated) query.invalidate()
  }
}
