import type { z } from 'zod'
import { InvalidInput } from '../core/refusals.ts'
import type { Signer } from './signer.ts'

const purpose = 'cursor'

/**
 * Returns an opaque cursor for a position in a list. It is sealed, because a position reveals more than the
 * list does (when somebody was last active, their distance to the metre), and must not be forged.
 */
export function encodeCursor({ signer }: { signer: Signer }, position: unknown): string {
  return signer.seal(purpose, JSON.stringify(position))
}

/**
 * Decodes a cursor made by `encodeCursor` that fits the schema; anything else throws InvalidInput `invalid`
 * at `cursor`.
 */
export function decodeCursor<T>({ signer }: { signer: Signer }, schema: z.ZodType<T>, cursor: string): T {
  const text = signer.open(purpose, cursor)
  const parsed = text === null ? null : schema.safeParse(JSON.parse(text))
  if (!parsed?.success) throw new InvalidInput([{ path: 'cursor', message: 'invalid' }])
  return parsed.data
}
