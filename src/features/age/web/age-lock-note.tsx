import { useLocation } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { Lock } from '../../../web/kit/icons.tsx'
import { ageCheckPath } from '../path-rules.ts'

/**
 * Covers a photo that is blurred until the viewer has proven their age: the reason, and a link to the check.
 */
export function AgeLockNote() {
  const t = useTranslations('age.rating')
  const location = useLocation()
  return (
    <div className="absolute inset-x-4 top-1/2 mx-auto flex w-fit max-w-80 -translate-y-1/2 flex-col items-center gap-3 rounded-control bg-scrim/80 px-4 py-3.5 text-center text-sm font-medium text-on-scrim">
      <p className="flex items-start gap-2.5 text-left">
        <Lock className="size-5 shrink-0" />
        {t('locked')}
      </p>
      <ButtonLink to={ageCheckPath(location)} size="small">
        {t('check')}
      </ButtonLink>
    </div>
  )
}
