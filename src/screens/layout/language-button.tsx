import { type Locale, locales } from '../../core/locales.ts'
import { usePageLocale } from '../../web/i18n/locale-provider.tsx'
import type { Elements } from '../../web/kit/elements.ts'

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
