import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { openDialog } from './kit/overlays/open-dialog.ts'

/**
 * Moves the focus to the heading after a navigation, so that screen readers announce it and keyboard
 * navigation continues from there. Does nothing if the new screen has set the focus, if the focus is in a
 * part of the screen that stayed, or on the button of a step that replaces the URL, such as to the next
 * member.
 */
export function FocusScreen() {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const focused = document.activeElement
    const isLost = focused === null || focused === document.body
    const isInPlace = type === NavigationType.Replace || focused?.closest('main')
    if ((!isLost && isInPlace) || document.querySelector(openDialog)) return
    focusHeading()
  }, [pathname, type])
  return null
}

/** Moves the focus to the page's heading, where reading begins. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1, h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
