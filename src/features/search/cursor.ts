import type { z } from 'zod'
import { InvalidInput } from '../../core/refusals.ts'

/** Makes a place in a list opaque: base64url of JSON. */
export function encodeCursor(place: unknown): string {
  return btoa(JSON.stringify(place)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Reads a cursor that `encodeCursor` made and that fits the schema; anything else is InvalidInput `invalid` at
 * `cursor`, also text that only decodes to the same.
 */
export function decodeCursor<T>(schema: z.ZodType<T>, cursor: string): T {
  const parsed = schema.safeParse(jsonOf(cursor))
  if (!parsed.success || encodeCursor(parsed.data) !== cursor) {
    throw new InvalidInput([{ path: 'cursor', message: 'invalid' }])
  }
  return parsed.data
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}
