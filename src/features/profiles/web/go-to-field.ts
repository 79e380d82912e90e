import type { MouseEvent } from 'react'

/** Goes to a field of this page without a history entry, so that unsaved input stays. */
export function goToField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  const block = field.offsetHeight > window.innerHeight / 2 ? 'start' : 'center'
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  field.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block })
  field.focus({ preventScroll: true })
}
