import { callsOf, defineFeature } from '../../server/feature.ts'
import { LikeEvents, likes, Totals } from './contract.ts'
import { likesContribution } from './server/contribution.ts'
import { listLikes } from './server/list-likes.ts'
import { sendPendingLike, storePendingLike } from './server/pending-like.ts'
import { seeLike } from './server/see-like.ts'
import { sendLike, undoLike } from './server/send-like.ts'

export const likesFeature = defineFeature({
  name: 'likes',
  knows: ['accounts', 'cards', 'profiles', 'search', 'sites'],
  calls: {
    likes: callsOf(
      likes,
      {
        list: listLikes,
        send: sendLike,
        undo: undoLike,
        see: seeLike,
        storePending: storePendingLike,
        sendPending: sendPendingLike,
      },
      {
        tag: 'Likes',
        description: 'Likes and matches.',
        schemas: { Totals },
        events: LikeEvents,
      },
    ),
  },
  contribution: likesContribution,
})
