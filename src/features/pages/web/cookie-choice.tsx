import { useLocation } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { useCookieChoice } from './use-cookie-choice.ts'

/** Two buttons of equal weight (law: 2.5), which also work without scripts. */
export function ChoiceButtons() {
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
