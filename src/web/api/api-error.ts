import { ORPCError } from '@orpc/client'

/**
 * A refusal or fault in the format of api.md: `code` is snake_case, `message` is in the member's language.
 */
export interface ApiError {
  code: string
  status: number
  message: string
  data?: unknown
}

/** Returns an error in api.md's format, or null if it is not a response of the API (no connection, a bug). */
export function apiErrorOf(err: unknown): ApiError | null {
  if (!(err instanceof ORPCError)) return null
  return { code: err.code, status: err.status, message: err.message, data: err.data }
}

/** Codes of faults; every other code of the API is a declared refusal. `unknown_response` is not the API's. */
const faults = ['internal_error', 'unknown_response']

/** Returns whether an error of the API is a declared refusal, and no fault or response of a gateway. */
export function isRefusal({ code }: Pick<ApiError, 'code'>): boolean {
  return !faults.includes(code)
}

/** Returns the error that callers receive for a response of the API; null if that is not an API error. */
export function errorOf(body: unknown): ORPCError<string, unknown> | null {
  const { code, status, message, data } = (body ?? {}) as Partial<ApiError>
  if (typeof code !== 'string' || typeof status !== 'number' || typeof message !== 'string') return null
  return new ORPCError(code, { status, message, data, defined: isRefusal({ code }) })
}

/** Returns the text for each invalid field by its path; empty for other errors. */
export function fieldErrorsOf(err: unknown): Record<string, string> {
  const error = apiErrorOf(err)
  if (error?.code !== 'invalid_input') return {}
  const { issues = [] } = (error.data ?? {}) as { issues?: { path: string; message: string }[] }
  return Object.fromEntries(issues.map((issue) => [issue.path, issue.message]))
}
