import { useLocation } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../web/kit/button.tsx'

/** The way to more credits and back here, for a member who has too few. `opens`: a dialog to open again, by its parameter. */
export function CreditsLink({ opens }: { opens?: string }) {
  const t = useTranslations('credits')
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  if (opens !== undefined) params.set(opens, '1')
  const back = params.size > 0 ? `${pathname}?${params}` : pathname
  return (
    <ButtonLink to={`/credits?next=${encodeURIComponent(back)}`} size="small" tone="secondary">
      {t('get')}
    </ButtonLink>
  )
}
