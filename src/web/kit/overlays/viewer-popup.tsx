import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { RefObject } from 'react'
import { useTranslations } from '../../i18n/texts.ts'
import type { Elements } from '../elements.ts'
import { IconButton } from '../icon-button.tsx'
import { X } from '../icons.tsx'
import { useOpening } from './lazy-overlay.tsx'

interface ViewerDialogProps {
  isOpen: boolean
  /** Called on a close request: Esc, the close button. */
  onClose: () => void
  /** Read out, not visible. */
  title: string
  /** Receives the focus on opening. */
  initialFocus: RefObject<HTMLElement | null>
  /** Mounted at each opening, until the viewer has faded out. */
  children: Elements
}

/** The part of a viewer that depends on Base UI; use `ViewerDialog`. */
export function ViewerPopup({ isOpen, onClose, title, initialFocus, children }: ViewerDialogProps) {
  const t = useTranslations('kit')
  return (
    <BaseDialog.Root {...useOpening(isOpen, onClose)}>
      <BaseDialog.Portal>
        <BaseDialog.Popup
          initialFocus={initialFocus}
          className="fixed inset-0 z-40 overflow-clip bg-scrim text-on-scrim outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
          {children}
          <BaseDialog.Close
            render={
              <IconButton
                label={t('close')}
                tone="scrim"
                className="fixed! end-[max(0.75rem,env(safe-area-inset-right))] top-[max(0.75rem,env(safe-area-inset-top))]"
              />
            }
          >
            <X />
          </BaseDialog.Close>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
