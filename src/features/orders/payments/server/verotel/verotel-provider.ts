import { z } from 'zod'
import { MinorUnits } from '../../../../../core/schemas.ts'
import { methodsTakenBy } from '../../../method-rules.ts'
import { fromDecimal, toDecimal } from '../decimal-amount.ts'
import { BadSignature, type PaymentProvider, ProviderFailed, readingId } from '../payment-provider.ts'
import { askProvider } from '../provider-http.ts'
import { flexPaySignature, flexPayUrl, openPostback } from './flexpay-signature.ts'
import { parseSale } from './sale-status.ts'
import type { VerotelSettings } from './verotel-environment.ts'

/** FlexPay's names of the methods that its order page takes for us. */
const methodNames = { creditcard: 'CC', visa: 'CC', mastercard: 'CC', ideal: 'IDEAL' } as const
const isTaken = (code: string): code is keyof typeof methodNames => Object.hasOwn(methodNames, code)

const maxDescription = 100

const Amount = z
  .string()
  .transform((text) => fromDecimal(text.replace(/^-/, '')))
  .pipe(MinorUnits)

const Postback = z.object({
  /** Absent for a purchase. */
  event: z.string().optional(),
  type: z.string().optional(),
  saleID: z.string().min(1),
  referenceID: z.string().min(1),
  priceAmount: Amount.optional(),
  priceCurrency: z.string().length(3).optional(),
  /** The amount of a credit or charge back; the price is that of the sale. */
  amount: Amount.optional(),
  currency: z.string().length(3).optional(),
})
type Postback = z.infer<typeof Postback>

/**
 * Verotel's FlexPay 4: the member is sent to its order page by a signed address, and it calls our postback with a signed
 * query. Payments are known there by our reference. It has no call that returns money or charges again: staff return money
 * in its control centre, and its postback reports it.
 */
export function verotelProvider({ shopId, signatureKey, url }: VerotelSettings): PaymentProvider {
  const shop = { shopId, signatureKey }
  const base = new URL(url)
  const askStatus = (referenceID: string) =>
    askProvider({ url: flexPayUrl(base, '/salestatus', { referenceID }, shop) })
  const readSale = async (referenceID: string) => {
    const { status, text } = await askStatus(referenceID)
    if (status !== 200) throw new ProviderFailed(`Verotel answered ${status} for the status of a sale`)
    return parseSale(text)
  }
  /** Returns a sale that is paid, as Verotel itself knows it: credits are never granted for a query alone. */
  const readPaid = async (referenceID: string) => {
    const sale = await readSale(referenceID)
    if (sale?.kind !== 'paid')
      throw new ProviderFailed('Verotel reported a sale that it does not know as paid')
    return sale
  }
  return {
    name: 'verotel',
    methods: methodsTakenBy('verotel'),
    currencies: ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'DKK', 'NOK', 'SEK'],
    recurring: [],
    isTest: false,
    knowsOurReference: true,
    createPayment: async ({ payment_id, amount, currency, payment_method, description, return_url }) => {
      if (!isTaken(payment_method)) throw new ProviderFailed(`Verotel does not take ${payment_method}`)
      // The address is made here; this makes sure that the member is not sent to a page that is down.
      await askStatus(payment_id)
      const params = {
        type: 'purchase',
        priceAmount: toDecimal(amount),
        priceCurrency: currency,
        paymentMethod: methodNames[payment_method],
        description: description.slice(0, maxDescription),
        referenceID: payment_id,
        successURL: return_url,
        declineURL: return_url,
      }
      return { provider_ref: payment_id, redirect_url: flexPayUrl(base, '/startorder', params, shop).href }
    },
    chargeStored: async () => {
      throw new ProviderFailed('Verotel charges nothing without its order page')
    },
    readPayment: async (providerRef) => {
      const sale = await readSale(providerRef)
      const facts = sale && { provider_ref: providerRef, payment_id: providerRef, ...sale }
      return facts && { event_id: readingId(facts), ...facts }
    },
    refund: async () => ({ state: 'by_hand' }),
    readWebhook: async ({ query }) => {
      const params = openPostback(query, shop)
      // Our own addresses are signed with the same key: none names a sale, and the order page names where it leads back to.
      if (!params || params.saleID === undefined || params.successURL !== undefined)
        throw new BadSignature('verotel')
      const postback = Postback.parse(params)
      const kind = kindOf(postback)
      if (!kind) return []
      const { referenceID } = postback
      const price =
        kind === 'paid' ? await readPaid(referenceID) : (priceOf(postback) ?? (await readSale(referenceID)))
      if (!price) throw new ProviderFailed('Verotel does not know a sale that it reported')
      const { amount, currency } = price
      // Of what is signed, in the sequence that is signed: the same report in another form is the same.
      return [{ event_id: flexPaySignature(params, shop), provider_ref: referenceID, kind, amount, currency }]
    },
    acknowledge: () => new Response('OK', { headers: { 'content-type': 'text/plain' } }),
  }
}

/** Returns what a postback reports; null for one that moves no money of ours. */
function kindOf({ event, type }: Postback): 'paid' | 'refunded' | 'charged_back' | null {
  if (event === 'credit') return 'refunded'
  if (event === 'chargeback') return 'charged_back'
  return type === 'purchase' && (event === undefined || event === 'initial' || event === 'purchase')
    ? 'paid'
    : null
}

/** Returns the money that went back, where the postback names it. */
function priceOf(postback: Postback) {
  const amount = postback.amount ?? postback.priceAmount
  const currency = postback.currency ?? postback.priceCurrency
  return amount === undefined || currency === undefined ? null : { amount, currency }
}
