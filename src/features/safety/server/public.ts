export { countReportersSince } from './reports-table.ts'
