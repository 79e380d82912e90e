import { catalogues } from 'virtual:catalogues'
import type { Locale } from '../../core/locales.ts'
import { loadChunk, setPartTexts } from '../load-chunk.ts'
import { addTexts, type Messages } from './texts.ts'

type Catalogue = Awaited<ReturnType<(typeof catalogues)[string]>>
type Added = Pick<Catalogue, 'texts' | 'later'>

/** The messages of this tab, which grow with the screens that it shows. */
const messages: Messages = {}
/** Loads what a route adds to them, by its id. */
let loaders: Catalogue['routes'] = {}
/** Load the texts of the parts that the page loads later. */
const later = new Set<NonNullable<Added['later']>>()

/** Loads the messages of every page and of the routes that this one shows. Falls back to English for a locale without. */
export async function loadMessages(locale: Locale, routeIds: readonly string[]): Promise<Messages> {
  const loading = loadFirstTexts(locale, routeIds)
  setPartTexts(async () => {
    await loading
    await loadLaterTexts()
  })
  await loading
  return messages
}

async function loadFirstTexts(locale: Locale, routeIds: readonly string[]): Promise<void> {
  const load = catalogues[locale] ?? catalogues.en
  if (!load) return
  const { routes, ...added } = await loadChunk(load)
  add(added)
  loaders = { ...routes }
  await Promise.all(routeIds.map((id) => loadChunk(() => loadRouteMessages(id))))
}

/** Loads the messages that a route adds, once; with its script, so that its screen never lacks them. */
export async function loadRouteMessages(routeId: string): Promise<void> {
  const load = loaders[routeId]
  if (!load) return
  const added = await load()
  // Adding them again would renew the functions of all components.
  if (loaders[routeId]) add(added)
  loaders[routeId] = undefined
}

/** Loads the texts of parts that the page loads later, once. */
export async function loadLaterTexts(): Promise<void> {
  await Promise.all(
    [...later].map(async (load) => {
      const { texts } = await load()
      if (later.delete(load)) addTexts(messages, texts)
    }),
  )
}

function add(added: Added): void {
  addTexts(messages, added.texts)
  if (added.later) later.add(added.later)
}
