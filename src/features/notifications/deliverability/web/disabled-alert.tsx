import { useTranslations } from '../../../../web/i18n/texts.ts'
import { AlertAside } from '../../../../web/kit/alert.tsx'
import { ButtonLink } from '../../../../web/kit/button.tsx'

/** The notice that mails do not reach the member (`useDisabledAlert`). */
export function DisabledAlert({ onDismiss }: { onDismiss: () => void }) {
  const t = useTranslations('notifications.disabled')
  return (
    <AlertAside
      tone="warning"
      title={t('title')}
      onDismiss={onDismiss}
      action={
        <ButtonLink to="/notifications" size="small">
          {t('action')}
        </ButtonLink>
      }
    >
      {t('text')}
    </AlertAside>
  )
}
