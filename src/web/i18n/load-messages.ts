import { catalogues } from 'virtual:catalogues'
import type { Locale } from '../../core/locales.ts'
import { loadChunk } from '../load-chunk.ts'
import { addTexts, type Messages, openTexts } from './texts.ts'

/** The page's texts and its language; the server has all texts and sets neither. */
let page: { locale: Locale; messages: Messages } | undefined
let loading: Promise<void> | undefined

/** Starts with the texts that the page shows, which came with it. Returns its catalogue; `loadTexts` completes it. */
export function startTexts(locale: Locale, shown: Messages): Messages {
  const messages = openTexts(shown)
  page = { locale, messages }
  return messages
}

/** Loads all texts of the page's language, once. */
export async function loadTexts(): Promise<void> {
  loading ??= addCatalogue().catch((err: unknown) => {
    loading = undefined
    throw err
  })
  await loading
}

async function addCatalogue(): Promise<void> {
  if (!page) return
  const load = catalogues[page.locale] ?? catalogues.en
  if (load) addTexts(page.messages, (await load()).texts)
}

/** Loads what the page does not need at first, as `loadChunk` does, with its texts. */
export async function loadWithTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loadChunk(load), loadChunk(loadTexts)])
  return module
}
