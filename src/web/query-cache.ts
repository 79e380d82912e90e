import type { InferDataFromTag, Query, QueryClient, QueryKey } from '@tanstack/react-query'

// All changes of cached data go through this file: a load in flight, which may have read before the change, must not
// overwrite it.

/**
 * Changes cached data under a key and its prefixed keys, once: for a change that must not be made twice, such
 * as a count that grows by one. A load in flight may have read before the change and would overwrite it, so
 * it is repeated.
 */
export function changeData<T>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (data: T, key: QueryKey) => T,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    afterLoad(query, () => {
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    })
    changeQuery<T>(queryClient, query, (data) => change(data, query.queryKey))
  }
}

/**
 * Changes cached data under a key and its prefixed keys by a change that may be made again, such as setting a
 * field or removing a member: it is made once more on the response of a load in flight, which may have read
 * before it. Returns a function that restores the data; what changed since is invalidated instead, and loaded
 * when it is next shown.
 */
export function patchData<T = unknown, K extends QueryKey = QueryKey>(
  queryClient: QueryClient,
  queryKey: K,
  patch: (data: InferDataFromTag<T, K>) => InferDataFromTag<T, K>,
): () => void {
  const restores = queryClient
    .getQueryCache()
    .findAll({ queryKey })
    .map((query) => patchQuery(queryClient, query, patch))
  return () => {
    for (const restore of restores) restore()
  }
}

/**
 * Puts a whole answer of the server into the cache, such as the one to a change; also what no call loads. It replaces the
 * response of a load in flight too.
 */
export function putData<K extends QueryKey>(
  queryClient: QueryClient,
  queryKey: K,
  data: InferDataFromTag<unknown, K>,
): void {
  const query = queryClient.getQueryCache().find({ queryKey })
  const put = () => queryClient.setQueryData<unknown>(queryKey, data)
  put()
  if (query) afterLoad(query, put)
}

function patchQuery<T>(queryClient: QueryClient, query: Query, patch: (data: T) => T): () => void {
  const before = query.state.data
  changeQuery(queryClient, query, patch)
  const after = query.state.data
  let isRestored = false
  let wasLoaded = false
  afterLoad(query, () => {
    wasLoaded = true
    if (!isRestored) changeQuery(queryClient, query, patch)
  })
  return () => {
    isRestored = true
    // A response that was read while the change was in force lacks what is restored.
    afterLoad(query, () => query.invalidate())
    if (wasLoaded || query.state.data !== after) query.invalidate()
    else changeQuery(queryClient, query, () => before)
  }
}

/** Age and staleness stay unchanged: what is marked for reloading still is. Not loaded data is left alone. */
function changeQuery<T>(queryClient: QueryClient, query: Query, change: (data: T) => T): void {
  const { data, dataUpdatedAt, isInvalidated } = query.state
  if (data === undefined) return
  const changed = change(data as T)
  if (changed === data) return
  queryClient.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt })
  if (isInvalidated) query.invalidate()
}

/** Runs `then` once the query's load in flight has ended, if there is one. */
function afterLoad(query: Query, then: () => void): void {
  if (query.state.fetchStatus === 'fetching') query.promise?.then(then, then)
}

/**
 * Returns loaded data with `change` applied to each object in it, from the outside in; null removes the object
 * from the list that it is in. Parts without a change stay the same objects, so they are not rendered again.
 */
export function mapObjects<T>(data: T, change: (part: object) => object | null): T {
  if (Array.isArray(data)) {
    const parts = data.flatMap((part) => {
      const changed = mapObjects(part, change)
      return changed === null && part !== null ? [] : [changed]
    })
    const isSame = parts.length === data.length && parts.every((part, index) => part === data[index])
    return isSame ? data : (parts as T)
  }
  if (typeof data !== 'object' || data === null) return data
  const changed = change(data)
  if (changed !== data) return changed as T
  const entries = Object.entries(data)
  const parts = entries.map(([name, value]) => [name, mapObjects(value, change)] as const)
  return parts.every(([, value], index) => value === entries[index]?.[1])
    ? data
    : (Object.fromEntries(parts) as T)
}

/** Marks cached queries as outdated: those on the screen are loaded now, the others when they are shown. */
export function reload(queryClient: QueryClient, ...keys: QueryKey[]): Promise<unknown> {
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
