import { z } from 'zod'
import { refusal } from '../../../../server/http/answers.ts'
import { callBody } from '../../../../server/http/body.ts'
import type { RequestScope } from '../../../../server/http/context.ts'
import type { RawRoute } from '../../../../server/http/raw-route.ts'
import { createWork } from '../../../../server/run-work.ts'
import { SandboxManner, SandboxOutcome } from '../../order-contract.ts'
import {
  findDeliveries,
  findSandboxPayment,
  type SandboxPayment,
  updateSandboxPayment,
} from '../../payments/server/sandbox-table.ts'
import { maxCardLength } from '../../rules.ts'
import { playOutcome } from './play-outcome.ts'

const Decision = z.object({
  outcome: SandboxOutcome,
  manner: SandboxManner.default('once'),
  // Empty in a form that names none.
  card: z.string().trim().max(maxCardLength).default(''),
})
const needsMoney: SandboxOutcome[] = ['charge_back', 'refund']
const deliveriesShown = 500

/** Decides a payment of the sandbox. Redirects a form to the page the member came from; returns `{ok}` to a test. */
export const paymentSandboxRoute: RawRoute = {
  method: 'POST',
  path: '/sandbox/pay/:reference',
  // The caller is the sandbox's page, or a test: only payments that were opened here can be decided.
  anyOrigin: true,
  body: callBody,
  handle: async (scope, request, params) => {
    const { services, now, log, origin } = scope
    const payment = await findPayment(scope, params.reference)
    if (!payment) return refusal(scope, 'not_found', 404)
    const isJson = (request.headers.get('content-type') ?? '').includes('json')
    const input = Decision.safeParse(await (isJson ? request.json() : readForm(request)).catch(() => null))
    if (!input.success) return refusal(scope, 'invalid_input', 400)
    const { outcome, manner, card } = input.data
    if (needsMoney.includes(outcome) && payment.state !== 'paid') return refusal(scope, 'conflict', 409)
    if (card !== '') await updateSandboxPayment(services.database.db, payment.reference, { card })
    const paid = { ...payment, card: card || payment.card }
    await playOutcome(createWork(services, { now, log }), paid, { outcome, manner, origin })
    if (isJson) return Response.json({ ok: true })
    const goesBack = payment.return_url !== '' && outcome !== 'step_up'
    const location = goesBack ? pathOf(payment.return_url) : `/sandbox/pay/${payment.reference}?step_up=1`
    return new Response(null, { status: 303, headers: { location } })
  },
}

/** Returns what the sandbox delivered, so that a test can send it again. */
export const sandboxDeliveriesRoute: RawRoute = {
  method: 'GET',
  path: '/dev/webhooks.json',
  isDevelopment: true,
  handle: async ({ services }, request) => {
    const reference = new URL(request.url).searchParams.get('reference')
    return Response.json(await findDeliveries(services.database.db, reference, deliveriesShown))
  },
}

async function findPayment({ services }: RequestScope, reference = ''): Promise<SandboxPayment | undefined> {
  return services.config.payments.sandbox ? findSandboxPayment(services.database.db, reference) : undefined
}

async function readForm(request: Request): Promise<Record<string, unknown>> {
  return Object.fromEntries(await request.formData())
}

/** The path of an address on the member's own host, which the form was sent to. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
