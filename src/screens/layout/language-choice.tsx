import { useLocation } from 'react-router'
import { type Locale, locales } from '../../core/locales.ts'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { usePageLocale } from '../../web/i18n/locale-provider.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import type { Elements } from '../../web/kit/elements.ts'
import { Languages } from '../../web/kit/icons.tsx'

interface LanguageButtonProps {
  code: Locale
  className: string
  /** Shown behind the name of the current language. */
  mark?: Elements
}

/** Submits a form with the language, under its own name. */
export function LanguageButton({ code, className, mark }: LanguageButtonProps) {
  const isCurrent = code === usePageLocale()
  return (
    <button
      type="submit"
      name="language"
      value={code}
      lang={locales[code].iso}
      aria-current={isCurrent}
      className={className}
    >
      <span>{locales[code].nativeName}</span>
      {isCurrent && mark}
    </button>
  )
}

/**
 * The language dropdown: the languages of the visitor's country (product: Frame); `/lang-config` has all. Plain HTML, so that it also works on pages without scripts. Hidden on complete-signup (product: Frame).
 */
export function LanguageChoice() {
  const t = useTranslations('frame.nav')
  const settings = useSiteSettings()
  const current = usePageLocale()
  const { pathname, search } = useLocation()
  if (!settings || /^\/complete-signup\/?$/.test(pathname)) return null
  const country = settings.countries.find(({ code }) => code === settings.geoip_selected_country)
  const offered = country?.languages ?? [current]
  const next = encodeURIComponent(pathname + search)
  return (
    <details className="group relative">
      <summary className="flex h-11 cursor-pointer list-none items-center gap-1.5 rounded-full px-2 sm:px-3 [&::-webkit-details-marker]:hidden text-sm font-semibold text-muted hover:text-text">
        <Languages className="size-5" />
        <span className="sr-only">{t('language')}: </span>
        <span aria-hidden="true" className="uppercase">
          {current}
        </span>
        <span className="sr-only">{locales[current].nativeName}</span>
      </summary>
      <div className="absolute right-0 z-40 mt-1 min-w-44 rounded-card bg-raised p-2 shadow-soft">
        <form method="post" action={`/lang-config?next=${next}`} className="flex flex-col">
          {offered.map((code) => (
            <LanguageButton
              key={code}
              code={code}
              className="min-h-11 rounded-control px-3 text-left hover:bg-secondary hover:text-on-secondary aria-[current=true]:font-bold"
            />
          ))}
        </form>
        <a
          href={`/lang-config?next=${next}`}
          className="flex min-h-11 items-center rounded-control px-3 text-muted hover:bg-secondary hover:text-on-secondary"
        >
          {t('moreLanguages')}
        </a>
      </div>
    </details>
  )
}
