import { type AnyContractProcedure, ValidationError } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import type { Locale } from '../../core/locales.ts'
import { commonRefusals, InvalidInput, Refusal } from '../../core/refusals.ts'
import { hasText, type MessageValues, text } from '../text.ts'
import type { RequestScope } from './context.ts'

/** An error in a response (api: Errors). */
export interface ErrorBody {
  code: string
  status: number
  message: string
  data?: unknown
}

/** Returns the response body of a refusal code in a locale; `messageCode` is the key of its text in `errors`. */
export function errorBody(
  locale: Locale,
  code: string,
  status: number,
  data?: unknown,
  messageCode = code,
): ErrorBody {
  const key = hasText(locale, `errors.${messageCode}`) ? `errors.${messageCode}` : 'errors.internal_error'
  const message = text(locale, key, valuesOf(data))
  return data === undefined ? { code, status, message } : { code, status, message, data }
}

/** Returns an error response in the API's format, in the request's language. */
export function refusal(
  { locale }: Pick<RequestScope, 'locale'>,
  code: string,
  status: number,
  data?: unknown,
  messageCode = code,
): Response {
  return Response.json(errorBody(locale, code, status, data, messageCode), { status })
}

/** Returns the numbers, strings and times of a refusal's data, for placeholders in its message: `{minutes}`. */
function valuesOf(data: unknown): MessageValues {
  const entries = Object.entries((data ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries
      .filter(([, value]) => typeof value === 'number' || typeof value === 'string')
      .map(([name, value]) => [name, isTimestamp(value) ? new Date(value) : value]),
  ) as MessageValues
}

const isTimestamp = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

/**
 * Converts an exception of a call into its response: declared refusals as they are, invalid input with a text
 * for each field, anything else as a fault, which is logged with the request id and returned without detail.
 */
export function answerOf(
  err: unknown,
  scope: RequestScope,
  procedure: AnyContractProcedure,
): ORPCError<string, unknown> {
  if (err instanceof Refusal && err.code in procedure['~orpc'].errorMap) {
    return orpcError(errorBody(scope.locale, err.code, err.status, err.data, err.text))
  }
  if (err instanceof InvalidInput) {
    const issues = err.issues.map((issue) => ({
      path: issue.path,
      message: issueText(scope.locale, issue.message, issue.values ?? {}),
    }))
    return invalidInput(scope.locale, issues)
  }
  if (err instanceof ORPCError && err.cause instanceof ValidationError && err.code === 'BAD_REQUEST') {
    const issues = issuesOf(scope.locale, err.cause.issues as SchemaIssue[])
    const isDetailed = procedure['~orpc'].route.inputStructure === 'detailed'
    return invalidInput(scope.locale, isDetailed ? issues.map(withoutPart) : issues)
  }
  scope.log.error(
    { err: err instanceof ORPCError && err.cause ? err.cause : err, request_id: scope.requestId },
    'fault',
  )
  return orpcError(errorBody(scope.locale, 'internal_error', commonRefusals.internal_error.status))
}

/** Returns the field's own name: callers do not know in which part of the request our schemas group it. */
function withoutPart(issue: { path: string; message: string }): { path: string; message: string } {
  return { ...issue, path: issue.path.replace(/^(?:params|query|body)\.?/, '') }
}

/**
 * Returns the response if no call was reached: an unparsable form is invalid input; anything else but a
 * response is a fault.
 */
export function answerOfUnread(
  err: unknown,
  scope: RequestScope,
  contentType: string,
): ORPCError<string, unknown> {
  if (err instanceof ORPCError) return err
  if (contentType.startsWith('multipart/')) {
    const message = issueText(scope.locale, 'invalid', {})
    return invalidInput(scope.locale, [{ path: '', message }])
  }
  scope.log.error({ err }, 'fault')
  return orpcError(errorBody(scope.locale, 'internal_error', commonRefusals.internal_error.status))
}

function orpcError(body: ErrorBody): ORPCError<string, unknown> {
  return new ORPCError(body.code, { status: body.status, message: body.message, data: body.data })
}

function invalidInput(
  locale: Locale,
  issues: { path: string; message: string }[],
): ORPCError<string, unknown> {
  return orpcError(errorBody(locale, 'invalid_input', commonRefusals.invalid_input.status, { issues }))
}

/** An issue as reported by zod. */
export interface SchemaIssue {
  code?: string
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[]
  keys?: string[]
  minimum?: number
  maximum?: number
  origin?: string
  format?: string
  params?: Record<string, string | number>
  errors?: SchemaIssue[][]
}

/** Maximum number of issues in a response; a crafted body can have tens of thousands. */
const maxIssues = 50

/**
 * Returns the invalid fields with texts in the locale; schemas may name a text by a key in `errors.issues`.
 */
export function issuesOf(
  locale: Locale,
  issues: readonly SchemaIssue[],
): { path: string; message: string }[] {
  const named = issues.slice(0, maxIssues).flatMap((issue) => {
    const path = (issue.path ?? [])
      .map((part) => String(typeof part === 'object' ? part.key : part))
      .join('.')
    if (issue.code === 'unrecognized_keys') {
      const message = issueText(locale, 'unknown_field', {})
      return (issue.keys ?? [])
        .slice(0, maxIssues)
        .map((key) => ({ path: path ? `${path}.${key}` : key, message }))
    }
    return [{ path, message: issueText(locale, issueKey(locale, issue), issueValues(issue)) }]
  })
  return named.slice(0, maxIssues)
}

function issueKey(locale: Locale, issue: SchemaIssue): string {
  if (hasText(locale, `errors.issues.${issue.message}`)) return issue.message
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'required'
  if (issue.code === 'too_small')
    return issue.origin === 'string' && issue.minimum === 1 ? 'required' : 'too_small'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'too_big'
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'email'
  if (issue.code === 'invalid_value') return 'not_offered'
  return 'invalid'
}

function issueValues(issue: SchemaIssue): MessageValues {
  return { minimum: Number(issue.minimum ?? 0), maximum: Number(issue.maximum ?? 0), ...issue.params }
}

function issueText(locale: Locale, key: string, values: MessageValues): string {
  const known = hasText(locale, `errors.issues.${key}`) ? key : 'invalid'
  return text(locale, `errors.issues.${known}`, values)
}
