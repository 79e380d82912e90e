/** Where the browser's history keeps the list. */
const key = 'members'

/** What a link to a member carries in the history, so that their page knows who stands before and after them. */
export function listState(ids: readonly number[]): Record<typeof key, readonly number[]> {
  return { [key]: ids }
}

/** The ids of the list that a page was opened from, in its order; empty for a page that was opened otherwise. */
export function listOf(state: unknown): readonly number[] {
  const ids = (state as Record<string, unknown> | null)?.[key]
  return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id)) : []
}
