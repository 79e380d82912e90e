import { z } from 'zod'
import type { Signer } from '../../../server/signer.ts'
import type { Services } from '../../../server/work.ts'
import { AgeOutcome } from '../contract.ts'
import { type AgePurpose, type AgeOutcome as Outcome, webhookSeconds } from '../rules.ts'

const signaturePurpose = 'age-sandbox-webhook'
const signatureHeader = 'x-sandbox-signature'

const Delivery = z.object({
  reference: z.string(),
  outcome: AgeOutcome,
  method: z.string(),
  provider_ref: z.string(),
})

/** The contents of a provider's webhook whose signature is valid. */
export interface AgeResult {
  reference: string
  outcome: Outcome
  /** How the outcome was determined, in the provider's terms: `id_document`, `face_estimation`. */
  method: string
  /** The provider's own id of the check, for inquiries. */
  provider_ref: string
}

/**
 * A service that determines whether a person is an adult (decisions: People). It receives neither name nor
 * account.
 */
interface AgeProvider {
  /** As used in the webhook's address. */
  name: string
  /** Opens a check. Returns the address to send the visitor to. */
  start(check: { reference: string; return_url: string; purpose: AgePurpose }): Promise<string>
  /** Parses a webhook from its raw body; returns null if the signature is invalid or too old. */
  readResult(headers: Headers, body: string, now: Date): AgeResult | null
}

/** A simulated provider; its hosted page is `/sandbox/age/{reference}`. */
function sandboxProvider(signer: Signer): AgeProvider {
  return {
    name: 'sandbox',
    start: async ({ reference, return_url }) => {
      const page = new URL(`/sandbox/age/${reference}`, return_url)
      const { pathname, search } = new URL(return_url)
      page.searchParams.set('return', pathname + search)
      return page.href
    },
    readResult: (headers, body, now) => {
      const [, time = '', signature = ''] =
        /^t=([0-9]{1,12}),v1=([\w-]+)$/.exec(headers.get(signatureHeader) ?? '') ?? []
      if (!signer.verify(signaturePurpose, `${time}.${body}`, signature)) return null
      if (Math.abs(now.getTime() / 1000 - Number(time)) > webhookSeconds) return null
      return Delivery.parse(JSON.parse(body))
    },
  }
}

/** Returns the headers and raw body of the webhook that the sandbox sends for an outcome. */
export function sandboxDelivery(
  signer: Signer,
  result: { reference: string; outcome: AgeOutcome },
  now: Date,
): { headers: Record<string, string>; body: string } {
  const { reference, outcome } = result
  const delivery = {
    reference,
    outcome,
    method: 'sandbox',
    provider_ref: `sandbox_${reference.slice(0, 12)}`,
  }
  const body = JSON.stringify(delivery satisfies z.infer<typeof Delivery>)
  const time = Math.floor(now.getTime() / 1000)
  const signature = signer.sign(signaturePurpose, `${time}.${body}`)
  return {
    headers: { 'content-type': 'application/json', [signatureHeader]: `t=${time},v1=${signature}` },
    body,
  }
}

/**
 * Returns the provider for new checks, or null. The built-in sandbox is available only with the development
 * routes.
 */
export function ageProviderOf(services: Services): AgeProvider | null {
  return services.config.devRoutes ? sandboxProvider(services.signer) : null
}
