import { createContext, lazy, Suspense, use, useCallback, useMemo, useRef, useState } from 'react'
import { loadWithTexts } from '../../i18n/load-messages.ts'
import type { Elements } from '../elements.ts'
import type { QueuedToast, ToastHostHandle, ToastRequest } from './toast-request.ts'
import { useIdleLoad } from './use-idle-load.ts'

export interface Toasts {
  /** Shows a toast and returns its id. At most three are visible at once; the oldest are removed. */
  show: (toast: ToastRequest) => string
  dismiss: (id: string) => void
}

const load = () => import('./toast-host.tsx')
const ToastHost = lazy(async () => ({ default: (await loadWithTexts(load)).ToastHost }))

const ToastContext = createContext<Toasts | null>(null)

/** Shows short notices that need no response. Never for form errors, which are shown next to their field. */
export function useToast(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('no ToastProvider')
  return toasts
}

/**
 * Holds the toasts of the whole app; once, near the root. The live region exists from the start; the list is
 * loaded while the page is idle, and then shows the toasts requested before.
 */
export function ToastProvider({ children }: { children: Elements }) {
  useIdleLoad(load)
  const [isNeeded, setNeeded] = useState(false)
  const [spoken, setAnnounced] = useState<QueuedToast[]>([])
  const host = useRef<ToastHostHandle>(null)
  const waiting = useRef<QueuedToast[]>([])
  const lastId = useRef(0)

  const toasts = useMemo<Toasts>(
    () => ({
      show(toast) {
        lastId.current += 1
        const queued = { ...toast, id: `toast-${lastId.current}` }
        setAnnounced((before) => [...before, queued])
        setNeeded(true)
        if (host.current) host.current.add(queued)
        else waiting.current.push(queued)
        return queued.id
      },
      dismiss(id) {
        host.current?.close(id)
        if (!waiting.current.some((toast) => toast.id === id)) return
        // It was never on the screen, so it does not leave it either.
        waiting.current = waiting.current.filter((toast) => toast.id !== id)
        setAnnounced((before) => before.filter((toast) => toast.id !== id))
      },
    }),
    [],
  )
  const forget = useCallback(
    (id: string) => setAnnounced((before) => before.filter((toast) => toast.id !== id)),
    [],
  )
  const attach = useCallback((handle: ToastHostHandle | null) => {
    host.current = handle
    if (handle) for (const toast of waiting.current.splice(0)) handle.add(toast)
  }, [])

  return (
    <ToastContext value={toasts}>
      {children}
      <div aria-live="polite" aria-relevant="additions" className="sr-only">
        {spoken.map((toast) => (
          <p key={toast.id}>{toast.text}</p>
        ))}
      </div>
      {isNeeded ? (
        <Suspense fallback={null}>
          <ToastHost attach={attach} onGone={forget} />
        </Suspense>
      ) : null}
    </ToastContext>
  )
}
