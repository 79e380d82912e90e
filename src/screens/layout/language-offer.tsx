import { useLocation } from 'react-router'
import { locales } from '../../core/locales.ts'
import { usePageLocale } from '../../web/i18n/locale-provider.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { X } from '../../web/kit/icons.tsx'
import { usePageFrame } from '../../web/page-frame.tsx'

/**
 * Offers a visitor the browser's preferred language, in that language (decisions: Readings). Closing the
 * offer chooses the page's language. Plain forms, so that it works without scripts.
 */
export function LanguageOffer() {
  const t = useTranslations('kit')
  const { languageOffer } = usePageFrame()
  const current = usePageLocale()
  const { pathname, search } = useLocation()
  if (!languageOffer) return null
  const { locale, text } = languageOffer
  const next = encodeURIComponent(pathname + search)
  return (
    <form
      method="post"
      action={`/lang-config?next=${next}`}
      className="flex items-center justify-center gap-1 border-b border-line bg-secondary text-sm text-on-secondary"
    >
      <button
        type="submit"
        name="language"
        value={locale}
        lang={locales[locale].iso}
        className="min-h-11 rounded-control px-3 font-semibold underline underline-offset-[0.2em]"
      >
        {text}
      </button>
      <button
        type="submit"
        name="language"
        value={current}
        aria-label={t('dismiss')}
        className="grid size-11 place-items-center rounded-full"
      >
        <X className="size-4" />
      </button>
    </form>
  )
}
