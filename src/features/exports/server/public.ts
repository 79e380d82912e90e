export { orderExport } from './exports.ts'
