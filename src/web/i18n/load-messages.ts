import { catalogues } from 'virtual:catalogues'
import type { Locale } from '../../core/locales.ts'
import { loadChunk } from '../load-chunk.ts'
import { addTexts, type Messages } from './texts.ts'

/** The messages of this tab, which grow with the screens that it shows. */
const messages: Messages = {}
/** Loads what a route adds to them, by its id. */
let loaders: Awaited<ReturnType<(typeof catalogues)[string]>>['routes'] = {}

/** Loads the messages of every page and of the routes that this one shows. Falls back to English for a locale without. */
export async function loadMessages(locale: Locale, routeIds: readonly string[]): Promise<Messages> {
  const load = catalogues[locale] ?? catalogues.en
  if (!load) return messages
  const { texts, routes } = await loadChunk(load)
  addTexts(messages, texts)
  loaders = { ...routes }
  await Promise.all(routeIds.map((id) => loadChunk(() => loadRouteMessages(id))))
  return messages
}

/** Loads the messages that a route adds, once; with its script, so that its screen never lacks them. */
export async function loadRouteMessages(routeId: string): Promise<void> {
  const load = loaders[routeId]
  if (!load) return
  const { texts } = await load()
  // Adding them again would renew the functions of all components.
  if (loaders[routeId]) addTexts(messages, texts)
  loaders[routeId] = undefined
}
