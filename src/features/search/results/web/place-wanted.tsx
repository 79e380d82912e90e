import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { ButtonLink } from '../../../../web/kit/button.tsx'

/** Asks for the place from which a search near the member measures. */
export function PlaceWanted() {
  const t = useTranslations('search')
  return (
    <Alert
      className="mb-4"
      action={
        <ButtonLink to="/profile" tone="secondary" size="small">
          {t('toProfile')}
        </ButtonLink>
      }
    >
      {t('noPlace')}
    </Alert>
  )
}
