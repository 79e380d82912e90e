import { createDelayedDeletions } from '../../../../web/delayed-deletions.ts'

/** Chats deleted a moment ago whose deletion can still be undone; the lists omit them. */
export const chatDeletions = createDelayedDeletions()
