import { useEffect } from 'react'
import { createDelayedDeletions, deleteWithKeepalive } from '../../../../web/delayed-deletions.ts'

/** How long a deletion can be undone. */
export const undoSeconds = 7

/** Photos that disappeared and whose deletion can still be undone. */
const deletions = createDelayedDeletions()

/**
 * Manages deletions that can be undone: a photo disappears immediately and is deleted on the server by
 * `deleteNow` after some seconds, or when the page is left.
 */
export function usePhotoDeletion(deleteNow: (id: number) => Promise<unknown>) {
  const hidden = deletions.usePending()
  useEffect(() => () => deletions.flush(), [])
  return {
    hidden,
    /** Deletes a photo; returns a function that undoes it. */
    remove: (id: number) =>
      deletions.deleteLater(id, undoSeconds, ({ keepalive }) =>
        keepalive ? deleteWithKeepalive(`/profile/photos/${id}`) : deleteNow(id),
      ),
  }
}
