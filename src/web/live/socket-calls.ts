/** What carries calls besides HTTP: this tab's socket, while it is open. */
export interface CallCarrier {
  /** Returns null for a call that is too long for it. */
  call(call: string, input: unknown, signal?: AbortSignal): Promise<unknown> | null
}

let current: CallCarrier | null = null

/**
 * Performs a call, such as `chats.send`, over this tab's socket; null without a socket, or for a call too
 * long for it. Rejects as the call over HTTP does: with the API's error, or with a TypeError if the
 * connection was lost before the response, so that the result is unknown.
 */
export function callBySocket(call: string, input: unknown, signal?: AbortSignal): Promise<unknown> | null {
  return current?.call(call, input, signal) ?? null
}

/** Sets what carries calls from now on. */
export function carryCalls(by: CallCarrier): void {
  current = by
}

/** Leaves calls to HTTP, unless something else carries them by now. */
export function stopCarrying(by: CallCarrier): void {
  if (current === by) current = null
}

/** Returns whether a socket carries this tab's calls. */
export function carriesCalls(by: CallCarrier): boolean {
  return current === by
}
