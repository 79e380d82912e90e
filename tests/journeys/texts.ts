import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from 'use-intl/core'
import type { Locale } from '../../src/core/locales.ts'

const folder = join(import.meta.dirname, '../../locales')

/** Returns a text by its full key. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

/** Returns the texts of a language as displayed, by full key (`signup.submit`). */
export function textsOf(locale: Locale): Translate {
  const messages = Object.fromEntries(
    readdirSync(join(folder, locale)).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, locale, file), 'utf8')),
    ]),
  )
  const translate = createTranslator({ locale, messages, timeZone: 'UTC' })
  return (key, values) => (translate(key as never, values as never) as string).replace(/<\/?\w+>/g, '')
}
