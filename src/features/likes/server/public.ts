export { findNewLikes } from './like-totals-table.ts'
export { findAllConnected } from './likes-table.ts'
export { recordLike } from './record-like.ts'
