import { defineJob } from '../../../server/jobs/job-type.ts'
import { attempts } from '../rules.ts'

/** Makes the file of an export that waits for it. */
export const makeExport = defineJob<{ export_id: number }>('exports.make', { retries: attempts })
/** Tells the member that the file is ready. */
export const sendExportReadyMail = defineJob<{ export_id: number }>('exports.send-ready-mail')
/** Deletes files that belong to nobody any more. */
export const deleteExportFiles = defineJob<{ keys: string[] }>('exports.delete-files', { retries: 10 })
