/** Browser storage of the likes that were shown; without storage, nothing is stored. */
type Memory = 'auto-like-asked' | 'new-like-shown'

/** Returns a stored number; null if there is none. */
export function recall(memory: Memory): number | null {
  try {
    const value = Number(localStorage.getItem(memory) ?? 0)
    return value > 0 ? value : null
  } catch {
    return null
  }
}

/** Stores a number. */
export function remember(memory: Memory, value: number): void {
  try {
    localStorage.setItem(memory, String(value))
  } catch {
    // The server still limits the number of automatic likes.
  }
}
