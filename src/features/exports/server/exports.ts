import { randomBytes } from 'node:crypto'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import type { SessionContext, SessionReadContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { requireOwnPassword } from '../../accounts/server/public.ts'
import { type DataExport, downloadRefusals, zipType } from '../contract.ts'
import { dailyLimit, fileNameOf, isAnsweredAgain, isExpired } from '../rules.ts'
import {
  type ExportRow,
  findExportById,
  findNewestExport,
  findRequestTimes,
  insertExport,
} from './account-exports-table.ts'
import { makeExport } from './jobs.ts'

/** Returns an export as its owner sees it. */
function exportView(row: ExportRow): DataExport {
  const { id, status, requested_at, ready_at, expires_at, size_bytes } = row
  return { id, status, requested_at, ready_at, expires_at, size_bytes }
}

/** Returns the acting member's newest export, unless it has expired. */
export async function readCurrentExport({ db, actor, now }: SessionReadContext) {
  const row = await findNewestExport(db, actor.account_id)
  return { export: row && !isExpired(row, now) ? exportView(row) : null }
}

/**
 * Returns the file of one of the actor's exports if it is ready, else the export's status. Refuses those of
 * other members as not found.
 */
export async function downloadExport(ctx: SessionReadContext, { id }: { id: number }) {
  const row = await findExportById(ctx.db, id)
  if (row?.account_id !== ctx.actor.account_id) throw refuse(commonRefusals, 'not_found')
  if (isExpired(row, ctx.now)) throw refuse(downloadRefusals, 'link_expired')
  if (!row.ready_at || !row.file_key) return { body: { export: exportView(row) } }
  const object = await ctx.services.storage.get(row.file_key)
  if (!object) throw refuse(downloadRefusals, 'link_expired')
  const name = fileNameOf(row.ready_at)
  return {
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    body: new File([new Uint8Array(object.bytes)], name, { type: zipType }),
  }
}

/**
 * Requests a file with all data stored about the acting member, or returns the export that is pending or
 * recent.
 */
export async function requestExport(ctx: SessionContext, { password }: { password: string }) {
  const { confirmInside } = await requireOwnPassword(ctx, password)
  const row = await ctx.transaction(async (work) => {
    await confirmInside(work)
    return orderExport(work, ctx.actor.account_id)
  })
  return { export: exportView(row) }
}

/**
 * Orders a file with all data stored about an account, or returns the export that is pending or recent. Refuses
 * `too_many_requests` beyond the day's. Must run in a transaction.
 */
export async function orderExport({ db, now, enqueue }: Work, accountId: number): Promise<ExportRow> {
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
