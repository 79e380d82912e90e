import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { openDialog } from './kit/overlays/lazy-overlay.tsx'

/**
 * Moves the focus to the heading after a navigation, so that keyboard navigation continues from there, and
 * announces the heading in a polite region. The focus stays if the new screen has set it, if it is in a part of
 * the screen that stayed, or on the button of a step that replaces the URL, such as to the next member; then the
 * region alone names what has changed.
 */
export function FocusScreen() {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const shownPath = useRef(pathname)
  const [announced, setAnnounced] = useState({ path: pathname, words: '' })
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    setAnnounced({ path: pathname, words: pageHeading()?.textContent ?? document.title })
    const focused = document.activeElement
    const isLost = focused === null || focused === document.body
    const isInPlace = type === NavigationType.Replace || focused?.closest('main')
    if ((!isLost && isInPlace) || document.querySelector(openDialog)) return
    focusHeading()
  }, [pathname, type])
  return (
    <p role="status" className="sr-only">
      {/* A heading with the same words as the one before is announced as well. */}
      <span key={announced.path}>{announced.words}</span>
    </p>
  )
}

const pageHeading = () => document.querySelector<HTMLElement>('main h1, h1')

/** Moves the focus to the page's heading, where reading begins. */
export function focusHeading(): void {
  const heading = pageHeading()
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
