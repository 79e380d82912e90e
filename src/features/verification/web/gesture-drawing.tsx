import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Drawing } from '../../../web/kit/drawing.tsx'
import type { Gesture } from '../rules.ts'

interface GestureDrawingProps {
  gesture: Gesture
  /** When it expires. */
  expiresAt: string
}

/** Shows the requested gesture: a drawing, its name, and the deadline. */
export function GestureDrawing({ gesture, expiresAt }: GestureDrawingProps) {
  const t = useTranslations('verification')
  const format = useFormatter()
  const time = format.dateTime(new Date(expiresAt), { timeStyle: 'short' })
  return (
    <div className="flex items-center gap-4">
      <Drawing src={`/gestures/${gesture}.svg`} className="size-24 shrink-0 sm:size-28" />
      <div className="min-w-0">
        <p className="text-sm text-muted">{t('dialog.doThis')}</p>
        <p className="text-lg leading-snug font-semibold wrap-anywhere">{t(`gestures.${gesture}`)}</p>
        <p className="mt-1 text-sm text-muted tabular-nums">{t('dialog.until', { time })}</p>
      </div>
    </div>
  )
}
