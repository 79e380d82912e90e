export { ReportDialog } from './lazy-report-dialog.ts'
export type { ReportSubjectIds } from './use-report.ts'
