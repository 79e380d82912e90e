import type { Operation } from './document.ts'
import type { CallReference } from './reference.ts'

/** Puts the example of a call where its parts are: parameters, body, answer. */
export function placeExample(
  operation: Operation,
  { input, output }: NonNullable<CallReference<unknown>['example']>,
): void {
  const rest: Record<string, unknown> = { ...(input as object | undefined) }
  for (const parameter of operation.parameters ?? []) {
    const { [parameter.name]: value } = rest
    if (value === undefined) continue
    // Callers in process send lists as they travel: separated by commas.
    parameter.example = parameter.schema.type === 'array' ? String(value).split(',') : value
    delete rest[parameter.name]
  }
  const body = operation.requestBody?.content['application/json']
  if (body && input !== undefined) body.example = rest
  const answer = operation.responses[200]?.content?.['application/json']
  if (answer && output !== undefined) answer.example = output
}
