import { type AnyContractProcedure, ValidationError } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import type { Locale } from '../../core/locales.ts'
import { commonRefusals, InvalidInput, Refusal } from '../../core/refusals.ts'
import { hasText, type MessageValues, text } from '../text.ts'
import type { RequestScope } from './context.ts'

/** An error as it stands in an answer (api: Errors). */
export interface ErrorBody {
  code: string
  status: number
  message: string
  data?: unknown
}

/** The answer of a refusal code, in a locale; `said` is the key of `errors` that says it. */
export function errorBody(
  locale: Locale,
  code: string,
  status: number,
  data?: unknown,
  said = code,
): ErrorBody {
  const key = hasText(locale, `errors.${said}`) ? `errors.${said}` : 'errors.internal_error'
  const message = text(locale, key, valuesOf(data))
  return data === undefined ? { code, status, message } : { code, status, message, data }
}

/** An answer in the API's own form, in the request's language. */
export function refusal(
  { locale }: Pick<RequestScope, 'locale'>,
  code: string,
  status: number,
  data?: unknown,
  said = code,
): Response {
  return Response.json(errorBody(locale, code, status, data, said), { status })
}

/** Numbers and words of a refusal's data can stand in its message: `{minutes}`. */
function valuesOf(data: unknown): MessageValues {
  const entries = Object.entries((data ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries.filter(([, value]) => typeof value === 'number' || typeof value === 'string'),
  ) as MessageValues
}

/**
 * Turns whatever a call threw into its answer: declared refusals as they are, bad input with a text for each field,
 * anything else as a fault that is logged with the request id and answered without detail.
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

/** The field's own name: callers do not know which part of the request our schemas group it under. */
function withoutPart(issue: { path: string; message: string }): { path: string; message: string } {
  return { ...issue, path: issue.path.replace(/^(?:params|query|body)\.?/, '') }
}

/**
 * The answer where no call was reached: a form that cannot be taken apart is bad input; anything else but an answer
 * is a fault.
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

/** What zod says of one thing that is wrong. */
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

/** Maximum number of issues that an answer names; a body can be made to have tens of thousands. */
const maxIssues = 50

/** The fields of bad input with a text in the locale; schemas may name a text by a key of `errors.issues`. */
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
