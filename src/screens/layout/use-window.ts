import { useState } from 'react'

/**
 * A window of a page: what it is about, which stays while it closes, and a key that is another one each time it opens,
 * so that nothing is left of the time before. On another page it is closed.
 */
export function useWindow<Subject>(page: string | number) {
  const closed = { page, subject: null as Subject | null, isOpen: false, time: 0 }
  const [state, setState] = useState(closed)
  if (state.page !== page) setState(closed)
  const { subject, isOpen, time } = state
  return {
    subject,
    isOpen,
    key: `${page} ${time}`,
    open: (about: Subject) =>
      setState((before) => ({ page, subject: about, isOpen: true, time: before.time + 1 })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  }
}
