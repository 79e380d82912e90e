import { loadChunk } from '../load-chunk.ts'

/** A route of React Router's manifest, as far as loading goes. */
interface ManifestRoute {
  id: string
  module: string
}

/**
 * Loads a screen's script when it is navigated to. The build puts this in the place of React Router's own function of
 * that name, which reloads the page on every failure (see `keepPage` in vite.config.ts). It must not reject: React
 * Router would wait forever. What cannot be loaded is a screen that fails with the error.
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
