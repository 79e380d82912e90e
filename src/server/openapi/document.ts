import type { AnyContractProcedure } from '@orpc/contract'
import type { z } from 'zod'
/** The parts of an OpenAPI 3.1 document that we generate and read. */
export interface ApiDocument {
  openapi: string
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Response>
    securitySchemes: Record<string, unknown>
  }
}

/** JSON Schema, draft 2020-12. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  [keyword: string]: unknown
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  /** Permissions of which one is enough (api: Staff). */
  'x-permission'?: string[]
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Response>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required?: boolean
  schema: JsonSchema
  style?: string
  explode?: boolean
  example?: unknown
}

export interface Body {
  required?: boolean
  content: Content
}

export interface Response {
  $ref?: string
  description?: string
  content?: Content
}

export type Content = Record<string, { schema: JsonSchema; example?: unknown }>

const schemaPrefix = '#/components/schemas/'
const responsePrefix = '#/components/responses/'

/** Returns a reference to a schema among the components. */
export function schemaRef(name: string): JsonSchema {
  return { $ref: `${schemaPrefix}${name}` }
}

/** Returns the JSON Schema of an object whose properties are all required. */
export function objectSchema(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) }
}

/** Returns a reference to a response among the components. */
export function responseRef(name: string): Response {
  return { $ref: `${responsePrefix}${name}` }
}

/** Returns a response, resolving a reference. */
export function resolveResponse(document: ApiDocument, response: Response): Response {
  const name = response.$ref?.slice(responsePrefix.length)
  return name === undefined ? response : (document.components.responses[name] ?? response)
}

/** Returns a schema, resolving a reference. */
export function resolveSchema(document: ApiDocument, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.slice(schemaPrefix.length)
  return name === undefined ? schema : (document.components.schemas[name] ?? schema)
}

/** Returns every operation of a document with its method (upper case) and path. */
export function operationsOf(
  document: ApiDocument,
): { method: string; path: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** Returns `message_gone` and `chats.send` as `MessageGone` and `ChatsSend`. */
export function pascalCase(name: string): string {
  return name
    .split(/[_.]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

/** One section of the API document: a group of calls with their events and shared schemas. */
export interface ApiSection {
  contract: Record<string, AnyContractProcedure>
  /** Heading of the section. */
  tag: string
  description: string
  /** Schemas used more than once, by component name. */
  schemas?: Record<string, z.ZodType>
  /** Data of the live events that the feature emits, by type (api: Stream). */
  events?: Record<string, z.ZodType>
}
