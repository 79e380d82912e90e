import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { startProxy } from '../proxy.ts'

/** The number of parts in which a page arrives; its styles are there before the last of them. */
const parts = 16
/** Time between two parts. */
const partMs = 150

/** Serves the product on another port as over a slow line: pages arrive in parts, and everything else at once. */
export function startSlowLine(origin: string): ReturnType<typeof startProxy> {
  return startProxy(origin, async (_path, response, outgoing) => {
    outgoing.writeHead(response.statusCode ?? 500, response.headers)
    if (!response.headers['content-type']?.startsWith('text/html')) return response.pipe(outgoing)
    const page = await buffer(response)
    const length = Math.ceil(page.length / parts)
    for (let start = 0; start < page.length; start += length) {
      outgoing.write(page.subarray(start, start + length))
      await setTimeout(partMs)
    }
    return outgoing.end()
  })
}
