import { createHmac, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import {
  type FakeAnswer,
  listenAs,
  type ProviderCall,
  type ProviderEvent,
  type RemoteFake,
} from './provider-fake.ts'

const serviceId = 'SL-1234-5678'
const secret = 'f0e1d2c3b4a5968778695a4b3c2d1e0f01234567'
const statuses = {
  succeed: 100,
  pending: 50,
  step_up: 85,
  authorise: 95,
  fail: -63,
  cancel: -90,
  charge_back: -71,
  pay_other_amount: -51,
}
const names: Record<number, string> = {
  20: 'PENDING',
  50: 'PENDING',
  85: 'VERIFY',
  95: 'AUTHORIZE',
  100: 'PAID',
  [-51]: 'PAID_CHECKAMOUNT',
  [-63]: 'DENIED',
  [-71]: 'CHARGEBACK',
  [-81]: 'REFUND',
  [-82]: 'PARTIAL_REFUND',
  [-90]: 'CANCEL',
}

const Money = z.object({ value: z.int().positive(), currency: z.string().regex(/^[A-Z]{3}$/) })
const Common = {
  serviceId: z.literal(serviceId),
  reference: z.string().regex(/^[A-Za-z0-9]{1,64}$/),
  description: z.string().min(1).max(32),
  exchangeUrl: z.url(),
  amount: Money,
  stats: z.object({ extra1: z.string() }).loose(),
}
const NewOrder = z.object({
  ...Common,
  returnUrl: z.url(),
  paymentMethod: z.object({ id: z.int() }),
  integration: z.object({ test: z.boolean() }),
})
const NewMandate = z.object({
  ...Common,
  type: z.literal('SINGLE'),
  customer: z.object({
    bankAccount: z.object({
      iban: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/),
      owner: z.string().min(1),
    }),
  }),
})
const NewRefund = z.object({ amount: Money, description: z.string() })

interface Order {
  orderId: string
  reference: string
  amount: z.infer<typeof Money>
  status: number
  isTest: boolean
  refunded: number
  /** Set for a direct debit. */
  mandate?: { code: string; action: string }
}

/** Pay. on a port of this machine. */
export interface PaynlFake extends RemoteFake {
  /** Lets something happen to the direct debit of a mandate; returns the call about it. */
  playDebit(reference: string, action: 'send' | 'collected' | 'storno'): ProviderCall
  /** The next request that changes something is done, and its answer lost. */
  loseNextAnswer(): void
  /** Makes the exchange about each new order before the order is answered. */
  onNewOrder(deliver: ((call: ProviderCall) => Promise<void>) | undefined): void
  /** Signs any body as an exchange. */
  exchange(body: unknown): ProviderCall
  /** Returns how many orders and mandates were made with a reference. */
  count(reference: string): number
}

/** Starts a fake of Pay. that follows what Pay. publishes; nothing is idempotent. */
export async function startPaynlFake(): Promise<PaynlFake> {
  const orders: Order[] = []
  let isDown = false
  let losesAnswer = false
  let hurry: ((call: ProviderCall) => Promise<void>) | undefined

  const ofReference = (reference: string) => orders.findLast((order) => order.reference === reference)
  const found = (reference: string): Order => {
    const order = ofReference(reference)
    if (!order) throw new Error(`Pay. has no order ${reference}`)
    return order
  }
  const exchange = (content: unknown): ProviderCall => {
    const body = JSON.stringify(content)
    return {
      method: 'POST',
      query: 'type=order&event=status_changed',
      headers: {
        'content-type': 'application/json',
        'signature-method': 'HMAC',
        'signature-algorithm': 'sha256',
        'signature-keyid': serviceId,
        signature: createHmac('sha256', secret).update(body).digest('hex'),
      },
      body,
    }
  }
  const changed = (order: Order): ProviderCall => {
    const object = objectOf(order)
    return exchange({ event: 'status_changed', type: 'order', version: 1, id: object.id, object })
  }
  const acted = (order: Order, action: string, more: Record<string, string> = {}): ProviderCall =>
    exchange({ action, order_id: order.orderId, extra1: order.reference, extra2: '', info: '', ...more })

  const returned = (order: Order, amount: number): ProviderCall[] => {
    order.status = order.refunded === order.amount.value ? -81 : -82
    const decimal = { amount: (amount / 100).toFixed(2) }
    return [acted(order, 'refund:add', decimal), changed(order), acted(order, 'refund:received', decimal)]
  }

  function create(body: string): FakeAnswer {
    const given = NewOrder.parse(JSON.parse(body))
    const order = newOrder(given)
    order.isTest = given.integration.test
    orders.push(order)
    return json(201, {
      ...objectOf(order),
      links: { redirect: `${url}/pay/${order.orderId}`, status: `${url}/` },
    })
  }

  function createMandate(body: string): FakeAnswer {
    const given = NewMandate.parse(JSON.parse(body))
    const code = `IO-${digits()}-${digits()}-${digits()}`
    orders.push({ ...newOrder(given), mandate: { code, action: 'add' } })
    return json(201, { code, type: given.type, reference: given.reference, amount: given.amount })
  }

  function refund(order: Order, body: string): FakeAnswer {
    const { amount } = NewRefund.parse(JSON.parse(body))
    const isPaid = order.status === 100 || order.status === -82
    if (!isPaid || order.refunded + amount.value > order.amount.value)
      return json(422, { title: 'not refundable' })
    order.refunded += amount.value
    return json(200, transactionOf(order))
  }

  function abort(order: Order): FakeAnswer {
    if (order.status !== 20) return json(422, { title: 'not abortable' })
    order.status = statuses.cancel
    return json(200, objectOf(order))
  }

  function capture(order: Order): FakeAnswer {
    if (order.status !== statuses.authorise) return json(422, { title: 'not authorised' })
    order.status = statuses.succeed
    return json(200, objectOf(order))
  }

  function route(method: string, path: string, body: string): FakeAnswer {
    if (method === 'POST' && path === '/v1/orders') return create(body)
    if (method === 'POST' && path === '/v2/directdebits/mandates') return createMandate(body)
    const [, key, call] =
      /^\/v[12]\/(?:orders|transactions|directdebits\/mandates)\/([\w-]+)(?:\/(\w+))?$/.exec(path) ?? []
    const order = orders.find(({ orderId, mandate }) => orderId === key || mandate?.code === key)
    if (!order) return json(404, { title: 'not found' })
    if (path.startsWith('/v1/orders') && call === 'status') return json(200, objectOf(order))
    if (path.startsWith('/v2/transactions') && call === 'status') return json(200, transactionOf(order))
    if (method === 'PATCH' && call === 'refund') return refund(order, body)
    if (method === 'PATCH' && call === 'abort') return abort(order)
    if (method === 'PATCH' && call === 'capture') return capture(order)
    return order.mandate ? json(200, mandateOf(order, order.mandate)) : json(404, { title: 'not found' })
  }

  const answer = async (request: IncomingMessage, address: URL, body: string): Promise<FakeAnswer | null> => {
    if (isDown) return null
    if (address.pathname.startsWith('/pay/')) return { status: 200, body: 'Pay here', type: 'text/html' }
    const wanted = `Basic ${Buffer.from(`${serviceId}:${secret}`).toString('base64')}`
    if (request.headers.authorization !== wanted) return json(401, { title: 'unauthorised' })
    const method = request.method ?? ''
    const given = routeSafely(() => route(method, address.pathname, body))
    const created = given.status === 201 && !JSON.parse(given.body).code ? orders.at(-1) : undefined
    if (created) await hurry?.(changed(created))
    const isLost = losesAnswer && method !== 'GET'
    if (isLost) losesAnswer = false
    return isLost ? null : given
  }
  const { url, stop } = await listenAs(answer)

  const playDebit = (reference: string, action: 'send' | 'collected' | 'storno'): ProviderCall => {
    const order = found(reference)
    if (!order.mandate) throw new Error('not a direct debit')
    order.mandate.action = action
    order.status = action === 'collected' ? 100 : order.status
    const mandateId = order.mandate.code
    return acted(order, `incasso${action}`, { mandateId, referenceId: 'IL-0000-0000-0000', amount: '0.00' })
  }
  const play = async (reference: string, event: ProviderEvent): Promise<ProviderCall[]> => {
    const order = found(reference)
    if (event === 'refund') {
      const amount = order.amount.value - order.refunded
      order.refunded = order.amount.value
      return returned(order, amount)
    }
    if (order.mandate) return [playDebit(reference, event === 'succeed' ? 'collected' : 'storno')]
    order.status = statuses[event]
    return [changed(order)]
  }

  return {
    name: 'paynl',
    environment: { PAYNL_SERVICE_ID: serviceId, PAYNL_SECRET: secret, PAYNL_URL: url },
    visit: async (redirectUrl) => {
      const response = await fetch(redirectUrl)
      if (!response.ok) throw new Error(`the page of Pay. answered ${response.status}`)
    },
    payment: async (reference) => {
      const order = ofReference(reference)
      return (
        order && { amount: order.amount.value, currency: order.amount.currency, refunded: order.refunded }
      )
    },
    play,
    finishRefund: async (reference, amount) => returned(found(reference), amount),
    isAcknowledged: (status, body) => status === 200 && JSON.parse(body).result === true,
    setDown: (value) => {
      isDown = value
    },
    stop,
    playDebit,
    loseNextAnswer: () => {
      losesAnswer = true
    },
    onNewOrder: (deliver) => {
      hurry = deliver
    },
    exchange,
    count: (reference) => orders.filter((order) => order.reference === reference).length,
  }
}

const json = (status: number, body: unknown): FakeAnswer => ({ status, body: JSON.stringify(body) })
const digits = () => String(Math.floor(Math.random() * 10_000)).padStart(4, '0')

function routeSafely(route: () => FakeAnswer): FakeAnswer {
  try {
    return route()
  } catch (err) {
    return json(422, { title: 'invalid', detail: String(err) })
  }
}

function newOrder({ reference, amount }: Pick<Order, 'reference' | 'amount'>): Order {
  const orderId = `5${digits()}${digits()}00X${digits()}`
  return { orderId, reference, amount, status: 20, isTest: false, refunded: 0 }
}

function objectOf({ orderId, reference, amount, status, isTest }: Order) {
  const captured = status === 100 ? amount.value : status === -51 ? amount.value - 1 : 0
  return {
    id: randomUUID(),
    type: 'sale',
    serviceId,
    reference,
    orderId,
    status: { code: status, action: names[status] },
    receipt: null,
    integration: { test: isTest },
    amount,
    capturedAmount: { value: captured, currency: amount.currency },
    payments: [],
  }
}

function transactionOf({ orderId, amount, refunded }: Order) {
  const amountRefunded = refunded === 0 ? null : { value: refunded, currency: amount.currency }
  return { orderId, amount, amountRefunded }
}

function mandateOf(
  { orderId, reference, amount }: Order,
  { code, action }: { code: string; action: string },
) {
  const declined = action === 'storno'
  return { code, reference, directdebits: [{ orderId, amount, status: { code: 0, action }, declined }] }
}
