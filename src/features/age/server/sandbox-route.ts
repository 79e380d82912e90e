import { z } from 'zod'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { refusal } from '../../../server/http/answers.ts'
import { callBody } from '../../../server/http/body.ts'
import type { PublicReadContext } from '../../../server/http/context.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import { AgeOutcome } from '../contract.ts'
import { findCheck } from './age-checks-table.ts'
import { sandboxDelivery } from './age-provider.ts'
import { ageWebhookRoute } from './webhook-route.ts'

const Decision = z.object({ outcome: AgeOutcome, return: z.string().optional() })

/**
 * Decides a check in the sandbox by passing the signed webhook to our own handler. Redirects a form to the
 * page the visitor came from; returns `{ok}` to a test.
 */
export const ageSandboxRoute: RawRoute = {
  method: 'POST',
  path: '/sandbox/age/:reference',
  // The caller is the sandbox's page, or a test: only checks that were started here can be decided.
  anyOrigin: true,
  body: callBody,
  handle: async (scope, request, params) => {
    const { services, now, origin } = scope
    if (!services.config.devRoutes) return refusal(scope, 'not_found', 404)
    const isJson = (request.headers.get('content-type') ?? '').includes('json')
    const input = Decision.safeParse(await (isJson ? request.json() : readForm(request)).catch(() => null))
    if (!input.success) return refusal(scope, 'invalid_input', 400)
    const { outcome, return: back } = input.data
    const delivery = sandboxDelivery(services.signer, { reference: params.reference ?? '', outcome }, now)
    const webhook = new Request(`${origin}/api/age-assurance/sandbox/webhook`, {
      method: 'POST',
      ...delivery,
    })
    const answer = await ageWebhookRoute.handle(scope, webhook, { provider: 'sandbox' })
    if (isJson || !answer.ok) return answer
    return new Response(null, { status: 303, headers: { location: returnPath(back) } })
  },
}

async function readForm(request: Request): Promise<Record<string, unknown>> {
  return Object.fromEntries(await request.formData())
}

/** Returns the path of the only screen that links here, with its query. */
function returnPath(wanted: string | undefined): string {
  return wanted && /^\/age-check(\?[^\s\\]*)?$/.test(wanted) ? wanted : '/age-check'
}

/** Returns a check whose service is played by the sandbox. */
export async function readSandboxCheck(
  { services }: PublicReadContext,
  { reference }: { reference: string },
) {
  const { config, database } = services
  const check = config.devRoutes ? await findCheck(database.db, 'sandbox', reference) : undefined
  if (!check) throw refuse(commonRefusals, 'not_found')
  return { outcome: check.outcome }
}
