import type { CardChange } from '../../cards/page-events.ts'

/** A like, or a like that is taken back: how it is sent, and what follows if no later click replaced it. */
export interface LikeRequest {
  /** Sends the request and returns what the server stores from then on. */
  send: () => Promise<CardChange>
  onStored: (stored: CardChange) => void
  /** Receives what the server stored before. */
  onRefused: (err: unknown, stored: CardChange) => void
}

interface Queue {
  latest: number
  last: Promise<void>
  stored: CardChange
}

/**
 * Serialises the requests of fast clicks, per member: the server receives them in the order of the clicks, a request
 * that was not sent before the next click is left out, and only the outcome of the latest is reported.
 */
export function newLikeQueue(): (profileId: number, before: CardChange, request: LikeRequest) => void {
  const queues = new Map<number, Queue>()
  return (profileId, before, { send, onStored, onRefused }) => {
    const queue = queues.get(profileId) ?? { latest: 0, last: Promise.resolve(), stored: before }
    queues.set(profileId, queue)
    queue.latest += 1
    const number = queue.latest
    const isLatest = () => number === queue.latest
    const run = async () => {
      if (!isLatest()) return
      try {
        queue.stored = await send()
        if (isLatest()) onStored(queue.stored)
      } catch (err) {
        if (isLatest()) onRefused(err, queue.stored)
      }
      if (isLatest()) queues.delete(profileId)
    }
    queue.last = queue.last.then(run)
  }
}
