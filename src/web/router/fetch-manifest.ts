import { onceConnected } from '../connection.ts'

/**
 * Fetches the routes of a navigation, as soon as the server is reachable. The build substitutes this for the
 * `fetch` of React Router's route discovery (see `keepPage` in build/keep-page.ts).
 */
export function fetchManifest(url: URL, { signal }: { signal?: AbortSignal }): Promise<Response> {
  return onceConnected(() => fetch(url, signal ? { signal } : {}), signal)
}
