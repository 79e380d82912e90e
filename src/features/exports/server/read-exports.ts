import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { SessionReadContext } from '../../../server/http/context.ts'
import { downloadRefusals, zipType } from '../contract.ts'
import { fileNameOf, isExpired } from '../rules.ts'
import { findExportById, findNewestExport } from './account-exports-table.ts'
import { exportView } from './export-view.ts'

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
