import { createServer } from 'node:http'
import process from 'node:process'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// Responds to every request with the same JSON: `node bench/reference-server.ts node|hono < body`. Prints its
// port. The least that a call over HTTP can cost on this machine, with and without the framework.

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
const printPort = (port: number) => process.stdout.write(`${port}\n`)

if (process.argv[2] === 'hono') {
  const app = new Hono().all('*', (c) => c.json(body as object))
  serve({ fetch: app.fetch, port: 0 }, ({ port }) => printPort(port))
} else {
  const server = createServer((_request, response) => {
    const text = JSON.stringify(body)
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  })
  server.listen(0, '127.0.0.1', () => printPort((server.address() as { port: number }).port))
}
