import { useTranslations } from '../../web/i18n/texts.ts'

/** The first tab stop: skips the navigation to the screen's own `#content`. */
export function SkipLink() {
  const t = useTranslations('frame')
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3"
    >
      {t('skip')}
    </a>
  )
}
