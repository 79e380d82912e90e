/** Codes of errors of a connection that was never made. */
const unsentCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Returns the code of the error that made `fetch` fail, such as `ECONNRESET`; undefined if it has none. */
export function fetchErrorCode(err: unknown): string | undefined {
  const { code } = ((err as Error).cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** Returns whether `fetch` failed before the request was sent, so that it had no effect and may be repeated. */
export function isUnsent(err: unknown): boolean {
  return unsentCodes.has(fetchErrorCode(err))
}
