import { useEffect, useState } from 'react'

/**
 * Returns the props that open and close the root of an overlay. They make the first opening a change too, so
 * that it is animated like later ones.
 */
export function useOpening(isOpen: boolean, onClose?: () => void) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return {
    open: isOpen && isMounted,
    onOpenChange: (open: boolean) => {
      if (!open) onClose?.()
    },
  }
}
