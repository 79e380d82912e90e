const holder = globalThis as { vonkTestNumber?: number }

/**
 * Returns 1, then 2 and so on, each once in this process. What a test stores under a name of its own is numbered by it: a counter
 * inside a module starts over after `vi.resetModules`, while the files of a worker share one database.
 */
export function nextNumber(): number {
  holder.vonkTestNumber = (holder.vonkTestNumber ?? 0) + 1
  return holder.vonkTestNumber
}
