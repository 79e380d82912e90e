import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestApp } from '../test-app.ts'

/** A call that a provider makes to our webhook. */
export interface ProviderCall {
  method: 'GET' | 'POST'
  /** Without the question mark. */
  query: string
  headers: Record<string, string>
  body: string
}

/** What happens to a payment at a provider; returns the calls that the provider makes about it. */
export type ProviderEvent =
  | 'succeed'
  | 'pending'
  /** The bank asks for a second factor. */
  | 'step_up'
  /** The bank reserves the amount. */
  | 'authorise'
  | 'fail'
  | 'cancel'
  | 'refund'
  | 'charge_back'
  | 'pay_other_amount'

/** A provider as a test plays it: what it was asked for, and what happens to payments there. */
export interface ProviderFake {
  name: 'sandbox' | 'paynl' | 'verotel'
  /** Opens the page that the member was sent to. */
  visit(redirectUrl: string): Promise<void>
  /** Returns what the provider knows of a payment, by our reference. */
  payment(reference: string): Promise<{ amount: number; currency: string; refunded: number } | undefined>
  play(reference: string, event: ProviderEvent): Promise<ProviderCall[]>
  /** Lets further charges of the method of a payment decline; undefined where the provider stores none. */
  declineFurther?(reference: string): Promise<void>
  /** Completes the return of an amount that the product asked for, by the bank or by staff. */
  finishRefund(reference: string, amount: number): Promise<ProviderCall[]>
  /** Returns whether the provider takes an answer as the acknowledgement of its call. */
  isAcknowledged(status: number, body: string): boolean
}

/** A provider on a port of this machine. */
export interface RemoteFake extends ProviderFake {
  /** Variables that configure the product for it. */
  environment: Record<string, string>
  /** While it is down it drops connections. */
  setDown(isDown: boolean): void
  stop(): void
}

/** The answer of a fake to a request. */
export interface FakeAnswer {
  status: number
  body: string
  type?: string
}

/** Listens on a free port; null as the answer drops the connection. */
export async function listenAs(
  answer: (request: IncomingMessage, url: URL, body: string) => Promise<FakeAnswer | null>,
) {
  // As for the push service: no connection ends while it is reused.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '', 'http://127.0.0.1')
    const given = await answer(request, url, Buffer.concat(chunks).toString('utf8'))
    if (!given) {
      request.socket.destroy()
      return
    }
    response.writeHead(given.status, { 'content-type': given.type ?? 'application/json' }).end(given.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

/** Makes a provider's call to the product: from any network address, without an Origin. */
export async function deliver(app: TestApp, provider: string, call: ProviderCall) {
  const { method, query, headers, body } = call
  const response = await app.http.request(`http://localhost/api/payments/${provider}/webhook?${query}`, {
    method,
    headers: { host: 'localhost', ...headers },
    ...(method === 'POST' ? { body } : {}),
  })
  return { status: response.status, body: await response.text() }
}
