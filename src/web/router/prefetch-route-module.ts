import { loadTexts } from '../i18n/load-messages.ts'
import type { ManifestRoute } from './load-route-module.ts'

/**
 * Loads a screen's script and its texts ahead of a navigation. A failure is left to the navigation.
 * The build substitutes this for React Router's `loadRouteModule` where links prefetch (see `keepPage` in
 * build/keep-page.ts).
 */
export async function loadRouteModule(
  route: ManifestRoute,
  cache: Record<string, unknown>,
): Promise<unknown> {
  try {
    const [module] = await Promise.all([
      cache[route.id] ?? import(/* @vite-ignore */ route.module),
      loadTexts(),
    ])
    await loadTexts()
    // Only now: what is in the cache is shown without being loaded again.
    cache[route.id] = module
  } catch {
    return {}
  }
  return cache[route.id]
}
