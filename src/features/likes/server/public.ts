export { findAllNewLikes, lockTotals, newLikesRecord } from './like-totals-table.ts'
export { findAllConnected } from './likes-table.ts'
export { recordSeenLike } from './see-like.ts'
export { recordLike, sendLike } from './send-like.ts'
