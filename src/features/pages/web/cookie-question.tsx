import { useTranslations } from '../../../web/i18n/texts.ts'
import { Link } from '../../../web/kit/link.tsx'
import { ChoiceButtons } from './cookie-choice.tsx'

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
