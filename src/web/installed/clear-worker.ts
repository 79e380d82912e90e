import { workerContainer } from './worker.ts'

/** Has the service worker delete everything that it stores for this browser, and close its notifications. */
export function clearWorker(): void {
  const serviceWorker = workerContainer()
  const clear = (worker: ServiceWorker | null | undefined) => worker?.postMessage({ type: 'clear' })
  if (serviceWorker?.controller) clear(serviceWorker.controller)
  else {
    // A page that was reloaded past the worker, or loaded before it, has none.
    serviceWorker?.getRegistration('/').then(
      (registration) => clear(registration?.active),
      () => undefined,
    )
  }
}
