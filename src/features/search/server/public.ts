export { decodeCursor, encodeCursor } from '../cursor.ts'
export { findableAmong } from './search-table.ts'
