import { Toast } from '@base-ui/react/toast'
import { useEffect, useState } from 'react'
import { useTranslations } from '../../i18n/texts.ts'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { CircleAlert, CircleCheck, X } from '../icons.tsx'
import type { QueuedToast, ToastHostHandle } from './toast-request.ts'

const shortestSeconds = 6
/** Long enough to reach the action; where it matters, it is offered elsewhere too. */
const actionSeconds = 20
const maxToasts = 3

/** Returns how long a toast stays, in milliseconds. The time does not pass while it has the pointer or the focus. */
function timeoutOf({
  action,
  timeoutSeconds = action ? actionSeconds : shortestSeconds,
}: QueuedToast): number {
  return Math.max(timeoutSeconds, shortestSeconds) * 1000
}

interface ToastHostProps {
  attach: (handle: ToastHostHandle | null) => void
  /** Called when a toast has left the screen. */
  onGone: (id: string) => void
}

/** The list of toasts; use `ToastProvider` and `useToast`. */
export function ToastHost({ attach, onGone }: ToastHostProps) {
  const [manager] = useState(() => Toast.createToastManager<QueuedToast>())
  const t = useTranslations('kit')
  useEffect(() => {
    attach({
      add: (toast) =>
        void manager.add({
          id: toast.id,
          data: toast,
          timeout: timeoutOf(toast),
          onRemove: () => onGone(toast.id),
        }),
      close: (id) => manager.close(id),
    })
    return () => attach(null)
  }, [attach, manager, onGone])
  return (
    <Toast.Provider toastManager={manager} limit={maxToasts}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t('notices')}
          // the provider has the live region; a second one would announce everything twice
          aria-live="off"
          className={classNames(
            'toasts fixed inset-x-4 bottom-[calc(max(var(--bottom-bar),env(safe-area-inset-bottom))+var(--action-bar)+1rem)] z-50 mx-auto flex max-w-toast flex-col gap-2.5',
            'sm:start-6 sm:end-auto sm:mx-0 sm:w-toast',
          )}
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts, close } = Toast.useToastManager<QueuedToast>()
  const t = useTranslations('kit')
  return toasts.map((toast) => {
    const { text, picture, tone, action } = toast.data ?? { text: '' }
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['down', 'left', 'right']}
        className={classNames(
          'w-full translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-[14px] bg-text text-ground shadow-soft',
          'transition-[translate,opacity] data-swiping:transition-none data-limited:hidden',
          'data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0',
        )}
      >
        <Toast.Content className="flex items-center gap-2.5 py-2 ps-4 pe-2">
          {picture}
          {tone === 'success' ? <CircleCheck className="size-5" /> : null}
          {tone === 'danger' ? <CircleAlert className="size-5" /> : null}
          <Toast.Title render={<p />} className="min-w-0 flex-1 py-1.5 text-sm leading-snug">
            {text}
          </Toast.Title>
          {action ? (
            <button
              type="button"
              className="min-h-9 shrink-0 rounded-control px-2.5 text-sm font-semibold underline underline-offset-4 hover:bg-ground/15 focus-visible:outline-ground"
              onClick={() => {
                action.onAction()
                close(toast.id)
              }}
            >
              {action.label}
            </button>
          ) : null}
          <Toast.Close render={<IconButton label={t('close')} size="small" tone="inherit" />}>
            <X />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
