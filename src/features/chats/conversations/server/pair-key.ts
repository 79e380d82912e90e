import type { DirectedPair } from './conversations-table.ts'

/** Returns the key of a message by its pair and client id; ignores the case of a UUID. */
export function clientKey(message: DirectedPair & { client_id: string }): string {
  return `${pairKey(message)}:${message.client_id.toLowerCase()}`
}

/** Returns the key of a pair in the direction of writing. */
export function pairKey({ sender_id, recipient_id }: DirectedPair): string {
  return `${sender_id}>${recipient_id}`
}

/** Returns each number once. */
export function unique(ids: number[]): number[] {
  return [...new Set(ids)]
}
