import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../../../server/cursor.ts'
import type { StaffReadContext } from '../../../server/http/context.ts'

/** Rows of one page. */
export const pageSize = 50

/** A page about something; the first without a cursor. */
export interface Page {
  id: number
  cursor?: string | undefined
}

const Before = z.object({ before: z.int() })

/** Returns from where a page is read: one row more than it shows. */
export function pageFor(
  { services }: Pick<StaffReadContext, 'services'>,
  cursor: string | undefined,
): { beforeId: number | undefined; limit: number } {
  const beforeId = cursor === undefined ? undefined : decodeCursor(services, Before, cursor).before
  return { beforeId, limit: pageSize + 1 }
}

/** Returns the rows that a page shows of those that were read for it, and the cursor of the next. */
export function pageOf<Row extends { id: number }>(
  { services }: Pick<StaffReadContext, 'services'>,
  rows: Row[],
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return { shown, next: rows.length > pageSize && last ? encodeCursor(services, { before: last.id }) : null }
}
