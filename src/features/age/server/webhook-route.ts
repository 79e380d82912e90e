import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { addSeconds } from '../../../core/time.ts'
import { refusal } from '../../../server/http/answers.ts'
import { signedBody } from '../../../server/http/body.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import { objectSchema } from '../../../server/openapi/document.ts'
import { createWork } from '../../../server/run-work.ts'
import type { Work } from '../../../server/work.ts'
import { ageOutcomes, resultSeconds } from '../rules.ts'
import { lockCheck, updateResult } from './age-checks-table.ts'
import { type AgeResult, ageProviderOf } from './age-provider.ts'
import { holdUnderAge } from './age-queue.ts'

/**
 * Stores a provider's result and suspends an account whose owner is under 18 until staff has decided. A
 * repeated result, or another after a definite one, changes nothing. Refuses `not_found` for a reference that
 * is not this provider's.
 */
export function recordResult(work: Work, provider: string, result: AgeResult): Promise<void> {
  const { reference, outcome, method, provider_ref } = result
  return work.transaction(async (inner) => {
    const { db, now } = inner
    const check = await lockCheck(db, provider, reference)
    if (!check) throw refuse(commonRefusals, 'not_found')
    const seconds = resultSeconds(outcome, check.account_id === null ? 'visitor' : 'account')
    const isTaken = await updateResult(db, check.id, {
      outcome,
      method,
      provider_ref,
      decided_at: now,
      expires_at: seconds === null ? null : addSeconds(now, seconds),
    })
    if (isTaken && outcome === 'under_18' && check.account_id !== null) {
      await holdUnderAge(inner, check.account_id)
    }
  })
}

/**
 * Receives results from providers (api: POST /age-assurance). A raw route, because the
 * signature covers the unparsed body.
 */
export const ageWebhookRoute: RawRoute = {
  method: 'POST',
  path: '/api/age-assurance/:provider/webhook',
  anyOrigin: true,
  body: signedBody,
  operation: {
    operationId: 'age.webhook',
    summary: 'Report the result of a check',
    description:
      'Called by the provider, without a session and without an Origin. The body is the provider’s own and is verified ' +
      'by its signature. The sandbox signs `<t>.<body>` and sends `t=<seconds since 1970>,v1=<signature>`, valid for ' +
      'a few minutes. A webhook that is delivered twice counts once.',
    security: [],
    parameters: [
      { name: 'provider', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'x-sandbox-signature', in: 'header', schema: { type: 'string' } },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: objectSchema({
            reference: { type: 'string' },
            outcome: { enum: [...ageOutcomes] },
            method: { type: 'string' },
            provider_ref: { type: 'string' },
          }),
        },
      },
    },
    responses: {
      200: {
        description: 'OK',
        content: { 'application/json': { schema: objectSchema({ ok: { const: true } }) } },
      },
      401: {
        description: 'Unauthorized: `bad_signature`',
        content: {
          'application/json': {
            schema: objectSchema({
              code: { const: 'bad_signature' },
              status: { const: 401 },
              message: { type: 'string' },
            }),
          },
        },
      },
    },
  },
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
