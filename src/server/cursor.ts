import { z } from 'zod'
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

/** Rows of one page. */
export const pageSize = 50

/** A page about something; the first without a cursor. */
export interface Page {
  id: number
  cursor?: string | undefined
}

interface ShownPage<Row> {
  shown: Row[]
  /** The cursor of the next page; null for the last one. */
  next: string | null
}

interface Ctx {
  services: { signer: Signer }
}

/** Returns from where a page of a list is read, the highest id first: one row more than it shows. */
export function pageFor(
  { services }: Ctx,
  cursor: string | undefined,
): { beforeId: number | undefined; limit: number } {
  const beforeId = cursor === undefined ? undefined : decodeCursor(services, z.int(), cursor)
  return { beforeId, limit: pageSize + 1 }
}

/** Returns the rows that a page shows of those that were read for it, and the cursor of the next. */
export function pageOf<Row extends { id: number }>(ctx: Ctx, rows: Row[]): ShownPage<Row> {
  return pageBy(ctx, rows, ({ id }) => id)
}

/** Returns the same of a list in another order, whose cursor is what `positionOf` makes of the last row. */
export function pageBy<Row>(
  { services }: Ctx,
  rows: Row[],
  positionOf: (row: Row) => unknown,
): ShownPage<Row> {
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return { shown, next: rows.length > pageSize && last ? encodeCursor(services, positionOf(last)) : null }
}
