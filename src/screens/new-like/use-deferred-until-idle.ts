import { useEffect, useRef } from 'react'

/** Polling interval for an idle UI before the dialog opens. */
const lookAgainMs = 3000

/** Overlays on the page; notices are dialogs too, but have their own region and do not block. */
const overlays = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([role=region] *)'

/**
 * Returns whether a full-screen dialog would interrupt: the page is hidden, an overlay is open, or the member
 * is typing.
 */
function isBusy(): boolean {
  if (document.visibilityState === 'hidden' || document.querySelector(overlays)) return true
  return document.activeElement?.matches('input, select, textarea') ?? false
}

/**
 * Calls back once at a time (in ms), or as soon after it as the UI is idle; a new time replaces the previous
 * one.
 */
export function useDeferredUntilIdle(at: number | null, onDue: () => void): void {
  const latestOnDue = useRef(onDue)
  useEffect(() => {
    latestOnDue.current = onDue
  }, [onDue])
  useEffect(() => {
    if (at === null) return
    let timer: ReturnType<typeof setTimeout>
    const wait = (pauseMs: number) => {
      timer = setTimeout(() => (isBusy() ? wait(lookAgainMs) : latestOnDue.current()), pauseMs)
    }
    wait(Math.max(0, at - Date.now()))
    return () => clearTimeout(timer)
  }, [at])
}
