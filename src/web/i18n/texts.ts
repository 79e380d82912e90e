import { createContext, createElement, isValidElement, type ReactNode, useContext } from 'react'
import type { useTranslations as useTypedTranslations } from 'use-intl'
import { createFormatter, createTranslator } from 'use-intl/core'
import { cachedIntl, mergeTexts, messageFormats, spelledFor } from '../../core/intl.ts'

/** Messages by namespace, compiled (`build/messages.ts`). */
export type Messages = Record<string, unknown>

/** The texts and formats of a language, for the conventions of a country and a time zone. */
export interface Texts {
  /** A BCP 47 tag: language and country. */
  locale: string
  timeZone: string
  format: ReturnType<typeof createFormatter>
  /** Returns the function that reads messages of a namespace, the same one each time. */
  translatorOf: (namespace: string) => Translator
  /** Returns the messages as the country spells them. */
  messages: () => Messages
  /** Reads the catalogue again, after texts were added. */
  renew: () => void
  /** Returns the texts that a page has shown, and those of more keys; on the server. */
  shown?: (more: readonly string[]) => Messages
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

/** Catalogues that hold only what their page showed at first, with what waits for the rest. */
const partial = new WeakMap<Messages, { isTextMissing: boolean; onWhole: Set<() => void> }>()
/** Takes the place of a text that has not arrived yet. */
const awaitedText = '…'

/** Returns a catalogue with the texts that a page shows, to which `addTexts` adds the others. */
export function openTexts(shown: Messages): Messages {
  const messages = { ...shown }
  partial.set(messages, { isTextMissing: false, onWhole: new Set() })
  return messages
}

/** Calls `onWhole` once a catalogue is complete, if a text was asked for before. Returns what ends that. */
export function awaitTexts(messages: Messages, onWhole: () => void): () => void {
  const waiting = partial.get(messages)?.onWhole
  waiting?.add(onWhole)
  return () => waiting?.delete(onWhole)
}

/** Completes a page's catalogue. */
export function addTexts(messages: Messages, all: Messages): void {
  Object.assign(messages, mergeTexts(messages, all))
  const { isTextMissing = false, onWhole = [] } = partial.get(messages) ?? {}
  partial.delete(messages)
  for (const texts of cached.get(messages)?.values() ?? []) texts.renew()
  if (!isTextMissing) return
  cached.delete(messages)
  for (const call of onWhole) call()
}

function createTexts(locale: string, catalogue: Messages, timeZone: string): Texts {
  let messages = spelledFor(locale, catalogue)
  const created = new Map<string, Translator>()
  const bound = new Map<string, Translator>()
  const options = { locale, timeZone, formats: messageFormats, _formatters: formatters }
  const create = (namespace: string) => {
    const state = partial.get(catalogue)
    const missing = {
      onError: () => {
        if (state) state.isTextMissing = true
      },
      getMessageFallback: () => awaitedText,
    }
    const translator = createTranslator({
      ...options,
      ...(state ? missing : {}),
      messages,
      namespace: namespace as never,
    }) as unknown as Translator
    created.set(namespace, translator)
    return translator
  }
  const current = (namespace: string) => created.get(namespace) ?? create(namespace)
  return {
    locale,
    timeZone,
    format: createFormatter(options),
    messages: () => messages,
    translatorOf: (namespace) => {
      // Components keep the function, also where texts arrive later.
      const translator =
        bound.get(namespace) ??
        Object.assign((...args: never[]) => current(namespace)(...args), {
          rich: (...args: never[]) => inElements(current(namespace).rich(...args)),
        })
      bound.set(namespace, translator)
      return translator
    },
    renew: () => {
      messages = spelledFor(locale, catalogue)
      created.clear()
    },
  }
}

/** Returns texts that note which of them are read (`useShownTexts`), for one rendering on the server. */
export function notingTexts(texts: Texts): Texts {
  const shown = new Set<string>()
  const made = new Map<string, Translator>()
  const note = (namespace: string): Translator => {
    const translator = texts.translatorOf(namespace)
    const noted =
      <Result>(read: (...args: never[]) => Result) =>
      (...args: never[]) => {
        shown.add(namespace ? `${namespace}.${args[0]}` : String(args[0]))
        return read(...args)
      }
    const noting = Object.assign(noted(translator), { rich: noted(translator.rich) })
    made.set(namespace, noting)
    return noting
  }
  return {
    ...texts,
    translatorOf: (namespace) => made.get(namespace) ?? note(namespace),
    shown: (more) => pickTexts(texts.messages(), shown.union(new Set(more))),
  }
}

/** Returns the texts of a catalogue that have some keys. */
function pickTexts(catalogue: Messages, keys: Iterable<string>): Messages {
  const picked: Messages = {}
  for (const key of keys) {
    const path = key.split('.')
    const name = path.pop() ?? ''
    let from: Messages | undefined = catalogue
    let to = picked
    for (const group of path) {
      from = from?.[group] as Messages | undefined
      to[group] ??= {}
      to = to[group] as Messages
    }
    to[name] = from?.[name]
  }
  return picked
}

interface Translator {
  (...args: never[]): string
  rich: (...args: never[]) => ReactNode
}

/**
 * Gives the texts between the elements of a rich message elements of their own: a translated page is changed safely
 * then (decision 50).
 */
function inElements(parts: ReactNode): ReactNode {
  if (!Array.isArray(parts)) return parts
  return parts.map((part: ReactNode, index) =>
    isValidElement(part) ? part : createElement('span', { key: `text-${index}` }, part),
  )
}

const TextsContext = createContext<Texts>(textsFor('en', {}, 'UTC'))
export const TextsProvider = TextsContext.Provider

/** Returns the function that reads messages of a namespace; a missing one shows its key and is an error. */
export const useTranslations = ((namespace: string) =>
  useContext(TextsContext).translatorOf(namespace)) as unknown as typeof useTypedTranslations

/** Returns the texts that the page has shown so far, and those of more keys; none in the browser, which has them. */
export function useShownTexts(more: readonly string[]): Messages {
  return useContext(TextsContext).shown?.(more) ?? {}
}

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
