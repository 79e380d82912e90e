import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'

/** Warns that the browser has stored no cookie, with what can be done. */
export function CookiesNeeded() {
  const t = useTranslations('frame.cookies.needed')
  return (
    <Alert tone="warning" title={t('title')} isAnnounced>
      {t('text')}
    </Alert>
  )
}
