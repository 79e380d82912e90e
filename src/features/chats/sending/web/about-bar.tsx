import { useLocation } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { IconButtonLink } from '../../../../web/kit/icon-button.tsx'
import { X } from '../../../../web/kit/icons.tsx'
import { aboutParam, aboutText, inputOf } from '../../../cards/about-rules.ts'
import type { About } from '../../../cards/contract.ts'
import { AboutQuote } from '../../../cards/web/public.tsx'

/** Above the field: the photo or answer that the message is about, and a link to write without it. */
export function AboutBar({ about }: { about: About }) {
  const t = useTranslations('answers.about')
  const { pathname } = useLocation()
  const input = inputOf(about)
  return (
    <div className="flex items-center gap-2">
      {input ? <input type="hidden" name={aboutParam} value={aboutText(input)} /> : null}
      <div id={aboutBarId} className="min-w-0 flex-1">
        <AboutQuote about={about} />
      </div>
      <IconButtonLink label={t('drop')} size="small" to={pathname} replace preventScrollReset>
        <X />
      </IconButtonLink>
    </div>
  )
}

/** Describes the field while a message is about something. */
export const aboutBarId = 'composer-about'
