import { BellRing } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../web/kit/button.tsx'
import { usePush } from './use-push.ts'

interface PushPromptProps {
  /** The question is answered, or this browser need not be asked. */
  onDone: () => void
}

/**
 * Says why pushes are of use before the browser itself asks, which it does once only. Passes on by itself where there
 * is nothing to ask: a browser that cannot, was refused, or is subscribed.
 */
export function PushPrompt({ onDone }: PushPromptProps) {
  const t = useTranslations('notifications.prompt')
  const { state, subscribe, isBusy } = usePush()
  const isOpen = state === 'unknown' || state === 'not_subscribed'
  const pass = useEffectEvent(onDone)
  useEffect(() => {
    if (!isOpen && !isBusy) pass()
  }, [isOpen, isBusy])
  if (!isOpen && !isBusy) return null
  // What cannot be turned on now can be in the settings: nobody is held up here by it.
  async function tell() {
    const reached = await subscribe()
    if (reached === 'unknown' || reached === 'not_subscribed') onDone()
  }
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      <BellRing aria-hidden className="size-10 text-primary" />
      <p className="max-w-prose text-balance">{t('why')}</p>
      <div className="flex w-full flex-col gap-2 sm:w-auto sm:flex-row-reverse">
        <Button size="large" isLoading={isBusy} onClick={() => void tell()}>
          {t('yes')}
        </Button>
        <Button size="large" tone="quiet" onClick={onDone}>
          {t('no')}
        </Button>
      </div>
    </div>
  )
}
