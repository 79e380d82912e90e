import { defineJob } from '../../../server/jobs/job-type.ts'
import { attempts } from '../rules.ts'

/** Makes the file of a pending export. */
export const makeExport = defineJob<{ export_id: number }>('exports.make', { retries: attempts })
/** Notifies the member that the file is ready. */
export const sendExportReadyMail = defineJob<{ export_id: number }>('exports.send-ready-mail')
/** Deletes files that no export refers to. */
export const deleteExportFiles = defineJob<{ keys: string[] }>('exports.delete-files', { retries: 10 })
