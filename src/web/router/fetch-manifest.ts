import { onceConnected } from '../connection.ts'

/**
 * Fetches the routes that a navigation needs, as soon as the server can be reached. The build puts this in the place of
 * the `fetch` of React Router's route discovery (see `keepPage` in vite.config.ts).
 */
export function fetchManifest(url: URL, { signal }: { signal?: AbortSignal }): Promise<Response> {
  return onceConnected(() => fetch(url, signal ? { signal } : {}), signal)
}
