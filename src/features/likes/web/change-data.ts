import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Changes loaded data under a key and its prefixed keys. Age and staleness stay unchanged: what is marked for
 * reloading still is. A load in flight may have read before the change and would overwrite it, so it is
 * repeated.
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
