import { useId } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import type { Elements } from '../../../web/kit/elements.ts'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'

interface MakeDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Of the button that sends the form. */
  label: string
  size?: 800
  isSending: boolean
  /** The form with this id; it begins anew each time the dialog opens. */
  children: (formId: string) => Elements
}

/** The dialog with the form of something new. */
export function MakeDialog({ isOpen, onClose, title, label, isSending, children, ...size }: MakeDialogProps) {
  const t = useTranslations('catalogue')
  const formId = useId()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      {...size}
      isLocked
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} isLoading={isSending}>
            {label}
          </Button>
        </>
      }
    >
      {isOpen ? children(formId) : null}
    </Dialog>
  )
}
