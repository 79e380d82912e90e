import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { IntlProvider } from 'use-intl'
import { type Country, formattingLocale } from '../../core/countries.ts'
import type { Locale } from '../../core/locales.ts'

/** Messages by namespace. */
export type Messages = Record<string, unknown>

const LocaleContext = createContext<Locale>('en')

interface LocaleProviderProps {
  locale: Locale
  /** Where the reader is, whose habits dates, numbers and prices follow (decisions: Languages). */
  country: Country | null
  messages: Messages
  /** The zone that the server wrote the page's times in. */
  timeZone: string
  children: ReactNode
}

/**
 * Gives a page its language: texts, numbers, dates. A missing text shows its key and is reported as an error. Times are
 * those of the server's guess while the page is hydrated, and of the browser's clock from then on.
 */
export function LocaleProvider({
  locale,
  country,
  messages,
  timeZone: guessed,
  children,
}: LocaleProviderProps) {
  const tag = country ? formattingLocale(locale, country) : locale
  const [timeZone, setTimeZone] = useState(guessed)
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return (
    <LocaleContext value={locale}>
      <IntlProvider locale={tag} messages={messages as never} timeZone={timeZone}>
        {children}
      </IntlProvider>
    </LocaleContext>
  )
}

/** The page's language. */
export function usePageLocale(): Locale {
  return useContext(LocaleContext)
}
