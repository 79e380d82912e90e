import { z } from 'zod'

/**
 * Refusals are expected errors, declared in a contract: a code (also the message key), a status and, where
 * useful, data (api: Errors). Any other exception is a fault and returns 500 without detail.
 */
export interface RefusalSpec<D extends z.ZodType | undefined = z.ZodType | undefined> {
  status: number
  data?: D
  /** Key in `errors`, if the text of the code does not fit the call. */
  text?: string
}
export type RefusalMap = Record<string, RefusalSpec>

type DataOf<S extends RefusalSpec> = S extends { data: infer D extends z.ZodType } ? z.input<D> : undefined

/** Thrown to refuse a call; the runner translates it into the member's language. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly data: unknown
  /** Key of its text in `errors`. */
  readonly text: string

  constructor(code: string, status: number, data?: unknown, text = code) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.data = data
    this.text = text
  }
}

/** Returns the refusal `code` of a map, with its declared data. Use as `throw refuse(map, 'blocked')`. */
export function refuse<M extends RefusalMap, C extends keyof M & string>(
  map: M,
  code: C,
  ...data: DataOf<M[C]> extends undefined ? [] : [DataOf<M[C]>]
): Refusal {
  const spec = map[code]
  if (!spec) throw new Error(`refusal ${code} is not declared`)
  return new Refusal(code, spec.status, data[0], spec.text)
}

/** One invalid field: its path and the message in the member's language. */
export const Issue = z.object({ path: z.string(), message: z.string() })

/** Refusals that any call may return (api: Errors). */
export const commonRefusals = {
  invalid_input: { status: 400, data: z.object({ issues: z.array(Issue) }) },
  authentication_required: { status: 403 },
  activation_required: { status: 403 },
  /** The site requires a proof of age first (api: POST /age-assurance). */
  age_proof_required: { status: 403 },
  /** The member has excluded themselves until then (decisions: Readings). */
  self_excluded: { status: 403, data: z.object({ until: z.iso.datetime() }) },
  /** Staff must add a second factor first (decisions: People). */
  second_factor_missing: { status: 403 },
  forbidden: { status: 403 },
  cross_site_request: { status: 403 },
  not_found: { status: 404 },
  conflict: { status: 409 },
  request_timeout: { status: 408 },
  too_large: { status: 413 },
  too_many_requests: { status: 429, data: z.object({ retry_after: z.int() }) },
  internal_error: { status: 500 },
} as const satisfies RefusalMap

/** Refusals that several features share. */
export const sharedRefusals = {
  blocked: { status: 403 },
  premium_required: { status: 403 },
  credits_required: { status: 402, data: z.object({ required: z.int(), balance: z.int() }) },
} as const satisfies RefusalMap

/**
 * Invalid input that only a rule detects, in the form of schema errors: `message` is a key in
 * `errors.issues`.
 */
export class InvalidInput extends Error {
  readonly issues: { path: string; message: string; values?: Record<string, string | number> }[]

  constructor(issues: { path: string; message: string; values?: Record<string, string | number> }[]) {
    super('invalid_input')
    this.name = 'InvalidInput'
    this.issues = issues
  }
}
