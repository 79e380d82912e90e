/** The key of the list in the history state. */
const key = 'members'

/**
 * Returns the history state of a link to a member, so that their page knows the previous and next members.
 */
export function listState(ids: readonly number[]): Record<typeof key, readonly number[]> {
  return { [key]: ids }
}

/** Returns the ids of the list that a page was opened from, in order; empty for a page opened otherwise. */
export function listOf(state: unknown): readonly number[] {
  const ids = (state as Record<string, unknown> | null)?.[key]
  return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id)) : []
}
