import { createContext, createElement, isValidElement, type ReactNode, useContext } from 'react'
import type { useTranslations as useTypedTranslations } from 'use-intl'
import { createFormatter, createTranslator } from 'use-intl/core'
import { cachedIntl, mergeTexts, messageFormats, spelledFor } from '../../core/intl.ts'

/** Messages by namespace, compiled (`vite.messages.ts`). */
export type Messages = Record<string, unknown>

/** The texts and formats of a language, for the conventions of a country and a time zone. */
export interface Texts {
  /** A BCP 47 tag: language and country. */
  locale: string
  timeZone: string
  format: ReturnType<typeof createFormatter>
  /** Returns the function that reads messages of a namespace, the same one each time. */
  translatorOf: (namespace: string) => unknown
  /** Reads the catalogue again, after texts were added. */
  renew: () => void
}

const formatters = {
  getDateTimeFormat: cachedIntl(Intl.DateTimeFormat),
  getNumberFormat: cachedIntl(Intl.NumberFormat),
  getPluralRules: cachedIntl(Intl.PluralRules),
  getRelativeTimeFormat: cachedIntl(Intl.RelativeTimeFormat),
  getListFormat: cachedIntl(Intl.ListFormat),
  getDisplayNames: cachedIntl(Intl.DisplayNames),
}

/** Members of all languages, countries and time zones would otherwise fill the server's memory. */
const maxCached = 500
const cached = new WeakMap<Messages, Map<string, Texts>>()

/** Returns the texts of a catalogue; they live as long as the process. */
export function textsFor(locale: string, messages: Messages, timeZone: string): Texts {
  const known = cached.get(messages) ?? new Map<string, Texts>()
  cached.set(messages, known)
  const key = `${locale} ${timeZone}`
  const texts = known.get(key) ?? createTexts(locale, messages, timeZone)
  if (known.size >= maxCached) known.clear()
  known.set(key, texts)
  return texts
}

/** Adds the texts of a screen to a page's catalogue. */
export function addTexts(messages: Messages, more: Messages): void {
  Object.assign(messages, mergeTexts(messages, more))
  for (const texts of cached.get(messages)?.values() ?? []) texts.renew()
}

function createTexts(locale: string, catalogue: Messages, timeZone: string): Texts {
  let messages = spelledFor(locale, catalogue)
  const translators = new Map<string, unknown>()
  const options = { locale, timeZone, formats: messageFormats, _formatters: formatters }
  return {
    locale,
    timeZone,
    format: createFormatter(options),
    translatorOf: (namespace) => {
      const translator =
        translators.get(namespace) ??
        withElements(createTranslator({ ...options, messages, namespace: namespace as never }))
      translators.set(namespace, translator)
      return translator
    },
    renew: () => {
      messages = spelledFor(locale, catalogue)
      translators.clear()
    },
  }
}

interface RichTranslator {
  rich: (...args: never[]) => ReactNode
}

/**
 * Gives the texts between the elements of a rich message elements of their own: a translated page is changed safely
 * then (decision 50).
 */
function withElements<T extends RichTranslator>(translator: T): T {
  const { rich } = translator
  const inElements = (part: unknown, index: number) =>
    isValidElement(part) ? part : createElement('span', { key: `text-${index}` }, part as ReactNode)
  return Object.assign(translator, {
    rich: (...args: never[]) => {
      const parts = rich(...args)
      return Array.isArray(parts) ? parts.map(inElements) : parts
    },
  })
}

const TextsContext = createContext<Texts>(textsFor('en', {}, 'UTC'))
export const TextsProvider = TextsContext.Provider

/** Returns the function that reads messages of a namespace; a missing one shows its key and is an error. */
export const useTranslations = ((namespace: string) =>
  useContext(TextsContext).translatorOf(namespace)) as typeof useTypedTranslations

/** Returns the functions that format numbers, dates and lists. */
export function useFormatter(): Texts['format'] {
  return useContext(TextsContext).format
}

/** Returns the time zone of the page's times. */
export function useTimeZone(): string {
  return useContext(TextsContext).timeZone
}

/** Returns the language and country of the page's conventions as a BCP 47 tag. */
export function useLocale(): string {
  return useContext(TextsContext).locale
}
