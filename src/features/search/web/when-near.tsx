import { type ReactNode, useRef, useState } from 'react'
import { useNear } from './use-near.ts'

/** What was near before, in this browser. */
const wasNear = new Set<string>()

/**
 * Renders what counts as seen only when it comes near the screen; at once where it was before, so that a page to which
 * one goes back is as long as it was. `name` tells it from others.
 */
export function WhenNear({ name, children }: { name: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(() => wasNear.has(name))
  useNear(place, !isNear, () => {
    wasNear.add(name)
    setNear(true)
  })
  return (
    <div ref={place} className="min-w-0">
      {isNear ? children : null}
    </div>
  )
}
