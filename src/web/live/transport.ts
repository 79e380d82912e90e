import type { LiveEvent } from './live-event.ts'

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
