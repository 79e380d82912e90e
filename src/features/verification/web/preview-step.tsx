import { useTranslations } from '../../../web/i18n/texts.ts'
import { Drawing } from '../../../web/kit/drawing.tsx'
import { Progress } from '../../../web/kit/progress.tsx'
import type { Gesture } from '../rules.ts'
import { PicturePreview } from './picture-preview.tsx'

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
