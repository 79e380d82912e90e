import type { ManifestRoute } from './load-route-module.ts'

/**
 * Loads a screen's script ahead of a navigation, for its stylesheets. A failure is left to the navigation.
 * The build substitutes this for React Router's `loadRouteModule` where links prefetch (see `keepPage` in
 * vite.config.ts).
 */
export async function loadRouteModule(
  route: ManifestRoute,
  cache: Record<string, unknown>,
): Promise<unknown> {
  try {
    cache[route.id] ??= await import(/* @vite-ignore */ route.module)
  } catch {
    return {}
  }
  return cache[route.id]
}
