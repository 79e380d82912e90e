import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type FakeAnswer, listenAs, type ProviderCall, type RemoteFake } from './provider-fake.ts'

const shopId = '112233'
const signatureKey = 'kQ9zT4mW7xB2nL5vR8cY'

const StartOrder = z.strictObject({
  version: z.literal('4'),
  shopID: z.literal(shopId),
  type: z.literal('purchase'),
  priceAmount: z.string().regex(/^\d+\.\d\d$/),
  priceCurrency: z.enum(['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'DKK', 'NOK', 'SEK']),
  description: z.string().min(1).max(100),
  paymentMethod: z.enum(['CC', 'IDEAL']),
  referenceID: z.string().min(1),
  successURL: z.url().max(255),
  declineURL: z.url().max(255),
  signature: z.string(),
})

interface Sale {
  saleID: string
  referenceID: string
  priceAmount: string
  priceCurrency: string
  paymentMethod: string
  result: 'OPEN' | 'APPROVED' | 'DECLINED'
  refunded: number
  /** What was paid; the price unless another amount was. */
  paid?: string
}

/** Verotel on a port of this machine. */
export interface VerotelFake extends RemoteFake {
  /** Signs any parameters as a postback. */
  postback(params: Record<string, string>): ProviderCall
}

/** Starts a fake of Verotel's order page, sale status and postbacks. */
export async function startVerotelFake(): Promise<VerotelFake> {
  const sales = new Map<string, Sale>()
  let isDown = false

  const startOrder = (params: Record<string, string>): FakeAnswer => {
    const { referenceID, priceAmount, priceCurrency, paymentMethod } = StartOrder.parse(params)
    const known = sales.get(referenceID)
    if (known?.result === 'APPROVED') return page(409, 'referenceID was used')
    const saleID = known?.saleID ?? String(700_000 + sales.size)
    sales.set(referenceID, {
      saleID,
      referenceID,
      priceAmount,
      priceCurrency,
      paymentMethod,
      result: 'OPEN',
      refunded: 0,
    })
    return page(200, 'Pay here')
  }
  const saleStatus = ({ referenceID = '' }: Record<string, string>): FakeAnswer => {
    const sale = sales.get(referenceID)
    if (!sale || sale.result === 'OPEN') return page(200, 'response: NOTFOUND\nerror: sale not found\n')
    const { saleID, priceCurrency, paymentMethod, result, paid: priceAmount = sale.priceAmount } = sale
    const facts = { response: 'FOUND', saleID, referenceID, shopID: shopId, type: 'purchase' }
    const lines = Object.entries({ ...facts, paymentMethod, saleResult: result, priceCurrency })
    return page(
      200,
      `---\n${lines.map(([key, value]) => `${key}: ${value}\n`).join('')}priceAmount: '${priceAmount}'\n`,
    )
  }
  const { url, stop } = await listenAs(async (_request, address) => {
    if (isDown) return null
    const { signature, ...params } = Object.fromEntries(address.searchParams)
    if (signature !== signed(params)) return page(400, 'invalid signature')
    try {
      if (address.pathname === '/startorder') return startOrder({ ...params, signature })
      return address.pathname === '/salestatus' ? saleStatus(params) : page(404, 'no such page')
    } catch (err) {
      return page(400, String(err))
    }
  })

  const found = (reference: string): Sale => {
    const sale = sales.get(reference)
    if (!sale) throw new Error(`Verotel has no sale ${reference}`)
    return sale
  }
  const postback = (params: Record<string, string>): ProviderCall => {
    const all = { shopID: shopId, ...params }
    const query = new URLSearchParams({ ...all, signature: signed(all) }).toString()
    return { method: 'GET', query, headers: {}, body: '' }
  }
  const approved = (sale: Sale): ProviderCall => {
    const { saleID, referenceID, priceCurrency, paymentMethod, paid: priceAmount = sale.priceAmount } = sale
    const facts = { type: 'purchase', saleID, referenceID, priceAmount, priceCurrency, paymentMethod }
    return postback({ ...facts, transactionID: `1${saleID}` })
  }
  const moved = (sale: Sale, event: string, minor: number): ProviderCall => {
    const { saleID, referenceID, priceCurrency: currency } = sale
    const amount = (minor / 100).toFixed(2)
    const transactionID = `2${saleID}${sale.refunded}`
    return postback({
      event,
      type: 'purchase',
      saleID,
      referenceID,
      amount,
      currency,
      transactionID,
      parentID: `1${saleID}`,
    })
  }
  const credited = (sale: Sale, minor: number): ProviderCall[] => {
    sale.refunded += minor
    return [moved(sale, 'credit', minor)]
  }

  return {
    name: 'verotel',
    environment: { VEROTEL_SHOP_ID: shopId, VEROTEL_SIGNATURE_KEY: signatureKey, VEROTEL_URL: url },
    visit: async (redirectUrl) => {
      const response = await fetch(redirectUrl)
      if (!response.ok)
        throw new Error(`the order page answered ${response.status}: ${await response.text()}`)
    },
    payment: async (reference) => {
      const sale = sales.get(reference)
      return (
        sale && { amount: minorOf(sale.priceAmount), currency: sale.priceCurrency, refunded: sale.refunded }
      )
    },
    // Only money is reported; other ends are seen in the status of the sale.
    play: async (reference, event) => {
      const sale = found(reference)
      const amount = minorOf(sale.priceAmount)
      if (event === 'refund') return credited(sale, amount - sale.refunded)
      if (event === 'charge_back') return [moved(sale, 'chargeback', amount)]
      if (event === 'fail') sale.result = 'DECLINED'
      if (event !== 'succeed' && event !== 'pay_other_amount') return []
      sale.paid = event === 'succeed' ? sale.priceAmount : '0.01'
      sale.result = 'APPROVED'
      return [approved(sale)]
    },
    finishRefund: async (reference, amount) => credited(found(reference), amount),
    isAcknowledged: (status, body) => status === 200 && body === 'OK',
    setDown: (value) => {
      isDown = value
    },
    stop,
    postback,
  }
}

const page = (status: number, body: string): FakeAnswer => ({ status, body, type: 'text/plain' })
const minorOf = (decimal: string) => Math.round(Number(decimal) * 100)

function signed(params: Record<string, string>): string {
  const parts = Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
  return createHash('sha256')
    .update(`${signatureKey}:${parts.join(':')}`)
    .digest('hex')
}
