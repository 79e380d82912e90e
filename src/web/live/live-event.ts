/** One event of the live stream, as sent by the server. */
export interface LiveEvent {
  type: string
  data: unknown
  /** Its number in the account's stream; transient events (typing, presence) repeat the last one. */
  id: number
}

/** The state of the connection on which this tab receives events. */
export type LiveState = 'connecting' | 'open' | 'down'
