import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  text: string
  label: string
  isPending: boolean
  onConfirm: () => void
}

/** Asks before something ends for good. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, text, label, isPending, onConfirm } = props
  const t = useTranslations('catalogue')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={text}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button tone="danger" isLoading={isPending} onClick={onConfirm}>
            {label}
          </Button>
        </>
      }
    />
  )
}
