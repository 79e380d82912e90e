import { expect, test } from 'vitest'
import { renderWith, textsOf } from '../../../../../tests/drivers/rendered-page.tsx'
import { ToastProvider } from '../../../../web/kit/overlays/toast.tsx'
import type { Order } from '../../order-contract.ts'
import { OrderDetails } from './order-details.tsx'
import { afterStep, leadsAway, OrderState } from './order-state.tsx'
import { OrderLoading } from './transactions-screen.tsx'

const words = textsOf('en').orders.order

const pending = {
  id: 5,
  payment_id: 'PGL25AYQNSZ4QLGQ',
  kind: 'checkout',
  status: 'pending',
  credits: 250,
  amount: 2245,
  amount_before: 2245,
  currency: 'EUR',
  discount: null,
  vat_rate: 0,
  payment_method: 'ideal',
  created_at: '2026-11-23T10:00:00.000Z',
  paid_at: null,
  refunded_amount: 0,
  documents: [],
  sent_back: null,
  redirect_url: 'https://pay.test/',
  qr: null,
  bank_transfer: null,
  immediate_delivery: true,
  mandate_reference: null,
  withdrawable_until: null,
} as unknown as Order

/** Returns the markup of an order's page at an address; `answer` is what its form returned. */
function pageOf(order: Order, search = '', answer?: unknown): string {
  const element = (
    <ToastProvider>
      <OrderState order={order} />
      <OrderDetails order={order} />
    </ToastProvider>
  )
  return renderWith(element, { settings: {}, path: `/transactions/5${search}`, answer })
}

/** Returns the classes of the link or button with a text. */
const lookOf = (markup: string, text: string) =>
  new RegExp(`<(?:a|button)[^>]*class="([^"]*)"[^>]*>(?:(?!</(?:a|button)>).)*${text}`).exec(markup)?.[1]

// spec: orders-50
test('another payment method is chosen only after a warning that the open payment may go through', () => {
  const before = pageOf(pending, '?returned=1')
  expect(before).toContain('href="/transactions/5?returned=1&amp;other=1"')
  expect(before).not.toContain(words.otherWarning)
  expect(before).not.toContain('value="cancel"')
  const asked = pageOf(pending, '?returned=1&other=1')
  expect(asked).toContain(words.otherWarning)
  expect(asked).toContain('value="cancel"')
})

// spec: orders-50
test('an order that could not be cancelled says that it is still open, and warns beside the way on', () => {
  const page = pageOf(pending, '?other=1', { isStillPending: true, isCancel: true })
  expect(page).toContain(words.checked)
  expect(page).toContain(words.otherWarning)
  expect(page).not.toContain('value="cancel"')
  expect(page).toContain('href="/credits/250"')
})

test.each([
  ['cancelled', true, '/credits/250?next=%2Fchats'],
  ['pending', true, { isStillPending: true, isCancel: true }],
  ['pending', false, { isStillPending: true, isCancel: false }],
  ['completed', true, '/transactions/5?next=/chats'],
  ['failed', true, '/transactions/5?next=/chats'],
  ['cancelled', false, '/transactions/5?next=/chats'],
] as const)(
  'after a step an order that is %s (to be cancelled: %s) leads to %j',
  (status, isCancel, next) => {
    const url = new URL('https://site.test/transactions/5?next=/chats')
    expect(afterStep({ ...pending, status }, isCancel, url)).toEqual(next)
  },
)

test('a check that finds nothing new says so', () => {
  expect(pageOf(pending)).not.toContain(words.checked)
  expect(pageOf(pending, '', { isStillPending: true, isCancel: false })).toContain(words.checked)
  const refusal = {
    error: { code: 'x', status: 429, message: 'Too often' },
    fields: {},
    values: {},
    lists: {},
  }
  expect(pageOf(pending, '', refusal)).toContain('Too often')
})

test('after the return from the provider, checking comes before paying', () => {
  const [before, returned] = [pageOf(pending), pageOf(pending, '?returned=1')]
  expect(lookOf(before, words.continue)).toContain('bg-primary')
  expect(lookOf(before, words.check)).not.toContain('bg-primary')
  expect(lookOf(returned, words.continue)).not.toContain('bg-primary')
  expect(lookOf(returned, words.check)).toContain('bg-primary')
})

// spec: orders-29
test.each(['cancelled', 'code_used'] as const)('a payment that goes back says why: %s', (sent_back) => {
  const order: Order = {
    ...pending,
    status: 'cancelled',
    redirect_url: null,
    sent_back,
    is_refund_pending: true,
  }
  const page = pageOf(order)
  expect(page).toContain(words.sentBack.title)
  expect(page).toContain(words.sentBack[sent_back])
  expect(page).toContain(words.refundPending)
  expect(page).not.toContain(words.failedText)
  expect(pageOf({ ...order, status: 'refunded', is_refund_pending: false })).toContain(
    words.sentBack[sent_back],
  )
})

test('credits were bought once they are paid, and ordered before', () => {
  expect(pageOf({ ...pending, status: 'failed', redirect_url: null })).toContain(`>${words.ordered}<`)
  const paid = pageOf({ ...pending, status: 'completed', paid_at: pending.created_at })
  expect(paid).toContain(`>${words.bought}<`)
  expect(paid).not.toContain(`>${words.ordered}<`)
})

const transfer = {
  account_holder: 'Example Payments B.V.',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  reference: 'PGL25AYQNSZ4QLGQ',
  expires_at: '2026-12-07T10:00:00.000Z',
}
const qr = { payload: 'https://pay.test/', image: '<svg xmlns="http://www.w3.org/2000/svg"/>' }

// spec: orders-12
test('an order that waits for a transfer shows where to, how much and under which reference, each to be copied', () => {
  const page = pageOf({ ...pending, payment_method: 'wiretransfer', bank_transfer: transfer })
  for (const shown of [transfer.account_holder, 'NL91 ABNA 0417 1643 00', transfer.bic, '€22.45', 'December'])
    expect(page).toContain(shown)
  for (const name of ['IBAN', words.transfer.bic, words.transfer.amount, words.transfer.reference])
    expect(page).toContain(words.transfer.copy.replace('{name}', name))
})

test('an order with a code to scan shows it, with the app for phones', () => {
  const page = pageOf({ ...pending, payment_method: 'swish', qr })
  expect(page).toContain(words.qr.alt)
  expect(page).toContain(words.qr.open.replace('{method}', 'Swish'))
  expect(pageOf(pending)).not.toContain(words.qr.alt)
})

test.each([
  [{}, false, true, 'a page of the provider'],
  [{ qr }, false, false, 'a code that another device scans'],
  [{ qr }, true, true, 'the app on this phone'],
  [{ bank_transfer: transfer }, true, false, 'a transfer that is made elsewhere'],
  [{ redirect_url: null }, false, false, 'nothing to lead to'],
])('an order with %j leads on by itself, on a phone %s: %s (%s)', (facts, isPhone, isLed, _why) => {
  expect(leadsAway({ ...pending, ...facts }, isPhone)).toBe(isLed)
})

test('a payment that is confirmed in the app of the bank says so', () => {
  expect(pageOf({ ...pending, payment_method: 'blik', redirect_url: null })).toContain(
    words.confirm.slice(0, 30),
  )
})

// spec: orders-13
test('an order that is not known yet is shown as loading', () => {
  const markup = renderWith(<OrderLoading />, { settings: {}, path: '/transactions/5' })
  expect(markup).toContain(words.loading)
  expect(markup).toContain('role="status"')
})
