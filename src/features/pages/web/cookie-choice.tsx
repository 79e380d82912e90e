import { useLocation } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { useCookieChoice } from './use-cookie-choice.ts'

/** Two buttons of equal weight (law: 2.5), which also work without scripts. */
function ChoiceButtons() {
  const t = useTranslations('frame.cookies')
  const { pathname, search } = useLocation()
  const next = encodeURIComponent(pathname + search)
  return (
    <form method="post" action={`/pages/cookies?next=${next}`} className="grid shrink-0 grid-cols-2 gap-2">
      <Button type="submit" name="choice" value="no" tone="secondary">
        {t('no')}
      </Button>
      <Button type="submit" name="choice" value="yes" tone="secondary">
        {t('yes')}
      </Button>
    </form>
  )
}

/** The question whether a visitor's visits may be counted. Part of the page, so that it hides nothing. */
export function CookieQuestion() {
  const t = useTranslations('frame.cookies')
  return (
    <section aria-labelledby="cookie-question" className="border-t border-line bg-surface text-sm">
      <div className="page-width flex flex-col gap-3 py-4 md:flex-row md:items-center md:justify-between md:gap-8">
        <p className="max-w-prose">
          <span id="cookie-question" className="font-semibold">
            {t('title')}
          </span>{' '}
          {t('text')} <Link to="/pages/cookies">{t('more')}</Link>
        </p>
        <ChoiceButtons />
      </div>
    </section>
  )
}

/** The choice on the page about cookies, where it can be changed. */
export function CookieSettings() {
  const t = useTranslations('frame.cookies')
  const choice = useCookieChoice()
  if (choice === null) return null
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <p role="status">{t('now', { choice })}</p>
      <ChoiceButtons />
    </div>
  )
}
