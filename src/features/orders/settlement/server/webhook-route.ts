import { InvalidInput } from '../../../../core/refusals.ts'
import { refusal } from '../../../../server/http/answers.ts'
import { signedBody } from '../../../../server/http/body.ts'
import type { RequestScope } from '../../../../server/http/context.ts'
import type { RawRoute } from '../../../../server/http/raw-route.ts'
import { createWork } from '../../../../server/run-work.ts'
import type { Work } from '../../../../server/work.ts'
import { BadSignature, ProviderFailed } from '../../payments/server/payment-provider.ts'
import { providerNamed } from '../../payments/server/providers.ts'
import { receiveReport } from './receive-report.ts'

/** A request to the address of a provider's webhook. */
interface Webhook {
  headers: Headers
  query: URLSearchParams
  body: string
}

/**
 * Checks and stores what a provider sent. Returns the response that the provider expects; null if the provider is not
 * configured. Throws BadSignature. Reports about payments that are not ours are acknowledged and logged.
 */
export async function receiveWebhook(work: Work, name: string, webhook: Webhook): Promise<Response | null> {
  const provider = providerNamed(work.services, name)
  if (!provider) return null
  const raw = webhook.body || webhook.query.toString()
  for (const report of await provider.readWebhook({ ...webhook, now: work.now })) {
    const isOurs = await receiveReport(work, provider, report, raw)
    if (!isOurs) work.log.warn({ provider: name }, 'report about a payment that is not ours')
  }
  return provider.acknowledge()
}

async function handle(scope: RequestScope, request: Request, params: Record<string, string>) {
  const { services, now, log } = scope
  const body = request.method === 'POST' ? await request.text() : ''
  const { searchParams: query } = new URL(request.url)
  try {
    const work = createWork(services, { now, log })
    const answer = await receiveWebhook(work, params.provider ?? '', {
      headers: request.headers,
      query,
      body,
    })
    return answer ?? refusal(scope, 'not_found', 404)
  } catch (err) {
    if (err instanceof BadSignature) return refusal(scope, 'bad_signature', 401)
    if (err instanceof SyntaxError || (err as Error).name === 'ZodError')
      throw new InvalidInput([{ path: '', message: 'invalid' }])
    if (!(err instanceof ProviderFailed)) throw err
    // What it reports could not be read at the provider, which will repeat it.
    log.warn({ err, provider: params.provider }, 'report not read')
    return refusal(scope, 'payment_unavailable', 503)
  }
}

const path = '/api/payments/:provider/webhook'
const inPath = { name: 'provider', in: 'path', required: true, schema: { type: 'string' } } as const
const responses = {
  200: { description: 'What the provider expects' },
  401: { description: 'Unauthorized: `bad_signature`' },
}

/**
 * Receives reports of payment providers (api: POST /payments/{provider}/webhook). Raw routes, because signatures cover the
 * unparsed body; some providers send a GET with everything in its query.
 */
export const paymentWebhookRoutes: RawRoute[] = [
  {
    method: 'POST',
    path,
    anyOrigin: true,
    isAnonymous: true,
    body: signedBody,
    operation: {
      operationId: 'orders.webhook',
      summary: 'Receive a report of a payment provider',
      description:
        'Signed by the provider over the raw body; some providers send a GET. A repeat changes nothing.',
      security: [],
      parameters: [inPath],
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses,
    },
    handle,
  },
  {
    method: 'GET',
    path,
    isAnonymous: true,
    // A provider repeats what was refused, but all its reports come from few addresses.
    limit: { key: 'address', amount: 6000, windowSeconds: 60 },
    operation: {
      operationId: 'orders.webhookByQuery',
      summary: 'Receive a report in the query',
      security: [],
      parameters: [inPath],
      responses,
    },
    handle,
  },
]
