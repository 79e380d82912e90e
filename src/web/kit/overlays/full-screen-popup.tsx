import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from '../../i18n/texts.ts'
import type { Elements } from '../elements.ts'
import { IconButton } from '../icon-button.tsx'
import { X } from '../icons.tsx'
import { useOpening } from './lazy-overlay.tsx'

interface FullScreenDialogProps {
  isOpen: boolean
  /** Called on a close request: Esc, the close button, a click next to the content. */
  onClose: () => void
  /** Shown above the title. */
  drawing?: Elements
  title: ReactNode
  /** A sentence below the title, read out on opening. */
  description?: ReactNode
  children?: Elements
}

/** The part of a full-screen dialog that depends on Base UI; use `FullScreenDialog`. */
export function FullScreenPopup(props: FullScreenDialogProps) {
  const { isOpen, onClose, drawing, title, description, children } = props
  const t = useTranslations('kit')
  const popup = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root {...useOpening(isOpen, onClose)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-ground/95 backdrop-blur-md transition-opacity duration-250 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Viewport className="fixed inset-0 z-40 flex overflow-x-hidden overflow-y-auto overscroll-contain px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-[max(1rem,env(safe-area-inset-bottom))]">
          <BaseDialog.Popup
            ref={popup}
            initialFocus={popup}
            // the gaps between its parts count as outside: a click there closes it
            className="pointer-events-none m-auto flex w-full max-w-100 flex-col items-center gap-5 text-center outline-none *:pointer-events-auto transition-opacity duration-250 data-ending-style:opacity-0"
          >
            <BaseDialog.Close
              render={
                <IconButton
                  label={t('close')}
                  tone="filled"
                  className="fixed! end-[max(1rem,env(safe-area-inset-right))] top-[max(1rem,env(safe-area-inset-top))] z-1"
                />
              }
            >
              <X />
            </BaseDialog.Close>
            <div className="relative z-1 flex animate-rise flex-col items-center">
              {drawing}
              <BaseDialog.Title className="text-3xl text-primary">{title}</BaseDialog.Title>
              {description ? (
                <BaseDialog.Description className="mt-1.5 text-lg wrap-anywhere text-muted">
                  {description}
                </BaseDialog.Description>
              ) : null}
            </div>
            {children}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
