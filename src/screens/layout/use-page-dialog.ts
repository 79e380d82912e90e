import { useState } from 'react'

/**
 * Manages a dialog of a page: its subject, which stays while it closes, and a key that changes on each
 * opening, so that no state is carried over. It is closed on navigation.
 */
export function usePageDialog<Subject>(page: string | number) {
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
