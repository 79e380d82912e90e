import type { Interest } from '../../../core/people.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { InterestIcon } from '../../profiles/web/public.tsx'

/** Number of interests that fit in one row; the rest is shown as a number. */
const shownInterests = 3

/**
 * Shows the interests that the member and the one on the card have in common; renders nothing without any.
 */
export function SharedInterests({ codes }: { codes: readonly Interest[] }) {
  const t = useTranslations('swipe')
  const names = useTranslations('interests')
  if (codes.length === 0) return null
  const rest = codes.length - shownInterests
  return (
    // On a low phone one row of them is in view: the picture needs the height.
    <div className="mt-1.5 flex flex-wrap items-center gap-1.5 text-xs [@media(max-height:720px)]:max-lg:max-h-7 [@media(max-height:720px)]:max-lg:overflow-hidden">
      <p className="sr-only">{t('shared')}</p>
      <ul className="contents">
        {codes.slice(0, shownInterests).map((code) => (
          <li
            key={code}
            className="inline-flex min-h-7 items-center gap-1.5 rounded-full bg-secondary px-2.5 font-semibold text-on-secondary"
          >
            <InterestIcon code={code} />
            <span>{names(code)}</span>
          </li>
        ))}
        {rest > 0 ? <li>{t('sharedMore', { count: rest })}</li> : null}
      </ul>
    </div>
  )
}
