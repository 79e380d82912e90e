import { useLocation } from 'react-router'
import { locales } from '../../core/locales.ts'
import { usePageLocale } from '../../web/i18n/locale-provider.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { X } from '../../web/kit/icons.tsx'
import type { LanguageOffer } from '../../web/page-frame.tsx'

/** The form of `LanguageOffer`. */
export function LanguageOfferForm({ locale, text }: LanguageOffer) {
  const t = useTranslations('kit')
  const current = usePageLocale()
  const { pathname, search } = useLocation()
  const next = encodeURIComponent(pathname + search)
  return (
    <form
      aria-label={text}
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
