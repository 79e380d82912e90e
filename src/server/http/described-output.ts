import { isDeepStrictEqual } from 'node:util'
import type { AnyContractProcedure } from '@orpc/contract'

/**
 * Throws unless the output of a call is exactly what its contract describes: an extra field is refused like a missing one.
 * Only tests check outputs; elsewhere they are sent as they are.
 */
export async function requireDescribedOutput(
  procedure: AnyContractProcedure,
  operation: string,
  output: unknown,
): Promise<void> {
  const schema = procedure['~orpc'].outputSchema
  if (!schema || isStream(output)) return
  const { value, issues } = asResult(await schema['~standard'].validate(output))
  if (issues) {
    const problems = issues.map(({ path = [], message }) => `${path.map(String).join('.')}: ${message}`)
    throw new Error(`${operation} returns what its contract does not allow: ${problems.join('; ')}`)
  }
  const [returned, described] = [sentPart(output), sentPart(value)]
  if (isDeepStrictEqual(returned, described)) return
  throw new Error(
    `${operation} returns more than its contract describes: ${differences(returned, described)}`,
  )
}

interface Result {
  value?: unknown
  issues?: readonly { message: string; path?: readonly unknown[] }[]
}

const asResult = (result: unknown) => result as Result

function isStream(output: unknown): boolean {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output
}

/** Drops fields that are undefined: JSON has none. */
function sentPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sentPart)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(entries.map(([key, part]) => [key, sentPart(part)]))
}

/** Returns the paths at which two values differ, never the values. */
function differences(one: unknown, other: unknown, path = ''): string {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return path || 'the whole'
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return keys
    .map(
      (key) => [key, (one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]] as const,
    )
    .filter(([, left, right]) => !isDeepStrictEqual(left, right))
    .map(([key, left, right]) => differences(left, right, path === '' ? key : `${path}.${key}`))
    .join(', ')
}
