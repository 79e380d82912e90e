import type { z } from 'zod'
import { InvalidInput } from '../core/refusals.ts'
import type { Signer } from './signer.ts'

const purpose = 'cursor'

/**
 * Makes a place in a list opaque. Sealed, for a place tells more than the list does (when somebody was last seen, how
 * far away they are to the metre), and may not be made up.
 */
export function encodeCursor({ signer }: { signer: Signer }, place: unknown): string {
  return signer.seal(purpose, JSON.stringify(place))
}

/** Reads a cursor that `encodeCursor` made and that fits the schema; anything else is InvalidInput `invalid` at `cursor`. */
export function decodeCursor<T>({ signer }: { signer: Signer }, schema: z.ZodType<T>, cursor: string): T {
  const text = signer.open(purpose, cursor)
  const parsed = text === null ? null : schema.safeParse(JSON.parse(text))
  if (!parsed?.success) throw new InvalidInput([{ path: 'cursor', message: 'invalid' }])
  return parsed.data
}
