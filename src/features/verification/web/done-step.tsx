import { useTranslations } from '../../../web/i18n/texts.ts'
import { CircleCheck } from '../../../web/kit/icons.tsx'

/** Confirms that the picture was sent to the team. */
export function DoneStep() {
  const t = useTranslations('verification.dialog')
  return (
    <div role="status" className="flex items-start gap-3.5">
      <CircleCheck className="size-9 shrink-0 text-success" />
      <p className="min-w-0">{t('doneText')}</p>
    </div>
  )
}
