import { Drawer } from '@base-ui/react/drawer'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/texts.ts'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { X } from '../icons.tsx'
import { useOpening } from './lazy-overlay.tsx'

interface SheetProps {
  isOpen: boolean
  /** Called on a close request (swipe, Esc, the close button, a click outside). */
  onClose: () => void
  title: ReactNode
  /**
   * `below` slides up and is swiped down; `side` slides in from the end of the line, for filters on wider
   * screens.
   */
  from?: 'below' | 'side'
  /** Stays visible below the scrolling content. */
  footer?: ReactNode
  children?: ReactNode
}

const positions = {
  below: classNames(
    'mx-auto max-h-[min(88dvh,100dvh-3rem)] w-full max-w-540 rounded-t-card',
    'translate-y-(--drawer-swipe-movement-y) data-ending-style:translate-y-full data-starting-style:translate-y-full',
  ),
  side: classNames(
    'ms-auto h-full w-[min(25rem,100vw-3rem)] rounded-s-card',
    'translate-x-(--drawer-swipe-movement-x) data-ending-style:translate-x-full data-starting-style:translate-x-full',
  ),
}

/** The part of a sheet that depends on Base UI; use `Sheet`. */
export function SheetPopup({ isOpen, onClose, title, from = 'below', footer, children }: SheetProps) {
  const t = useTranslations('kit')
  return (
    <Drawer.Root {...useOpening(isOpen, onClose)} swipeDirection={from === 'below' ? 'down' : 'right'}>
      <Drawer.Portal>
        <Drawer.Backdrop
          className={classNames(
            'fixed inset-0 z-40 bg-scrim/55 opacity-[calc(1-var(--drawer-swipe-progress,0))] transition-opacity',
            'data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0',
          )}
        />
        <Drawer.Viewport className={classNames('fixed inset-0 z-40 flex', from === 'below' && 'items-end')}>
          <Drawer.Popup
            className={classNames(
              'flex flex-col bg-raised shadow-soft outline-none transition-[translate] duration-250 data-swiping:duration-0',
              'data-swiping:select-none',
              positions[from],
            )}
          >
            {from === 'below' ? (
              <span aria-hidden="true" className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-line" />
            ) : null}
            <header className="flex items-center justify-between gap-4 py-3 ps-5 pe-3">
              <Drawer.Title className="min-w-0 text-lg">{title}</Drawer.Title>
              <Drawer.Close render={<IconButton label={t('close')} />}>
                <X />
              </Drawer.Close>
            </header>
            <Drawer.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">
              {children}
            </Drawer.Content>
            {footer ? (
              <footer className="flex gap-2.5 border-t border-line px-5 py-3 [&>*]:flex-1">{footer}</footer>
            ) : null}
            <div className="h-[env(safe-area-inset-bottom)] shrink-0" />
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
