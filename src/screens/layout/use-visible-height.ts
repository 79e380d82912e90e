import { useEffect } from 'react'

/** Less than a keyboard, in px: browsers round both heights. */
const minCoveredPx = 2

/**
 * Stores the height above an on-screen keyboard as `--visible-height` while there is one: keyboards cover the
 * page and leave its height as it is.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport: visible } = window
    if (!visible) return
    const { style } = document.documentElement
    const update = () => {
      // Of a page that is zoomed in, a part is visible without a keyboard.
      const isZoomed = Math.abs(visible.scale - 1) > 0.01
      if (isZoomed || window.innerHeight - visible.height < minCoveredPx) {
        style.removeProperty('--visible-height')
        return
      }
      style.setProperty('--visible-height', `${visible.height}px`)
      // Browsers scroll the field into view, although it is in view by now.
      window.scrollTo(0, 0)
    }
    visible.addEventListener('resize', update)
    update()
    return () => {
      visible.removeEventListener('resize', update)
      style.removeProperty('--visible-height')
    }
  }, [])
}
