/** The product's time: the system clock plus an offset. The only source of the current time. */
export interface Clock {
  now(): Date
  /** Moves the time forward, to the millisecond. Throws RangeError if negative. */
  advance(seconds: number): void
  /** Offset from the system clock in milliseconds; 0 unless it was moved. */
  readonly offsetMs: number
}

/** Creates a clock `offsetMs` milliseconds ahead: 0, or the offset that an earlier process reached. */
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
