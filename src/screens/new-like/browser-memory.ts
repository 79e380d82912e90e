/** What one browser remembers of likes it showed; a browser that stores nothing remembers nothing. */
type Memory = 'auto-like-asked' | 'new-like-shown'

/** A remembered number; null where there is none. */
export function recall(memory: Memory): number | null {
  try {
    const value = Number(localStorage.getItem(memory) ?? 0)
    return value > 0 ? value : null
  } catch {
    return null
  }
}

/** Remembers a number. */
export function remember(memory: Memory, value: number): void {
  try {
    localStorage.setItem(memory, String(value))
  } catch {
    // The server still gives no more than its share of automatic likes.
  }
}
