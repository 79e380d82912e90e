import { endpoints } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { LikeEvents, likes, Totals } from '../contract.ts'
import { listLikes } from './list-likes.ts'
import { sendPendingLike, storePendingLike } from './pending-like.ts'
import { seeLike } from './see-like.ts'
import { sendLike } from './send-like.ts'
import { undoLike } from './undo-like.ts'

export const likesEndpoints = endpoints(likes, {
  list: listLikes,
  send: sendLike,
  undo: undoLike,
  see: seeLike,
  storePending: storePendingLike,
  sendPending: sendPendingLike,
})

export const likesSection: ApiSection = {
  contract: likes,
  tag: 'Likes',
  description: 'Likes and matches.',
  schemas: { Totals },
  events: LikeEvents,
}
