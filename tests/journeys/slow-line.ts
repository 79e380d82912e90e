import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

/** The number of parts in which a page arrives; its styles are there before the last of them. */
const parts = 16
/** Time between two parts. */
const partMs = 150

/**
 * Starts a slow line to the product, on which pages arrive in parts, and everything else at once. Returns the address
 * to open pages at, and a function that ends the line.
 */
export async function openSlowLine(product: string): Promise<{ address: string; close: () => void }> {
  const line = createServer((asked, answer) => {
    const { method, headers, url = '/' } = asked
    // Uncompressed, so that each part is text that the browser can show.
    const options = { method, headers: { ...headers, 'accept-encoding': 'identity' } }
    const forwarded = request(new URL(url, product), options, async (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      if (!response.headers['content-type']?.startsWith('text/html')) {
        response.pipe(answer)
        return
      }
      const page = await buffer(response)
      const length = Math.ceil(page.length / parts)
      for (let start = 0; start < page.length; start += length) {
        answer.write(page.subarray(start, start + length))
        await setTimeout(partMs)
      }
      answer.end()
    })
    forwarded.on('error', () => answer.destroy())
    asked.pipe(forwarded)
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const { port } = line.address() as AddressInfo
  return {
    address: `http://localhost:${port}`,
    close: () => {
      line.closeAllConnections()
      line.close()
    },
  }
}
