/** How a tab stands for the lead of those that share a name. */
export interface LeaderElection {
  name: string
  /** Ends it. */
  signal: AbortSignal
  /** Asks the leading tab for a sign of life, which is to be told by `answered`. */
  ask(): void
  /** This tab leads until the signal aborts. */
  lead(signal: AbortSignal): void
}

/** So often the leader is asked, and so many times in vain before another takes over: in all within 2 s. */
const askEveryMs = 350
const maxUnanswered = 2
/** A leader in the background that gets no connection is left in peace for so many answers. */
const maxUselessTerms = 3

/**
 * Stands for the lead among the tabs of a browser. The leader holds a lock, which falls to the next when its tab closes
 * or crashes. A tab that the browser has frozen keeps the lock and does nothing: it is asked for signs of life, and
 * whoever waits in vain takes the lock from it. So does a tab in sight where the leader, out of sight, has no
 * connection, for the browser holds up what such a tab does.
 */
export function electLeader({ name, signal, ask, lead }: LeaderElection): {
  /** The leader gave a sign of life. `isOfUse`: it has a connection, or is in sight and gets one as soon as can be. */
  answered(leader: { isOfUse: boolean }): void
} {
  let unanswered = 0
  let useless = 0
  /** Ends what this tab is at the moment: waiting for the lock, or leading. */
  let role: AbortController | null = null
  let isLeading = false

  function compete(how: 'wait' | 'steal'): void {
    role?.abort()
    const own = new AbortController()
    role = own
    isLeading = false
    unanswered = 0
    useless = 0
    const led = () => {
      if (own.signal.aborted) return
      isLeading = true
      lead(own.signal)
      return new Promise<void>((resolve) => own.signal.addEventListener('abort', () => resolve()))
    }
    const options: LockOptions = how === 'steal' ? { steal: true } : { signal: own.signal }
    navigator.locks.request(name, options, led).catch(() => {
      // Given up, or taken by another tab.
      if (role === own && !own.signal.aborted) compete('wait')
    })
  }

  function rest(): void {
    role?.abort()
    role = null
    isLeading = false
  }

  function check(): void {
    if (!role || isLeading) return
    const isWanted = document.visibilityState === 'visible' && useless >= maxUselessTerms
    if (unanswered >= maxUnanswered || isWanted) compete('steal')
    else {
      unanswered += 1
      ask()
    }
  }

  const watch = setInterval(check, askEveryMs)
  signal.addEventListener('abort', () => {
    clearInterval(watch)
    rest()
  })
  // A page that is put aside hands over by itself, where it is told in time.
  for (const [target, type] of [
    [document, 'freeze'],
    [window, 'pagehide'],
  ] as const) {
    target.addEventListener(type, rest, { signal })
  }
  const wake = () => {
    if (!role) compete('wait')
  }
  for (const [target, type] of [
    [document, 'resume'],
    [window, 'pageshow'],
  ] as const) {
    target.addEventListener(type, wake, { signal })
  }
  compete('wait')
  ask()
  return {
    answered: ({ isOfUse }) => {
      unanswered = 0
      useless = isOfUse ? 0 : useless + 1
    },
  }
}
