import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { IconButtonLink } from '../../../../web/kit/icon-button.tsx'
import { X } from '../../../../web/kit/icons.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { aboutOf, aboutParam, aboutText, inputOf, quoteIn } from '../../../cards/about-rules.ts'
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

/**
 * Returns what the next message to a member is about, as the address names it, or null; and a function that removes it
 * from the address.
 */
export function useAbout(memberId: number): { about: About | null; drop: () => void } {
  const [params, setParams] = useSearchParams()
  const named = aboutOf(params.get(aboutParam))
  const { data } = useQuery({
    ...useApi().cards.profile.queryOptions({ input: { id: memberId } }),
    enabled: named !== undefined,
  })
  const drop = () => {
    if (!named) return
    setParams(
      (before) => {
        before.delete(aboutParam)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { about: named && data ? quoteIn(data.profile, named) : null, drop }
}
