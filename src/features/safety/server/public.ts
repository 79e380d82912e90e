export { complain } from './complain.ts'
export { report } from './report.ts'
export { countReportersSince } from './reports-table.ts'
