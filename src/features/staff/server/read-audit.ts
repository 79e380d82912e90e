import { pageBy, pageFor } from '../../../server/cursor.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { StaffReadContext } from '../../../server/http/context.ts'
import { findAudit, findAuditHead, findBrokenAudit } from './audit-table.ts'

/** Returns a page of the audit, newest first. */
export async function readAudit(
  ctx: StaffReadContext,
  input?: { cursor?: string | undefined; actor_id?: number | undefined; subject?: string | undefined },
) {
  const found = await findAudit(ctx.db, {
    ...pageFor(ctx, input?.cursor),
    actorId: input?.actor_id,
    subject: input?.subject,
  })
  const { shown, next } = pageBy(ctx, found, ({ seq }) => seq)
  return { rows: shown, next }
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
