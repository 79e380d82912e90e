import { type ReactNode, useRef, useState } from 'react'
import { useNear } from '../../../../web/use-near.ts'

/** Names of elements that were near before, in this browser. */
const wasNear = new Set<string>()

/**
 * Renders children whose rendering counts as seen only when they come near the screen; immediately where they
 * did before, so that a page has the same length on a return. `name` identifies the element.
 */
export function WhenNear({ name, children }: { name: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(() => wasNear.has(name))
  useNear(element, !isNear, () => {
    wasNear.add(name)
    setNear(true)
  })
  return (
    <div ref={element} className="min-w-0">
      {isNear ? children : null}
    </div>
  )
}
