import { loadChunk } from '../load-chunk.ts'

/** The part of a route in React Router's manifest that loading needs. */
export interface ManifestRoute {
  id: string
  module: string
}

/**
 * Loads a screen's script on navigation. The build substitutes this for React Router's function of that name,
 * which reloads the page on every failure (see `keepPage` in vite.config.ts). It must not reject, because
 * React Router would wait forever: a script that fails to load becomes a screen that throws the error.
 */
export async function loadRouteModule(
  route: ManifestRoute,
  cache: Record<string, unknown>,
): Promise<unknown> {
  try {
    cache[route.id] ??= await loadChunk(() => import(/* @vite-ignore */ route.module))
    return cache[route.id]
  } catch (err) {
    const fail = () => {
      throw err
    }
    return { default: fail, clientLoader: async () => fail() }
  }
}
