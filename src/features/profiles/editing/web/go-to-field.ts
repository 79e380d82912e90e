import type { MouseEvent } from 'react'
import { scrollBehavior } from '../../../../web/reduced-motion.ts'

/** Goes to a field of this page without a history entry, so that unsaved input stays. */
export function goToField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  const block = field.offsetHeight > window.innerHeight / 2 ? 'start' : 'center'
  field.scrollIntoView({ behavior: scrollBehavior(), block })
  field.focus({ preventScroll: true })
}
