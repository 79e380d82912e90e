import { type ReactElement, useLayoutEffect } from 'react'
import { type EarlyInput, mergeEarlyInput, readEarlyInput, repeatEarlyInput } from './early-input.ts'

interface EarlyInputRepeaterProps {
  before: readonly EarlyInput[]
  onRepeated: () => void
  children: ReactElement
}

/**
 * Repeats what was entered into the server's page before its scripts listened. `before` was read before hydration: it
 * counts for fields that are drawn again, as on a translated page.
 */
export function EarlyInputRepeater({ before, onRepeated, children }: EarlyInputRepeaterProps) {
  // Before any effect below draws a field again; the events follow once React can answer them.
  useLayoutEffect(() => {
    const inputs = mergeEarlyInput(before, readEarlyInput(document))
    queueMicrotask(() => {
      repeatEarlyInput(document, inputs)
      onRepeated()
    })
  }, [before, onRepeated])
  return children
}
