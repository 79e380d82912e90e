import type { AnyContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import type { z } from 'zod'
import type { JsonSchema, Operation } from './document.ts'

type InputOf<P> = P extends AnyContractProcedure
  ? InferSchemaInput<NonNullable<P['~orpc']['inputSchema']>>
  : never
type OutputOf<P> = P extends AnyContractProcedure
  ? InferSchemaOutput<NonNullable<P['~orpc']['outputSchema']>>
  : never

/** Documentation of a call beyond its contract. */
export interface CallReference<P> {
  /** The effect of the call: begins with a verb, without a full stop. */
  summary: string
  /** Facts that the schemas cannot express. */
  description?: string
  example?: { input?: InputOf<P>; output?: OutputOf<P> }
  /** Security scheme of a call that needs a credential other than the session. */
  security?: 'partner_key'
}

/** A route that is not a call, as an operation of the document. `path` is relative to `/api`. */
export interface RouteReference {
  method: 'get' | 'post'
  path: string
  operation: Operation
}

/** One section of the API document: a group of calls with their events and shared schemas. */
export interface ApiSection<C = Record<string, AnyContractProcedure>> {
  contract: C
  /** Heading of the section. */
  tag: string
  description: string
  calls: { [K in keyof C]: CallReference<C[K]> }
  /** Schemas used more than once, by component name. */
  schemas?: Record<string, z.ZodType>
  /** Data of the live events that the feature emits, by type (api: Stream). */
  events?: Record<string, z.ZodType>
  routes?: RouteReference[]
}

/**
 * Describes a group of calls for the API document. Server only, so that none of its text reaches the browser;
 * a call without a summary does not compile.
 */
export function describeCalls<const C extends Record<string, AnyContractProcedure>>(
  contract: C,
  section: Omit<ApiSection<C>, 'contract'>,
): ApiSection<C> {
  return { contract, ...section }
}

/** Returns the JSON Schema of an object whose properties are all required. */
export function objectSchema(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) }
}
