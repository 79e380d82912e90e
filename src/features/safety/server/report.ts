import type { SessionContext } from '../../../server/http/context.ts'
import { requireWithinLimit } from '../../../server/http/limits.ts'
import { newReference } from '../../../server/reference.ts'
import { lockProfiles } from '../../profiles/server/public.ts'
import type { ReportInput } from '../contract.ts'
import { reportsPerDay } from '../rules.ts'
import { reportedThing } from './reported-thing.ts'
import { findOpenReference, insertReport } from './reports-table.ts'

/**
 * Stores a report and returns its receipt number immediately, as the law requires (law: 2.1).
 */
export async function report(ctx: SessionContext, input: ReportInput) {
  const { account_id } = ctx.actor
  const thing = await reportedThing(ctx, input)
  const open = await findOpenReference(ctx.db, account_id, thing)
  if (open) return receiptOf(open)
  await requireWithinLimit(ctx.db, `reports:${account_id}`, reportsPerDay, ctx.now)
  const reference = newReference()
  const isNew = await ctx.transaction(async (work) => {
    // The owner's edits and deletions take this lock too: the snapshot is current when the report is stored,
    // and a picture that is deleted after that is retained.
    await lockProfiles(work.db, [thing.profile_id, account_id])
    return insertReport(work.db, {
      ...(await reportedThing({ ...ctx, ...work }, input)),
      reference,
      reporter_id: account_id,
      reason: input.reason,
      comment: input.comment?.trim() || null,
      created_at: ctx.now,
    })
  })
  if (isNew) return receiptOf(reference)
  // A double click results in one report.
  const other = await findOpenReference(ctx.db, account_id, thing)
  if (!other) throw new Error('a report was neither stored nor there already')
  return receiptOf(other)
}

function receiptOf(reference: string) {
  return { ok: true as const, reference }
}
