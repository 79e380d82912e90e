import { randomBytes } from 'node:crypto'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import type { SessionContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { requireOwnPassword } from '../../accounts/server/public.ts'
import { dailyLimit, isAnsweredAgain } from '../rules.ts'
import { type ExportRow, findNewestExport, findRequestTimes, insertExport } from './account-exports-table.ts'
import { exportView } from './export-view.ts'
import { makeExport } from './jobs.ts'

/**
 * Requests a file with all data stored about the acting member, or returns the export that is pending or
 * recent.
 */
export async function requestExport(ctx: SessionContext, { password }: { password: string }) {
  const { confirmInside } = await requireOwnPassword(ctx, password)
  const row = await ctx.transaction(async (work) => {
    await confirmInside(work)
    return takeExport(work, ctx.actor.account_id)
  })
  return { export: exportView(row) }
}

async function takeExport({ db, now, enqueue }: Work, accountId: number): Promise<ExportRow> {
  const newest = await findNewestExport(db, accountId)
  if (newest && isAnsweredAgain(newest, now)) return newest
  const since = addSeconds(now, -secondsPerDay)
  const [oldest, ...later] = await findRequestTimes(db, accountId, since)
  if (oldest && later.length + 1 >= dailyLimit) {
    const retry_after = Math.ceil((Date.parse(oldest) - since.getTime()) / 1000)
    throw refuse(commonRefusals, 'too_many_requests', { retry_after })
  }
  const file_key = `exports/${randomBytes(16).toString('hex')}.zip`
  const row = await insertExport(db, { account_id: accountId, file_key, requested_at: now })
  if (row) await enqueue(makeExport, { export_id: row.id })
  // A concurrent request won: its export is being made.
  const made = row ?? (await findNewestExport(db, accountId))
  if (!made) throw new Error('an export was erased while it was asked for')
  return made
}
