import { nextMove, orderOfStored, type PhotoMove } from './photo-order.ts'

interface OrderSenderOptions {
  /** Returns the last known order of the server. */
  stored: () => number[]
  /** Stores one move and returns the stored order. Rejects after the last retry. */
  store: (move: PhotoMove) => Promise<number[]>
  /** Receives the order that is still to be stored; null as soon as it is stored. */
  onWanted: (order: number[] | null) => void
  /** Receives the error for an order that was given up, and that order. */
  onFailed: (err: unknown, order: number[]) => void
}

/** Sends a chosen order of photos until it is stored. */
export interface OrderSender {
  send: (wanted: number[]) => void
}

/**
 * Creates a sender that stores an order move by move, one at a time. A later order replaces the rest of an
 * earlier one, also of one that fails.
 */
export function createOrderSender({ stored, store, onWanted, onFailed }: OrderSenderOptions): OrderSender {
  let wanted: number[] | null = null
  const run = async () => {
    let known = stored()
    while (wanted) {
      const order: number[] = wanted
      const move = nextMove(known, orderOfStored(known, order))
      if (!move) break
      try {
        known = await store(move)
      } catch (err) {
        if (wanted !== order) continue
        wanted = null
        onWanted(null)
        return onFailed(err, order)
      }
    }
    wanted = null
    onWanted(null)
  }
  return {
    send: (order) => {
      const isRunning = wanted !== null
      wanted = order
      onWanted(order)
      if (!isRunning) void run()
    },
  }
}
