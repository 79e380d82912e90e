export { complain } from './complain.ts'
export { reporterRecordOf } from './misuse.ts'
export { report } from './report.ts'
export { countReportersSince } from './reports-table.ts'
