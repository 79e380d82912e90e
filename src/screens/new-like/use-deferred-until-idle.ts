import { useEffect, useRef } from 'react'

/** How soon it is looked again whether the member has a hand free. */
const lookAgainMs = 3000

/** What lies over the page; notices are dialogs too, but stand in a region of their own and disturb nobody. */
const overlays = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([role=region] *)'

/** Whether something that takes the whole screen would disturb: nobody looks, something is open, or somebody types. */
function isBusy(): boolean {
  if (document.visibilityState === 'hidden' || document.querySelector(overlays)) return true
  return document.activeElement?.matches('input, select, textarea') ?? false
}

/** Calls once at a moment (in ms), or as soon after it as it disturbs nobody; another moment takes the place of the first. */
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
