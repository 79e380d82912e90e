import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Button } from '../../../../web/kit/button.tsx'
import { BellRing } from '../../../../web/kit/icons.tsx'
import { useDismissal } from '../../../accounts/web/public.tsx'
import { usePush } from './use-push.ts'

export interface PushPromptProps {
  /** Called once the question is answered, or where this browser need not be asked. */
  onDone: () => void
}

/**
 * Explains why pushes are useful before the browser asks, which it does only once. Calls `onDone` immediately
 * where there is nothing to ask: push is unsupported, was refused, or is subscribed.
 */
export function PushPrompt({ onDone }: PushPromptProps) {
  const t = useTranslations('notifications.prompt')
  const { state, subscribe, isBusy } = usePush()
  const [, dismissAlert] = useDismissal('hide-push-notification-alert')
  // Shown only once the browser has been asked for the state: a question that passes by itself cannot be answered.
  const isOpen = state === 'not_subscribed' || isBusy
  const isPassed = state !== 'unknown' && !isOpen
  const pass = useEffectEvent(onDone)
  useEffect(() => {
    if (isPassed) pass()
  }, [isPassed])
  if (!isOpen) return null
  // What fails here can be turned on in the settings: it must not hold the member up.
  async function enable() {
    const reached = await subscribe()
    if (reached === 'unknown' || reached === 'not_subscribed') onDone()
  }
  // A no here also holds for the offer on the next pages.
  function refuse() {
    dismissAlert()
    onDone()
  }
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      <BellRing className="size-10 text-primary" />
      <p className="max-w-prose text-balance">{t('why')}</p>
      <div className="flex w-full flex-col gap-2 sm:w-auto sm:flex-row-reverse">
        <Button size="large" isLoading={isBusy} onClick={() => void enable()}>
          {t('yes')}
        </Button>
        <Button size="large" tone="quiet" onClick={refuse}>
          {t('no')}
        </Button>
      </div>
    </div>
  )
}
