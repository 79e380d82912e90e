import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { SettingsSection } from '../../../../web/kit/settings-section.tsx'
import { usePush } from './use-push.ts'

/** Shows the section `push` of the settings: pushes in the current browser. */
export function PushSection() {
  const t = useTranslations('notifications.section')
  const { state, subscribe, unsubscribe, isBusy, hasFailed } = usePush()
  const isOn = state === 'subscribed'
  return (
    <SettingsSection id="push" title={t('title')} description={t('description')}>
      <p role="status">{t(`states.${state}`)}</p>
      {hasFailed && (
        <Alert tone="danger" isAnnounced>
          {t('failed')}
        </Alert>
      )}
      {state !== 'unsupported' && (
        <Button
          tone={isOn ? 'secondary' : 'primary'}
          className="self-start"
          disabled={state === 'unknown'}
          isLoading={isBusy}
          onClick={() => void (isOn ? unsubscribe() : subscribe())}
        >
          {t(isOn ? 'turnOff' : state === 'denied' ? 'tryAgain' : 'turnOn')}
        </Button>
      )}
    </SettingsSection>
  )
}
