import { refusal } from '../../../server/http/answers.ts'
import { signedBody } from '../../../server/http/body.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import { createWork } from '../../../server/run-work.ts'
import { ageProviderOf } from './age-provider.ts'
import { recordResult } from './record-result.ts'

/**
 * Receives results from providers (api: POST /age-assurance/{provider}/webhook). A raw route, because the
 * signature covers the unparsed body.
 */
export const ageWebhookRoute: RawRoute = {
  method: 'POST',
  path: '/api/age-assurance/:provider/webhook',
  anyOrigin: true,
  body: signedBody,
  handle: async (scope, request, params) => {
    const { services, now, log } = scope
    const provider = ageProviderOf(services)
    if (!provider || provider.name !== params.provider) return refusal(scope, 'not_found', 404)
    const body = await request.text()
    const result = provider.readResult(request.headers, body, now)
    if (!result) return refusal(scope, 'bad_signature', 401)
    await recordResult(createWork(services, { now, log }), provider.name, result)
    return Response.json({ ok: true })
  },
}
