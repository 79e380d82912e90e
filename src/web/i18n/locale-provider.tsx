import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'
import { type Country, formattingLocale, writtenLanguage } from '../../core/countries.ts'
import { type Locale, locales } from '../../core/locales.ts'
import { deviceTimeZone } from './device-time-zone.ts'
import { awaitTexts, type Messages, notingTexts, TextsProvider, textsFor } from './texts.ts'

const LocaleContext = createContext<Locale>('en')
const LangContext = createContext(locales.en.iso)

interface LocaleProviderProps {
  locale: Locale
  /** The reader's country, whose conventions dates, numbers and prices follow (decisions: Languages). */
  country: Country | null
  messages: Messages
  /** The time zone used by the server for the page's times. */
  timeZone: string
  children: ReactNode
}

/**
 * Provides a page with its language: texts, numbers, dates. A missing text shows its key and is reported as
 * an error. Times are in the server's guess of the time zone during hydration, and in the browser's own
 * afterwards, if `Intl` knows it.
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
  useEffect(() => startTransition(() => setTimeZone(deviceTimeZone() ?? guessed)), [guessed])
  const [, setIsWhole] = useState(false)
  useEffect(() => awaitTexts(messages, () => startTransition(() => setIsWhole(true))), [messages])
  const texts = textsFor(tag, messages, timeZone)
  return (
    <LocaleContext value={locale}>
      <LangContext value={writtenLanguage(locale, country)}>
        <TextsProvider value={import.meta.env.SSR ? notingTexts(texts) : texts}>{children}</TextsProvider>
      </LangContext>
    </LocaleContext>
  )
}

/** Returns the page's language. */
export function usePageLocale(): Locale {
  return useContext(LocaleContext)
}

/** Returns the page's language as its document names it: American English is not British. */
export function usePageLang(): string {
  return useContext(LangContext)
}
