import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { openDialog } from './kit/open-dialog.ts'

/**
 * Moves the focus to the heading of a screen that was navigated to, so that screen readers announce it and the keyboard
 * goes on from there. Leaves it where the new screen has put it, where it still is in the part of the screen that
 * stayed, and on the button of a step that replaces the address, such as to the next member.
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
    const heading = document.querySelector<HTMLElement>('main h1, h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, type])
  return null
}
