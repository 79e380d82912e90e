import { catalogues } from 'virtual:catalogues'
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
  return mergeMessages(parts.map((part) => part.default))
}

/** Merges files of messages; a namespace may be divided among them. */
function mergeMessages(parts: readonly Messages[]): Messages {
  const merged: Messages = {}
  for (const [name, texts] of parts.flatMap((part) => Object.entries(part)))
    merged[name] = { ...(merged[name] as object), ...(texts as object) }
  return merged
}
