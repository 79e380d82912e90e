import { type Catalogues, catalogues } from 'virtual:catalogues'
import { mergeTexts } from '../../core/intl.ts'
import type { Locale } from '../../core/locales.ts'
import { loadChunk } from '../load-chunk.ts'
import { addTexts, type Messages, openTexts } from './texts.ts'

/** The page's texts and its language; the server has all texts and sets neither. */
let page: { locale: Locale; messages: Messages } | undefined
let loading: Promise<void> | undefined
/** The texts of every page, and those that only this one needs. */
const needed = new Set([catalogues])

/** Starts with the texts that the page shows, which came with it. Returns its catalogue; `loadTexts` completes it. */
export function startTexts(locale: Locale, shown: Messages): Messages {
  const messages = openTexts(shown)
  page = { locale, messages }
  return messages
}

/** Lets `loadTexts` load texts that only some pages show as well. Called where their layout or screen is defined. */
export function needTexts(ofArea: Catalogues): void {
  needed.add(ofArea)
  loading = undefined
}

/** Loads all texts of the page's language that it needs, once. */
export async function loadTexts(): Promise<void> {
  loading ??= addCatalogues().catch((err: unknown) => {
    loading = undefined
    throw err
  })
  await loading
}

async function addCatalogues(): Promise<void> {
  if (!page) return
  const { locale, messages } = page
  const loaded = await Promise.all([...needed].map((texts) => (texts[locale] ?? texts.en)?.()))
  // Together: in a catalogue that is complete a missing text is an error.
  let all: Messages = {}
  for (const part of loaded) all = mergeTexts(all, part?.texts ?? {})
  addTexts(messages, all)
}

/** Loads what the page does not need at first, as `loadChunk` does, with its texts. */
export async function loadWithTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loadChunk(load), loadChunk(loadTexts)])
  // It may have named more of them.
  await loadChunk(loadTexts)
  return module
}
