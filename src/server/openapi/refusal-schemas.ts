import { STATUS_CODES } from 'node:http'
import { commonRefusals } from '../../core/refusals.ts'
import {
  type ApiDocument,
  type JsonSchema,
  operationsOf,
  pascalCase,
  type Response,
  responseRef,
  schemaRef,
} from './document.ts'
import { objectSchema } from './reference.ts'

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
    return refs.length === 1 ? (refs[0] as JsonSchema) : { oneOf: refs }
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

/** Moves the responses common to all calls to the components, and describes each error by its codes. */
export function shareRefusals(document: ApiDocument): void {
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (Number(status) < 400 || response.$ref) continue
      const codes = codesOf(document, response)
      groupCommon(document, response, Number(status), codes)
      response.description = `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}`
      if (codes.join() !== commonCodes(Number(status)).join()) continue
      const name = commonResponse(Number(status))
      document.components.responses[name] = response
      operation.responses[status] = responseRef(name)
    }
  }
}

/** Names the common refusals of a status once where a call adds its own to several of them. */
function groupCommon(document: ApiDocument, response: Response, status: number, codes: string[]): void {
  const common = commonCodes(status)
  const content = response.content?.['application/json']
  const refs = content?.schema?.oneOf
  if (!content || !refs || common.length < 3 || codes.length === common.length) return
  if (!common.every((code) => codes.includes(code))) return
  const name = `${commonResponse(status)}Errors`
  const isCommon = (_ref: JsonSchema, at: number) => common.includes(codes[at] ?? '')
  document.components.schemas[name] ??= { oneOf: refs.filter(isCommon) }
  content.schema = { oneOf: [schemaRef(name), ...refs.filter((ref, at) => !isCommon(ref, at))] }
}

/** Returns the name of the component with the common refusals of a status. */
export function commonResponse(status: keyof typeof STATUS_CODES | number): string {
  return (STATUS_CODES[status] ?? '').replaceAll(' ', '')
}

function codesOf(document: ApiDocument, response: Response): string[] {
  const schema = response.content?.['application/json']?.schema
  return (schema?.oneOf ?? [schema ?? {}]).map(
    ({ $ref = '' }) =>
      document.components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)]?.properties?.code?.const as string,
  )
}

function commonCodes(status: number): string[] {
  return Object.entries(commonRefusals).flatMap(([code, spec]) => (spec.status === status ? [code] : []))
}
