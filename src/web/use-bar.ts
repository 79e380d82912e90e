import { useLayoutEffect } from 'react'

/** Bars that stay at an edge of the screen: pages and toasts leave room for them. */
export type Bar = 'bottom' | 'bottom-lg' | 'action' | 'filter'

/** Shown bars, with how many components show each: during a navigation the old and the new screen may. */
const shown = new Map<Bar, number>()

/**
 * Lists a bar in `data-bars` of the document while the component shows it; null for none. Until scripts run the style
 * sheet looks for the bars itself, by `:has()`, which searches the whole page again after each change of it: in a long
 * list that takes longer than all else that a key press causes.
 */
export function useBar(bar: Bar | null): void {
  useLayoutEffect(() => {
    if (bar === null) return
    change(bar, 1)
    return () => change(bar, -1)
  }, [bar])
}

function change(bar: Bar, by: number): void {
  const amount = (shown.get(bar) ?? 0) + by
  if (amount > 0) shown.set(bar, amount)
  else shown.delete(bar)
  document.documentElement.dataset.bars = [...shown.keys()].join(' ')
}
