/** Has the service worker delete everything that it stores for this browser, and close its notifications. */
export function clearWorker(): void {
  // Absent on hosts without https.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  serviceWorker?.controller?.postMessage({ type: 'clear' })
}
