import { useTranslations } from 'use-intl'
import { PushPrompt } from '../../features/notifications/web/public.tsx'

/** Asks about pushes before the browser does; passes on by itself where there is nothing to ask. */
export function PushStep({ onDone }: { onDone: () => void }) {
  const t = useTranslations('signup')
  return (
    <section className="flex min-h-64 flex-col justify-center gap-5">
      <h2 className="text-center text-lg">{t('push')}</h2>
      <PushPrompt onDone={onDone} />
    </section>
  )
}
