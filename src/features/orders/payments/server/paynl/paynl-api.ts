import type { z } from 'zod'
import { OutcomeUnknown, ProviderFailed } from '../payment-provider.ts'
import { askProvider, type ProviderRequest } from '../provider-http.ts'
import type { PaynlSettings } from './paynl-environment.ts'
import {
  NewPaynlMandate,
  NewPaynlOrder,
  PaynlMandate,
  PaynlOrder,
  PaynlTransaction,
} from './paynl-schemas.ts'

// Orders are taken by one host of Pay., everything else by another.
const orderHost = 'https://connect.pay.nl'
const serviceHost = 'https://rest.pay.nl'

/** The calls of Pay. that we make; each throws ProviderFailed where it is refused or answers what is not understood. */
export type PaynlApi = ReturnType<typeof paynlApi>

export function paynlApi({ serviceId, secret, url }: PaynlSettings) {
  const authorization = `Basic ${Buffer.from(`${serviceId}:${secret}`).toString('base64')}`
  const headers = { accept: 'application/json', authorization }
  const call = async <T extends z.ZodType>(
    schema: T,
    host: string,
    path: string,
    request: Omit<ProviderRequest, 'url' | 'headers'> = {},
  ): Promise<z.output<T>> => {
    const { status, text } = await askProvider({ url: new URL(path, url ?? host), headers, ...request })
    const name = `${request.method ?? 'GET'} ${path}`
    if (status < 200 || status > 299) throw new ProviderFailed(`Pay. answered ${status} to ${name}`)
    const answer = schema.safeParse(parsed(text))
    if (!answer.success) {
      const Failure = request.method === undefined ? ProviderFailed : OutcomeUnknown
      throw new Failure(`Pay. answered ${name} in an unknown form`)
    }
    return answer.data
  }
  const id = encodeURIComponent
  return {
    createOrder: (body: unknown) => call(NewPaynlOrder, orderHost, '/v1/orders', { method: 'POST', body }),
    readOrder: (orderId: string) => call(PaynlOrder, orderHost, `/v1/orders/${id(orderId)}/status`),
    abortOrder: (orderId: string) =>
      call(PaynlOrder, orderHost, `/v1/orders/${id(orderId)}/abort`, { method: 'PATCH', body: {} }),
    captureOrder: (orderId: string) =>
      call(PaynlOrder, orderHost, `/v1/orders/${id(orderId)}/capture`, { method: 'PATCH', body: {} }),
    readTransaction: (orderId: string) =>
      call(PaynlTransaction, serviceHost, `/v2/transactions/${id(orderId)}/status`),
    refund: (orderId: string, body: unknown) =>
      call(PaynlTransaction, serviceHost, `/v2/transactions/${id(orderId)}/refund`, {
        method: 'PATCH',
        body,
      }),
    createMandate: (body: unknown) =>
      call(NewPaynlMandate, serviceHost, '/v2/directdebits/mandates', { method: 'POST', body }),
    readMandate: (code: string) => call(PaynlMandate, serviceHost, `/v2/directdebits/mandates/${id(code)}`),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
