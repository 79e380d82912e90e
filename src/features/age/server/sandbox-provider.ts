import { z } from 'zod'
import type { Signer } from '../../../server/signer.ts'
import { AgeOutcome } from '../contract.ts'
import { webhookSeconds } from '../rules.ts'
import type { AgeProvider } from './age-provider-type.ts'

const signaturePurpose = 'age-sandbox-webhook'
const signatureHeader = 'x-sandbox-signature'

const Delivery = z.object({
  reference: z.string(),
  outcome: AgeOutcome,
  method: z.string(),
  provider_ref: z.string(),
})

/** A simulated provider; its hosted page is `/sandbox/age/{reference}`. */
export function sandboxProvider(signer: Signer): AgeProvider {
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
