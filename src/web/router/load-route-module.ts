import { loadWithTexts } from '../i18n/load-messages.ts'

/** The part of a route in React Router's manifest that loading needs. */
export interface ManifestRoute {
  id: string
  module: string
}

/**
 * Loads a screen's script and its texts on navigation. The build substitutes this for React Router's function of that name,
 * which reloads the page on every failure (see `keepPage` in build/keep-page.ts). It must not reject, because
 * React Router would wait forever: a script that fails to load becomes a screen that throws the error.
 */
export async function loadRouteModule(
  route: ManifestRoute,
  cache: Record<string, unknown>,
): Promise<unknown> {
  const load = () => loadWithTexts(async () => cache[route.id] ?? import(/* @vite-ignore */ route.module))
  try {
    const module = await load()
    cache[route.id] = module
    return module
  } catch (err) {
    return lostScreen(err, load)
  }
}

/**
 * Returns a screen that throws the error. React Router loads a module only once, so the next navigation to the screen loads it
 * again here, and has the server render it.
 */
function lostScreen(err: unknown, load: () => Promise<unknown>) {
  const fail = () => {
    throw err
  }
  let isFirst = true
  const clientLoader = async ({ request }: { request: Request }) => {
    if (isFirst) {
      isFirst = false
      fail()
    }
    await load()
    window.location.assign(request.url)
    return new Promise(() => {})
  }
  return { default: fail, clientLoader }
}
