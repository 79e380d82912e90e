import { ORPCError } from '@orpc/client'

/** A refusal or fault as api.md writes it: `code` is snake_case, `message` stands in the member's language. */
export interface ApiError {
  code: string
  status: number
  message: string
  data?: unknown
}

/** What an error says in api.md's terms, or null where it is not an answer of the API (no connection, a bug). */
export function apiErrorOf(err: unknown): ApiError | null {
  if (!(err instanceof ORPCError)) return null
  return { code: err.code, status: err.status, message: err.message, data: err.data }
}

/** The error that callers get for what the API answered; null where that is no error of the API. */
export function errorOf(body: unknown): ORPCError<string, unknown> | null {
  const { code, status, message, data } = (body ?? {}) as Partial<ApiError>
  if (typeof code !== 'string' || typeof status !== 'number' || typeof message !== 'string') return null
  return new ORPCError(code, { status, message, data })
}
