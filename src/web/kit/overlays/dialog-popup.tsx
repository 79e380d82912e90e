import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { useTranslations } from '../../i18n/texts.ts'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { X } from '../icons.tsx'
import { useOpening } from './lazy-overlay.tsx'

export interface DialogProps {
  isOpen: boolean
  /** Called on a close request (Esc, the close button, a click outside). Never called unless dismissable. */
  onClose?: () => void
  title: ReactNode
  /** A sentence below the title, read out on opening. */
  description?: ReactNode
  /** Maximum width in px. Below 576 px every dialog is at the bottom, as wide as the screen. */
  size?: 300 | 500 | 800 | 1140
  /** False for a step that requires a response: no close button, no Esc, no click outside. */
  isDismissable?: boolean
  /** True while input would be lost: the close button stays, Esc and a click outside do nothing. */
  isLocked?: boolean
  /** The title is read out but not visible. */
  isTitleHidden?: boolean
  /** Buttons at the bottom, the main one last; on a phone they are stacked, the main one first. */
  footer?: ReactNode
  /** Receives the focus on opening; defaults to the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

const widths: Record<NonNullable<DialogProps['size']>, string> = {
  300: 'sm:max-w-300',
  500: 'sm:max-w-500',
  800: 'sm:max-w-800',
  1140: 'sm:max-w-1140',
}

/** The part of a dialog that depends on Base UI; use `Dialog`. */
export function DialogPopup(props: DialogProps) {
  const {
    isOpen,
    onClose,
    title,
    description,
    size = 500,
    isDismissable = true,
    isLocked = false,
    isTitleHidden,
    footer,
    children,
  } = props
  const t = useTranslations('kit')
  const { open } = useOpening(isOpen)
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={!isDismissable || isLocked}
      onOpenChange={(isOpening, details) => {
        if (isOpening) return
        const isPermitted = isDismissable && (!isLocked || details.reason === 'close-press')
        if (isPermitted) onClose?.()
        else details.cancel()
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-scrim/55 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Viewport className="fixed inset-0 z-40 flex items-end justify-center sm:items-center sm:p-4">
          <BaseDialog.Popup
            initialFocus={props.initialFocus}
            className={classNames(
              'flex max-h-[calc(100dvh-2rem)] w-full flex-col rounded-t-card bg-raised shadow-soft outline-none sm:rounded-card',
              'pb-[env(safe-area-inset-bottom)] transition-[translate,opacity,scale] duration-200',
              'max-sm:data-ending-style:translate-y-full max-sm:data-starting-style:translate-y-full',
              'sm:data-ending-style:scale-97 sm:data-ending-style:opacity-0 sm:data-starting-style:scale-97 sm:data-starting-style:opacity-0',
              widths[size],
            )}
          >
            <header
              className={classNames(
                'flex items-start justify-between gap-4 px-5 pt-5 sm:px-6 sm:pt-6',
                isTitleHidden && !isDismissable && 'sr-only',
                !children && 'pb-5 sm:pb-6',
              )}
            >
              <div className="min-w-0">
                <BaseDialog.Title className={classNames('text-lg', isTitleHidden && 'sr-only')}>
                  {title}
                </BaseDialog.Title>
                {description ? (
                  <BaseDialog.Description className="mt-1.5 text-sm text-muted">
                    {description}
                  </BaseDialog.Description>
                ) : null}
              </div>
              {isDismissable ? (
                <BaseDialog.Close
                  render={<IconButton label={t('close')} size="small" className="-me-1.5 -mt-1.5" />}
                >
                  <X />
                </BaseDialog.Close>
              ) : null}
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-4 pb-5 empty:hidden sm:px-6 sm:pb-6">
              {children}
            </div>
            {footer ? (
              <footer
                className={classNames(
                  'flex flex-col-reverse gap-2.5 px-5 pb-4 sm:flex-row sm:justify-end sm:px-6 max-sm:[&>*]:w-full',
                  Boolean(children) && 'border-t border-line pt-4',
                )}
              >
                {footer}
              </footer>
            ) : null}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
