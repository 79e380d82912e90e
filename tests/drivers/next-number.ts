const holder = globalThis as { vonkTestNumber?: number }

/**
 * Returns 1, then 2 and so on, each once in this process. Names that are stored need it: `vi.resetModules` evaluates modules anew,
 * so a module's own counter would begin again, in the same database.
 */
export function nextNumber(): number {
  holder.vonkTestNumber = (holder.vonkTestNumber ?? 0) + 1
  return holder.vonkTestNumber
}
