import { useTranslations } from '../../../../web/i18n/texts.ts'
import { AlertAside } from '../../../../web/kit/alert.tsx'
import { ButtonLink } from '../../../../web/kit/button.tsx'

export interface ProfileAlertProps {
  texts: 'photo' | 'enrich'
  to: string
  onDismiss: () => void
}

/** A request for something that a profile lacks (`usePhotoAlert`, `useEnrichAlert`). */
export function ProfileAlert({ texts, to, onDismiss }: ProfileAlertProps) {
  const t = useTranslations(`profiles.alerts.${texts}`)
  return (
    <AlertAside
      title={t('title')}
      onDismiss={onDismiss}
      action={
        <ButtonLink to={to} size="small">
          {t('action')}
        </ButtonLink>
      }
    >
      {t('text')}
    </AlertAside>
  )
}
