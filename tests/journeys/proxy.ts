import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Serves the product on another port. `answer` gets the path of each request, the product's uncompressed response and
 * the one to write.
 */
export async function startProxy(
  origin: string,
  answer: (path: string, response: IncomingMessage, outgoing: ServerResponse) => unknown,
): Promise<{ origin: string; stop: () => void }> {
  const server = createServer((incoming, outgoing) => {
    const { method, url = '' } = incoming
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const passed = request(`${origin}${url}`, { method, headers }, (response) =>
      answer(url, response, outgoing),
    )
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
