export { findNewLikes } from './like-totals-table.ts'
export { recordLike } from './record-like.ts'
