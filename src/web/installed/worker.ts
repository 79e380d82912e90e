import type { Locale } from '../../core/locales.ts'

/** A push as the service worker received it: a declarative notification, or null for one without words of ours. */
export type PushMessage = { title?: string; body?: string; navigate?: string; tag?: string } | null

/** The reports of the service worker to pages. */
interface WorkerMessages {
  /** The files of a build are stored; its worker waits. */
  version: { version: string }
  /** A push arrived. */
  push: { message: PushMessage }
  /** A notification was clicked: the page goes to an address, and confirms it by `confirm`. */
  open: { url: string; confirm: () => void }
}

/** The facts that the worker stores for times when no page is open. */
export interface WorkerFacts {
  /** Path of the offline page. */
  offline: string
  /** Path of the API on the site's host. */
  api: string
  /** Neutral words for a push without any, in the page's language. */
  words: { title: string; body: string }
  /** The account whose page it is; with another one the worker deletes what it stores. */
  account: number | null
  /** The account whose pushes this browser receives. */
  subscriber: number | null
}

/** Returns the browser's registry of workers; null where it has none or refuses it. */
export function workerContainer(): ServiceWorkerContainer | null {
  try {
    // Absent on the server, and on hosts without https.
    return typeof navigator === 'object' && 'serviceWorker' in navigator ? navigator.serviceWorker : null
  } catch {
    // Refused in a sandboxed frame.
    return null
  }
}

/** Address of the service worker. */
export const workerPath = '/sw.js'

/** Registers the service worker; null where the browser has none or refuses it. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  return (
    (await workerContainer()
      ?.register(workerPath, { scope: '/' })
      .catch(() => null)) ?? null
  )
}

/** Sends the worker what it stores. */
export async function sendWorkerFacts(facts: WorkerFacts): Promise<void> {
  const registration = await workerContainer()?.ready
  registration?.active?.postMessage({ type: 'page', facts })
}

/** Calls back for each message of a type; returns an unsubscribe function. */
export function onWorkerMessage<T extends keyof WorkerMessages>(
  type: T,
  listener: (message: WorkerMessages[T]) => void,
): () => void {
  const receive = ({ data, ports }: MessageEvent) => {
    if (data?.type === type) listener({ ...data, confirm: () => ports[0]?.postMessage(true) })
  }
  workerContainer()?.addEventListener('message', receive)
  return () => workerContainer()?.removeEventListener('message', receive)
}

/** Returns the path of the page for times without a connection, in a language and the chosen theme. */
export function offlinePath(locale: Locale, theme: string): string {
  return theme === 'system' ? `/offline/${locale}` : `/offline/${locale}?theme=${theme}`
}

/** Returns the version of the page's build, as React Router's manifest names it; null in development. */
export function pageVersion(): string | null {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: { version?: string } }
  return manifest?.version ?? null
}
