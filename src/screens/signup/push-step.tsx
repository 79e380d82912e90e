import { PushPrompt } from '../../features/notifications/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'

/** Explains push before the browser asks; skips itself if there is nothing to ask. */
export function PushStep({ onDone }: { onDone: () => void }) {
  const t = useTranslations('signup')
  return (
    <section className="flex min-h-64 flex-col justify-center gap-5">
      <h2 className="text-center text-lg">{t('push')}</h2>
      <PushPrompt onDone={onDone} />
    </section>
  )
}
