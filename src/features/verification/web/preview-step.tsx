import { useEffect, useState } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Drawing } from '../../../web/kit/drawing.tsx'
import { Progress } from '../../../web/kit/progress.tsx'
import type { Gesture } from '../rules.ts'

/** Shows a whole picture before it is sent. */
function PicturePreview({ file }: { file: File }) {
  const t = useTranslations('verification.dialog')
  const [src, setSrc] = useState<string | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setSrc(made)
    setUnreadable(false)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (isUnreadable) {
    return (
      <Alert tone="danger" isAnnounced>
        {t('unreadable')}
      </Alert>
    )
  }
  return (
    <div className="grid aspect-4/3 max-h-[50dvh] w-full place-items-center overflow-hidden rounded-card bg-secondary">
      {src ? (
        <img
          src={src}
          alt={t('preview')}
          onError={() => setUnreadable(true)}
          className="size-full object-contain"
        />
      ) : null}
    </div>
  )
}

interface PreviewStepProps {
  /** Id of the form that the dialog's button submits. */
  formId: string
  file: File
  gesture: Gesture | null
  /** Upload progress, 0 to 100; null while nothing is sent. */
  percent: number | null
  onSend: () => void
}

/** Shows the picture for confirmation before it is sent. */
export function PreviewStep({ formId, file, gesture, percent, onSend }: PreviewStepProps) {
  const t = useTranslations('verification')
  return (
    <form
      method="dialog"
      id={formId}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <div className="flex items-center gap-3">
        {gesture ? <Drawing src={`/gestures/${gesture}.svg`} className="size-14 shrink-0" /> : null}
        <div className="min-w-0">
          <p>{t('dialog.check')}</p>
          {gesture ? <p className="text-sm text-muted">{t(`gestures.${gesture}`)}</p> : null}
        </div>
      </div>
      <PicturePreview file={file} />
      {percent === null ? null : <Progress label={t('dialog.sending')} value={percent} />}
    </form>
  )
}
