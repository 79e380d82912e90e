let isLeaving = false

/**
 * Marks the page as being left by a logout; returns false if it is already. The first decides where to: another one
 * would stop the next page while it loads.
 */
export function startLeaving(): boolean {
  if (isLeaving) return false
  isLeaving = true
  return true
}
