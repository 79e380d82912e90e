import { SignupProgress } from '../../features/accounts/web/public.tsx'
import { PushPrompt } from '../../features/notifications/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'

/** Explains push before the browser asks; skips itself if there is nothing to ask. */
export function PushStep({ onDone }: { onDone: () => void }) {
  const t = useTranslations('signup')
  return (
    <section className="flex min-h-64 flex-col gap-5">
      <SignupProgress step="push" />
      <h2 className="mt-auto text-center text-lg">{t('push')}</h2>
      <div className="mb-auto">
        <PushPrompt onDone={onDone} />
      </div>
    </section>
  )
}
