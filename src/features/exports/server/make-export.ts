import { addSeconds } from '../../../core/time.ts'
import type { Work } from '../../../server/work.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import { siteById } from '../../sites/server/public.ts'
import { zipType } from '../contract.ts'
import { attempts, retentionSeconds } from '../rules.ts'
import {
  type ExportRow,
  findExportById,
  updateExportFailure,
  updateExportReady,
} from './account-exports-table.ts'
import { deleteExportFiles, sendExportReadyMail } from './jobs.ts'
import { writeExport } from './write-export.ts'

/**
 * Runs the job `exports.make`: writes the file, then updates the row. Running it again replaces the file.
 * Does nothing once the export is ready, given up or erased. After several failures the export has failed and
 * the member may request another.
 */
export async function runMakeExport(work: Work, exportId: number): Promise<void> {
  const row = await findExportById(work.db, exportId)
  if (row?.status !== 'pending' || !row.file_key) return
  try {
    await makeFile(work, row, row.file_key)
  } catch (err) {
    if (!(await updateExportFailure(work.db, exportId, attempts))) throw err
    work.log.error({ err }, 'export failed')
    await work.enqueue(deleteExportFiles, { keys: [row.file_key] })
  }
}

async function makeFile(work: Work, { id, account_id }: ExportRow, fileKey: string): Promise<void> {
  const { storage } = work.services
  const account = await findAccountById(work.db, account_id)
  if (!account) return
  const site = await siteById(work, account.site_id)
  const bytes = await writeExport(work, {
    account_id,
    language: account.language,
    name: account.name,
    site: site.name,
    support: site.settings.support_email,
  })
  await storage.put(fileKey, bytes, { contentType: zipType })
  const isWanted = await work.transaction(async ({ db, now, enqueue }) => {
    const expires_at = addSeconds(now, retentionSeconds)
    const done = await updateExportReady(db, id, { size_bytes: bytes.length, ready_at: now, expires_at })
    if (done) await enqueue(sendExportReadyMail, { export_id: id })
    return done
  })
  // Erased or given up while the file was written: no other job would delete it.
  if (!isWanted) await storage.delete([fileKey])
}
