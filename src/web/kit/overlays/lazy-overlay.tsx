import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { loadedWhenShown } from '../../lazy-component.tsx'
import { useIdleLoad } from './use-idle-load.ts'

/**
 * Creates an overlay whose code is loaded while the page is idle, and that is first mounted when it opens.
 * `load` imports the module and returns its component.
 */
export function lazyOverlay<Props extends { isOpen: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Popup = loadedWhenShown(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each overlay, at module level
  return function LazyOverlay(props: Props) {
    useIdleLoad(load)
    const [wasOpened, setWasOpened] = useState(props.isOpen)
    if (props.isOpen && !wasOpened) setWasOpened(true)
    if (!wasOpened) return null
    return (
      <Suspense fallback={null}>
        <Popup {...props} />
      </Suspense>
    )
  }
}

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

/** Matches dialogs that block the page; a notice is a dialog too, but does not block. */
export const openDialog = '[role=dialog]:not([aria-modal=false])'
