import type { DirectedPair } from './conversations-table.ts'

/** Names a message by its pair and client id; a UUID may be written in either case. */
export function clientKey(message: DirectedPair & { client_id: string }): string {
  return `${pairKey(message)}:${message.client_id.toLowerCase()}`
}

/** Names a pair in the direction of writing. */
export function pairKey({ sender_id, recipient_id }: DirectedPair): string {
  return `${sender_id}>${recipient_id}`
}

/** Each number once. */
export function unique(ids: number[]): number[] {
  return [...new Set(ids)]
}
