export { ReportDialog } from './lazy-report-dialog.ts'
export { useFraudAlert } from './use-fraud-alert.tsx'
export type { ReportSubjectIds } from './use-report.ts'
