export { findAllNewLikes, findNewLikes, lockTotals } from './like-totals-table.ts'
export { findAllConnected } from './likes-table.ts'
export { recordLike } from './record-like.ts'
export { sendLike } from './send-like.ts'
