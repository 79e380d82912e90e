import { useTranslations } from '../../../../web/i18n/texts.ts'
import { AlertAside } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { usePush } from './use-push.ts'

/** Offers pushes in place: the browser asks for the permission only after this click. */
export function PushAlert({ onDismiss }: { onDismiss: () => void }) {
  const t = useTranslations('notifications')
  const { subscribe, isBusy, hasFailed } = usePush()
  return (
    <AlertAside
      title={t('alert.title')}
      onDismiss={onDismiss}
      action={
        <Button size="small" isLoading={isBusy} onClick={() => void subscribe()}>
          {t('section.turnOn')}
        </Button>
      }
    >
      <p>{t('prompt.why')}</p>
      {hasFailed ? <p role="alert">{t('section.failed')}</p> : null}
    </AlertAside>
  )
}
