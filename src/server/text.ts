import { createTranslator } from 'use-intl/core'
import { defaultLocale, type Locale, localeCodes } from '../core/locales.ts'

/** The whole catalogue of one locale: namespace (a feature's name) to messages. */
export type Catalogue = Record<string, Record<string, unknown>>

const files = import.meta.glob<Record<string, unknown>>('../../locales/*/*.json', {
  import: 'default',
  eager: true,
})

const catalogues = new Map<string, Catalogue>(localeCodes.map((code) => [code, {}]))
for (const [path, messages] of Object.entries(files)) {
  const [locale = '', file = ''] = path.split('/').slice(-2)
  const catalogue = catalogues.get(locale)
  if (catalogue) catalogue[file.replace('.json', '')] = messages
}

/** All messages of one locale. */
export function catalogueOf(locale: Locale): Catalogue {
  return catalogues.get(locale) ?? {}
}

/** What a message is filled with. */
export type MessageValues = Record<string, string | number | Date>

/**
 * Reads a message by its full key (`errors.not_found`) in a locale, on the server: refusals, mails. A key that is
 * missing everywhere is a fault of the program and throws; the locale tests find it first.
 */
export function text(locale: Locale, key: string, values?: MessageValues): string {
  return translatorFor(locale, key)(key, values)
}

/** Whether a message exists, for codes that may have a text of their own. */
export function hasText(locale: Locale, key: string): boolean {
  return translatorFor(locale, key).has(key)
}

/** English stands in for a text that a language lacks: better than a page that fails. */
function translatorFor(locale: Locale, key: string): Translator {
  const translator = translatorOf(locale)
  return translator.has(key) ? translator : translatorOf(defaultLocale)
}

type Translator = ((key: string, values?: MessageValues) => string) & { has(key: string): boolean }
const translators = new Map<Locale, Translator>()

function translatorOf(locale: Locale): Translator {
  let translator = translators.get(locale)
  if (!translator) {
    translator = createTranslator({
      locale,
      messages: catalogueOf(locale) as never,
      timeZone: 'UTC',
      onError: (err) => {
        throw err
      },
    }) as unknown as Translator
    translators.set(locale, translator)
  }
  return translator
}
