export { ReportDialog, type ReportSubjectIds } from './report-dialog.tsx'
