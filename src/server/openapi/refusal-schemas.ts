import { STATUS_CODES } from 'node:http'
import { commonRefusals } from '../../core/refusals.ts'
import {
  type ApiDocument,
  type JsonSchema,
  type Operation,
  objectSchema,
  operationsOf,
  pascalCase,
  type Response,
  resolveSchema,
  responseRef,
  schemaRef,
} from './document.ts'

/** A refusal as oRPC's generator passes it: code, message, whether it has data, and their schema. */
type DefinedError = [code: string, message: string, hasData: boolean, data: unknown]

/** Collects one component per refusal, so that operations only reference them. */
export class RefusalSchemas {
  readonly schemas: Record<string, JsonSchema> = {}

  /** Returns the schema of an error body for a status: one of the call's declared refusals. */
  bodyOf(errors: DefinedError[], status: number): JsonSchema {
    const refs = errors.map(([code, , hasData, data]) =>
      schemaRef(
        this.#add(
          code,
          objectSchema({
            code: { const: code },
            status: { const: status },
            message: { type: 'string' },
            ...(hasData ? { data: data as JsonSchema } : {}),
          }),
        ),
      ),
    )
    return oneOf(refs)
  }

  /** Returns the component's name; a code whose data differ between calls gets a number. */
  #add(code: string, schema: JsonSchema): string {
    for (let number = 1; ; number += 1) {
      const name = `${pascalCase(code)}Error${number === 1 ? '' : number}`
      this.schemas[name] ??= schema
      if (JSON.stringify(this.schemas[name]) === JSON.stringify(schema)) return name
    }
  }
}

/** The ranges of statuses of what every call may refuse, with the component of each. */
const commonResponses = { '4XX': 'Refused', '5XX': 'Failed' }

/** Adds the refusals that every call may make, as two ranges of statuses. */
export function addCommonRefusals(operation: Operation): void {
  for (const [range, name] of Object.entries(commonResponses)) operation.responses[range] = responseRef(name)
}

/**
 * Moves what every call may refuse to two components, and describes each error by its codes: an operation lists only
 * the statuses to which it adds a refusal of its own.
 */
export function describeRefusals(document: ApiDocument): void {
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (Number(status) < 400 || response.$ref) continue
      const codes = codesOf(document, response)
      if (codes.join() === commonCodes(Number(status)).join()) delete operation.responses[status]
      else {
        groupCommon(document, response, Number(status), codes)
        response.description = describeCodes(STATUS_CODES[status] ?? '', codes)
      }
    }
  }
  for (const [range, name] of Object.entries(commonResponses)) {
    const codes = Object.entries(commonRefusals).flatMap(([code, { status }]) =>
      String(status)[0] === range[0] ? [code] : [],
    )
    const refs = codes.map((code) => schemaRef(`${pascalCase(code)}Error`))
    document.components.responses[name] = {
      description: describeCodes(name, codes),
      content: { 'application/json': { schema: oneOf(refs) } },
    }
  }
}

function oneOf(refs: JsonSchema[]): JsonSchema {
  return refs.length === 1 ? (refs[0] as JsonSchema) : { oneOf: refs }
}

function describeCodes(title: string, codes: string[]): string {
  return `${title}: ${codes.map((code) => `\`${code}\``).join(', ')}`
}

/**
 * Moves each response that several operations give to the components, named by its own codes or, of a success, by its
 * fields.
 */
export function shareResponses(document: ApiDocument): void {
  const found = operationsOf(document).flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, response]) =>
      response.content ? [{ operation, status, response, text: JSON.stringify(response) }] : [],
    ),
  )
  const { responses } = document.components
  const names = new Map<string, string>()
  for (const { operation, status, response, text } of found) {
    if (found.filter((other) => other.text === text).length < 2) continue
    const name = names.get(text) ?? freeName(responses, nameOf(document, status, response))
    names.set(text, name)
    responses[name] = response
    operation.responses[status] = responseRef(name)
  }
}

function nameOf(document: ApiDocument, status: string, response: Response): string {
  if (Number(status) >= 400) {
    const common = commonCodes(Number(status))
    const codes = codesOf(document, response).filter((code) => !common.includes(code))
    return codes.map(pascalCase).join('Or')
  }
  const schema = response.content?.['application/json']?.schema
  const fields = Object.keys(resolveSchema(document, schema ?? {}).properties ?? {})
  return fields.length > 0 ? fields.map(pascalCase).join('') : `Answer${status}`
}

/** Returns a component name that is not used yet. */
function freeName(taken: Record<string, unknown>, name: string): string {
  for (let number = 1; ; number += 1) {
    const numbered = `${name}${number === 1 ? '' : number}`
    if (!(numbered in taken)) return numbered
  }
}

/** Names the common refusals of a status once where a call adds its own to several of them. */
function groupCommon(document: ApiDocument, response: Response, status: number, codes: string[]): void {
  const common = commonCodes(status)
  const content = response.content?.['application/json']
  const refs = content?.schema?.oneOf
  if (!content || !refs || common.length < 3 || codes.length === common.length) return
  if (!common.every((code) => codes.includes(code))) return
  const name = `${(STATUS_CODES[status] ?? '').replaceAll(' ', '')}Errors`
  const isCommon = (_ref: JsonSchema, at: number) => common.includes(codes[at] ?? '')
  document.components.schemas[name] ??= { oneOf: refs.filter(isCommon) }
  content.schema = { oneOf: [schemaRef(name), ...refs.filter((ref, at) => !isCommon(ref, at))] }
}

function codesOf(document: ApiDocument, response: Response): string[] {
  const codesIn = (schema: JsonSchema): string[] => {
    const resolved = resolveSchema(document, schema)
    if (resolved.oneOf) return resolved.oneOf.flatMap(codesIn)
    return [resolved.properties?.code?.const as string]
  }
  return codesIn(response.content?.['application/json']?.schema ?? {})
}

function commonCodes(status: number): string[] {
  return Object.entries(commonRefusals).flatMap(([code, spec]) => (spec.status === status ? [code] : []))
}
