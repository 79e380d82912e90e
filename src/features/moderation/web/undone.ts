import type { Decision } from '../contract.ts'

type Listener = (decision: Decision) => boolean

const listeners = new Set<Listener>()

/**
 * Listens for decisions that were undone; a listener returns whether it shows the item again itself. Returns what ends that.
 */
export function onUndone(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells the page that a decision was undone. Returns whether the page shows its item. */
export function emitUndone(decision: Decision): boolean {
  return [...listeners].some((listener) => listener(decision))
}
