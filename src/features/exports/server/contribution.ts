import type { Contribution } from '../../../server/registry.ts'
import { onJob, subscribe } from '../../../server/work.ts'
import { accountErased } from '../../accounts/events.ts'
import { deleteExportsOf } from './account-exports-table.ts'
import { clearExports, dropFiles } from './clear-exports.ts'
import { deleteExportFiles, makeExport, sendExportReadyMail } from './jobs.ts'
import { exportReadyMail, mailExportReady } from './mail-export-ready.ts'
import { runMakeExport } from './make-export.ts'

export const exportsContribution: Contribution = {
  subscriptions: [
    subscribe(accountErased, async (work, { account_id }) => {
      await dropFiles(work, await deleteExportsOf(work.db, account_id))
    }),
  ],
  jobs: [
    onJob(makeExport, (work, { export_id }) => runMakeExport(work, export_id)),
    onJob(sendExportReadyMail, (work, { export_id }) => mailExportReady(work, export_id)),
    onJob(deleteExportFiles, ({ services }, { keys }) => services.storage.delete(keys)),
  ],
  mails: [exportReadyMail],
  dueTasks: [{ name: 'exports.clear', run: clearExports }],
}
