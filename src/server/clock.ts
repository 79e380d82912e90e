/** The product's time: the machine's, moved forward by an offset. Nothing else may ask what time it is. */
export interface Clock {
  now(): Date
  /** Moves the time forward; a fraction of a second is kept to the millisecond. Throws RangeError on going back. */
  advance(seconds: number): void
  /** How far ahead of the machine's clock this one is, in milliseconds; 0 unless it was moved. */
  readonly offsetMs: number
}

/** Makes a clock that is `offsetMs` milliseconds ahead: 0, or what an earlier process had reached. */
export function createClock(offsetMs = 0): Clock {
  if (!Number.isFinite(offsetMs) || offsetMs < 0)
    throw new RangeError('A clock starts at or ahead of the real time.')
  let offset = Math.round(offsetMs)
  return {
    now: () => new Date(Date.now() + offset),
    advance: (seconds) => {
      if (!Number.isFinite(seconds) || seconds < 0) throw new RangeError('A clock moves forward only.')
      offset += Math.round(seconds * 1000)
    },
    get offsetMs() {
      return offset
    },
  }
}
