import { catalogues } from 'virtual:catalogues'
import { mergeTexts } from '../../core/intl.ts'
import type { Locale } from '../../core/locales.ts'
import { loadChunk } from '../load-chunk.ts'
import type { Messages } from './texts.ts'

/**
 * Loads the page's messages: those of every page, and for members the rest. Falls back to English for missing
 * ones.
 */
export async function loadMessages(locale: Locale, isMember: boolean): Promise<Messages> {
  const files = catalogues[locale] ?? catalogues.en
  if (!files) return {}
  const wanted = isMember ? [files.public, files.member] : [files.public]
  const parts = await Promise.all(wanted.map((load) => loadChunk(load)))
  // A namespace may be divided among them.
  return parts.map((part) => part.default).reduce(mergeTexts, {})
}
