import { defineEvent } from '../../core/events.ts'

/** On a page: the number of the viewer's new likes is now `new_likes`, or has grown by `added`. */
export const newLikesChanged = defineEvent<{ new_likes: number } | { added: number }>(
  'likes.new-likes-changed',
)
