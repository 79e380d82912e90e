/** Leader election among the tabs that share a name. */
export interface LeaderElection {
  name: string
  /** Aborts the participation. */
  signal: AbortSignal
  /** Pings the leading tab, whose response must be reported through `answered`. */
  ask(): void
  /** Called when this tab becomes leader, until the signal aborts. */
  lead(signal: AbortSignal): void
}

/** Ping interval and the number of unanswered pings before another tab takes over: within 2 s in total. */
const askEveryMs = 350
const maxUnanswered = 2
/** Number of consecutive responses of a leader that is of no use before a visible tab takes over. */
const maxFailedTerms = 3

/**
 * Elects a leader among the tabs of a browser. The leader holds a lock, which passes on when its tab closes
 * or crashes. A tab frozen by the browser keeps the lock but does nothing, so it is pinged, and a tab that
 * gets no response steals the lock. A visible tab also steals it from a hidden leader without a connection,
 * because the browser throttles hidden tabs.
 */
export function electLeader({ name, signal, ask, lead }: LeaderElection): {
  /**
   * Reports a response of the leader. `isUsable`: it has a connection, or is visible and will connect as soon
   * as possible.
   */
  answered(leader: { isUsable: boolean }): void
} {
  let unanswered = 0
  let failedTerms = 0
  /** Ends the current role of this tab: waiting for the lock, or leading. */
  let role: AbortController | null = null
  let isLeading = false

  function compete(how: 'wait' | 'steal'): void {
    role?.abort()
    const own = new AbortController()
    role = own
    isLeading = false
    unanswered = 0
    failedTerms = 0
    const onAcquired = () => {
      if (own.signal.aborted) return
      isLeading = true
      lead(own.signal)
      return new Promise<void>((resolve) => own.signal.addEventListener('abort', () => resolve()))
    }
    const options: LockOptions = how === 'steal' ? { steal: true } : { signal: own.signal }
    navigator.locks.request(name, options, onAcquired).catch(() => {
      // Released, or stolen by another tab.
      if (role === own && !own.signal.aborted) compete('wait')
    })
  }

  function resign(): void {
    role?.abort()
    role = null
    isLeading = false
  }

  function check(): void {
    if (!role || isLeading) return
    const isWanted = document.visibilityState === 'visible' && failedTerms >= maxFailedTerms
    if (unanswered >= maxUnanswered || isWanted) compete('steal')
    else {
      unanswered += 1
      ask()
    }
  }

  const watch = setInterval(check, askEveryMs)
  signal.addEventListener('abort', () => {
    clearInterval(watch)
    resign()
  })
  // A page that enters the back/forward cache hands over by itself, if it is notified in time.
  for (const [target, type] of [
    [document, 'freeze'],
    [window, 'pagehide'],
  ] as const) {
    target.addEventListener(type, resign, { signal })
  }
  const rejoin = () => {
    if (!role) compete('wait')
  }
  for (const [target, type] of [
    [document, 'resume'],
    [window, 'pageshow'],
  ] as const) {
    target.addEventListener(type, rejoin, { signal })
  }
  compete('wait')
  ask()
  return {
    answered: ({ isUsable }) => {
      unanswered = 0
      failedTerms = isUsable ? 0 : failedTerms + 1
    },
  }
}
