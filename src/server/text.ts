import compile from 'icu-minify/compile'
import { LRUCache } from 'lru-cache'
import { createTranslator } from 'use-intl/core'
import { type Country, formattingLocale } from '../core/countries.ts'
import { messageFormats, spelledFor } from '../core/intl.ts'
import { defaultLocale, type Locale, localeCodes, locales } from '../core/locales.ts'

/**
 * The whole catalogue of one locale: compiled messages by namespace (a feature's name), and under the tag of a country
 * the texts that it spells differently (`spelledFor`).
 */
export type Catalogue = Record<string, Record<string, unknown>>

let catalogues: ReadonlyMap<string, Catalogue> | undefined

/** Returns all messages of one locale. */
export function catalogueOf(locale: Locale): Catalogue {
  // At first use, so that programs without texts, such as benchmarks, can load this module without Vite.
  catalogues ??= loadCatalogues()
  return catalogues.get(locale) ?? {}
}

function loadCatalogues(): ReadonlyMap<string, Catalogue> {
  const files = import.meta.glob<Record<string, unknown>>('../../locales/*/*.json', {
    query: '?compiled',
    import: 'default',
    eager: true,
  })
  const loaded = new Map<string, Catalogue>(localeCodes.map((code) => [code, {}]))
  for (const [path, messages] of Object.entries(files)) {
    const [folder = '', file = ''] = path.split('/').slice(-2)
    const [locale = ''] = folder.split('-')
    const catalogue = loaded.get(locale)
    if (!catalogue) continue
    const texts = folder === locale ? catalogue : (catalogue[folder] ?? {})
    if (folder !== locale) catalogue[folder] = texts
    texts[file.replace('.json', '')] = messages
  }
  return loaded
}

/** Values of a message's placeholders. */
export type MessageValues = Record<string, string | number | Date>

/**
 * Returns a message by its full key (`errors.not_found`) in a locale, on the server: refusals, mails. Dates
 * and numbers follow the conventions of `country`, by default of the language's home. A key missing in all locales is a bug and
 * throws; the locale tests find it first.
 */
export function text(locale: Locale, key: string, values?: MessageValues, country?: Country): string {
  return translatorFor(locale, key, country)(key, values)
}

/** Returns whether a message exists, for codes that may have their own text. */
export function hasText(locale: Locale, key: string): boolean {
  return translatorFor(locale, key).has(key)
}

/** Texts of operators by their source; some hundred bytes each. */
const compiledTexts = new LRUCache<string, ReturnType<typeof compile>>({
  max: 2000,
  memoMethod: (source) => compile(source),
})

/**
 * Returns a message that an operator has written, in ICU MessageFormat like those of the catalogues. Throws for one that cannot be
 * read, or lacks a value.
 */
export function ownText(locale: Locale, source: string, values: MessageValues, country?: Country): string {
  const own = createTranslator({
    ...translatorOptions(country ? formattingLocale(locale, country) : locales[locale].iso),
    messages: { own: compiledTexts.memo(source) } as never,
  }) as unknown as Translator
  return own('own', values)
}

/** Returns the names of a message's values. Throws for a message that cannot be read. */
export function valuesNamedIn(source: string): string[] {
  const names = new Set<string>()
  const readAll = (nodes: unknown): void => {
    if (Array.isArray(nodes)) nodes.forEach(read)
  }
  /** A value is `[name]`, with its kind and, for plurals and choices, its forms; anything else is words. */
  const read = (node: unknown): void => {
    if (!Array.isArray(node)) return
    const [name, kind, forms] = node as [string, unknown, unknown]
    // `<b>words</b>` is no markup here.
    if (kind !== undefined && typeof kind !== 'number') throw new Error('tags are no part of these texts')
    names.add(name)
    if (typeof forms === 'object' && forms !== null) Object.values(forms).forEach(readAll)
  }
  readAll(compiledTexts.memo(source))
  return [...names]
}

/** Falls back to English for a missing text: better than a page that fails. */
function translatorFor(locale: Locale, key: string, country?: Country): Translator {
  const translator = translatorOf(locale, country)
  return translator.has(key) ? translator : translatorOf(defaultLocale, country)
}

type Translator = ((key: string, values?: MessageValues) => string) & { has(key: string): boolean }
/** Translators by the tag of language and country. */
const translators = new Map<string, Translator>()

function translatorOf(locale: Locale, country: Country | undefined): Translator {
  const tag = country ? formattingLocale(locale, country) : locales[locale].iso
  let translator = translators.get(tag)
  if (!translator) {
    translator = createTranslator({
      ...translatorOptions(tag),
      messages: spelledFor(tag, catalogueOf(locale)) as never,
    }) as unknown as Translator
    translators.set(tag, translator)
  }
  return translator
}

function translatorOptions(tag: string) {
  return {
    locale: tag,
    timeZone: 'UTC',
    formats: messageFormats,
    onError: (err: Error) => {
      throw err
    },
  }
}
