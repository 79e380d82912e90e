import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../../../server/cursor.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { StaffReadContext } from '../../../server/http/context.ts'
import { findAudit, findAuditHead, findBrokenAudit } from './audit-table.ts'

const auditPageSize = 50

/** Returns a page of the audit, newest first. */
export async function readAudit(
  { db, services }: StaffReadContext,
  input?: { cursor?: string | undefined; actor_id?: number | undefined; subject?: string | undefined },
) {
  const before = input?.cursor ? decodeCursor(services, z.int(), input.cursor) : null
  const found = await findAudit(db, {
    before,
    limit: auditPageSize + 1,
    actorId: input?.actor_id,
    subject: input?.subject,
  })
  const rows = found.slice(0, auditPageSize)
  const last = rows.at(-1)
  return { rows, next: found.length > rows.length && last ? encodeCursor(services, last.seq) : null }
}

/** Returns the newest row's number, hash and time. */
export function readAuditHead({ db }: StaffReadContext) {
  return findAuditHead(db)
}

/** Prints whether the audit is as it was written. Returns false, after the first wrong number, if it is not. */
export async function printAuditState(db: ReadDb, print: (line: string) => void): Promise<boolean> {
  const { rows, wrong } = await findBrokenAudit(db)
  print(wrong === null ? `The audit is in order: ${rows} rows.` : `The audit is wrong from row ${wrong} on.`)
  return wrong === null
}
