/** How the product reaches somebody. */
export type ChannelName = 'mail' | 'push'

/** The order of delivery while many rows wait. */
export const priorities = {
  /** Somebody waits for it: links, codes, receipts. */
  service: 0,
  /** Something happened to the member. */
  notification: 1,
  /** Advertising. */
  marketing: 2,
} as const
export type Priority = keyof typeof priorities

/** A stored mail or push that is being delivered. */
export interface OutboxItem {
  id: number
  /** The same for each attempt; the receiving side can recognise a repetition by it. */
  token: string
  account_id: number | null
  site_id: number | null
  kind: string
  address: string | null
  /** The stored content. */
  content: unknown
  /** Number of attempts, this one included. */
  attempts: number
}

/** The result of one attempt. */
export type Outcome =
  | { kind: 'sent' }
  /** It can never be delivered. `reason` is a code, never what was sent. */
  | { kind: 'refused'; reason: string }
  /** Retried after a growing delay, or a longer one that the receiving side asks for. */
  | { kind: 'again'; reason: string; afterSeconds?: number }
