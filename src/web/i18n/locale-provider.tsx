import { createContext, type ReactNode, useContext } from 'react'
import { IntlProvider } from 'use-intl'
import type { Locale } from '../../core/locales.ts'

/** Messages by namespace. */
export type Messages = Record<string, unknown>

const LocaleContext = createContext<Locale>('en')

interface LocaleProviderProps {
  locale: Locale
  messages: Messages
  timeZone: string
  children: ReactNode
}

/** Gives a page its language: texts, numbers, dates. A missing text shows its key and is reported as an error. */
export function LocaleProvider({ locale, messages, timeZone, children }: LocaleProviderProps) {
  return (
    <LocaleContext value={locale}>
      <IntlProvider locale={locale} messages={messages as never} timeZone={timeZone}>
        {children}
      </IntlProvider>
    </LocaleContext>
  )
}

/** The page's language. */
export function usePageLocale(): Locale {
  return useContext(LocaleContext)
}
