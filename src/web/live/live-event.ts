/** One event of the live stream, as sent by the server. */
export interface LiveEvent {
  type: string
  data: unknown
  /** Its number in the account's stream; transient events (typing, presence) repeat the last one. */
  id: number
}

/** The state of the connection on which this tab receives events. */
export type LiveState = 'connecting' | 'open' | 'down'

/** Callbacks of a connection. */
export interface StreamHandlers {
  /** Called when the stream is open. */
  onOpen(): void
  /** Called when data arrives, including heartbeats. */
  onReceived(): void
  onEvent(event: LiveEvent): void
  /** Called when it broke or failed to open; no further callbacks follow. */
  onLost(): void
}

/** One connection that carries the stream. */
export interface Transport {
  /** Closes it without further callbacks. */
  close(): void
}
