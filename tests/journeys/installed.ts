import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { expectReady } from './people.ts'
import { startProxy } from './proxy.ts'

// The product as an installed app: its service worker, and deployments of other versions.

/** Waits until the service worker serves the page, and has stored what it needs for times without a connection. */
export async function expectWorker(page: Page): Promise<void> {
  await expectReady(page)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller || !(await caches.match('/offline'))) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
}

/** Returns the addresses of everything that the browser has stored. */
export const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/**
 * Serves the product on another port, where `deploy` replaces its service worker by that of another build, and `lose` answers
 * 404 to the files whose address matches until `find`.
 */
export async function startDeployment(origin: string) {
  let isNext = false
  let lost: RegExp | null = null
  const { origin: address, stop } = await startProxy(origin, async (path, response, outgoing) => {
    if (lost?.test(path)) {
      response.resume()
      outgoing.writeHead(404, { 'cache-control': 'no-store' })
      return outgoing.end()
    }
    const { 'content-length': _length, ...rest } = response.headers
    outgoing.writeHead(response.statusCode ?? 500, rest)
    if (path !== '/sw.js') return response.pipe(outgoing)
    const code = await text(response)
    return outgoing.end(isNext ? code.replace(/"version":"\w+"/, '"version":"next"') : code)
  })
  return {
    origin: address,
    deploy: () => {
      isNext = true
    },
    lose: (files: RegExp) => {
      lost = files
    },
    find: () => {
      lost = null
    },
    stop,
  }
}
