import { loadRouteMessages } from '../i18n/load-messages.ts'
import { loadChunk } from '../load-chunk.ts'

/** The part of a route in React Router's manifest that loading needs. */
export interface ManifestRoute {
  id: string
  module: string
}

/**
 * Loads a screen's script and its texts on navigation. The build substitutes this for React Router's function of that name,
 * which reloads the page on every failure (see `keepPage` in vite.config.ts). It must not reject, because
 * React Router would wait forever: a script that fails to load becomes a screen that throws the error.
 */
export async function loadRouteModule(
  route: ManifestRoute,
  cache: Record<string, unknown>,
): Promise<unknown> {
  try {
    const [module] = await Promise.all([
      cache[route.id] ?? loadChunk(() => import(/* @vite-ignore */ route.module)),
      loadChunk(() => loadRouteMessages(route.id)),
    ])
    cache[route.id] = module
    return module
  } catch (err) {
    const fail = () => {
      throw err
    }
    return { default: fail, clientLoader: async () => fail() }
  }
}
