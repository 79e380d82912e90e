import { isOneOf } from './text-checks.ts'

/** The languages of the interface, in display order (product: Language and values). */
export const localeCodes = ['nl', 'en', 'de', 'it', 'fr', 'es', 'pl', 'da', 'fi', 'nb', 'sv'] as const

export type Locale = (typeof localeCodes)[number]

export const defaultLocale: Locale = 'en'

/** Data of an interface language (product: Language and values). */
export type LocaleRecord = {
  code: Locale
  /** BCP 47 tag with the language's home region (see `writtenLanguage`). */
  iso: string
  /** Language code for a GIF provider (decisions: gifLocale). */
  gifLocale: string
  /** English name, the long form of the locale in product.md. */
  name: string
  /** Name of the language in the language itself, as shown in the language menu. */
  nativeName: string
}

export const locales: Readonly<Record<Locale, LocaleRecord>> = {
  nl: { code: 'nl', iso: 'nl-NL', gifLocale: 'nl', name: 'Dutch', nativeName: 'Nederlands' },
  en: { code: 'en', iso: 'en-GB', gifLocale: 'en', name: 'English', nativeName: 'English' },
  de: { code: 'de', iso: 'de-DE', gifLocale: 'de', name: 'German', nativeName: 'Deutsch' },
  it: { code: 'it', iso: 'it-IT', gifLocale: 'it', name: 'Italian', nativeName: 'Italiano' },
  fr: { code: 'fr', iso: 'fr-FR', gifLocale: 'fr', name: 'French', nativeName: 'Français' },
  es: { code: 'es', iso: 'es-ES', gifLocale: 'es', name: 'Spanish', nativeName: 'Español' },
  pl: { code: 'pl', iso: 'pl-PL', gifLocale: 'pl', name: 'Polish', nativeName: 'Polski' },
  da: { code: 'da', iso: 'da-DK', gifLocale: 'da', name: 'Danish', nativeName: 'Dansk' },
  fi: { code: 'fi', iso: 'fi-FI', gifLocale: 'fi', name: 'Finnish', nativeName: 'Suomi' },
  nb: { code: 'nb', iso: 'nb-NO', gifLocale: 'no', name: 'Norwegian', nativeName: 'Norsk' },
  sv: { code: 'sv', iso: 'sv-SE', gifLocale: 'sv', name: 'Swedish', nativeName: 'Svenska' },
}

/** Returns whether a value from outside (cookie, header, address) is exactly one of the locale codes. */
export function isLocale(value: unknown): value is Locale {
  return isOneOf(localeCodes, value)
}
