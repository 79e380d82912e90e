export { findNewLikes, lockTotals } from './like-totals-table.ts'
export { findAllConnected, findLikedAmong } from './likes-table.ts'
export { recordLike } from './record-like.ts'
export { sendLike } from './send-like.ts'
