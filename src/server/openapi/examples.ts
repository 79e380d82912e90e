import type { CallMeta } from '../../core/access.ts'
import type { Operation } from './document.ts'

/** Adds the parts of a call's example where they belong: parameters, body, response. */
export function placeExample(
  operation: Operation,
  { input, output }: NonNullable<CallMeta['example']>,
): void {
  const rest: Record<string, unknown> = { ...(input as object | undefined) }
  for (const parameter of operation.parameters ?? []) {
    const { [parameter.name]: value } = rest
    if (value === undefined) continue
    // In-process callers pass lists in wire format: comma-separated.
    parameter.example = parameter.schema.type === 'array' ? String(value).split(',') : value
    delete rest[parameter.name]
  }
  const body = operation.requestBody?.content['application/json']
  if (body && input !== undefined) body.example = rest
  const answer = operation.responses[200]?.content?.['application/json']
  if (answer && output !== undefined) answer.example = output
}
