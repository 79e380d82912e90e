import { z } from 'zod'
import { minorUnits, noMoney } from '../../../core/money.ts'
import { describeCalls } from '../../../server/openapi/reference.ts'
import { orders } from '../contract.ts'
import { Bundle, DiscountCode, Order, PaymentMethodChoice } from '../order-contract.ts'

const client_id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'
const order: Order = {
  id: 42,
  payment_id: 'K7QM4XZA2PLT9RWC',
  kind: 'checkout',
  status: 'pending',
  bundle_id: 250,
  credits: 250,
  amount: minorUnits(1684),
  amount_before: minorUnits(2245),
  currency: 'EUR',
  discount: { code: 'WELCOME25', percentage: 25 },
  country: 'NL',
  vat_rate: 2100,
  vat_amount: minorUnits(292),
  payment_method: 'ideal',
  created_at: '2026-03-14T10:00:00.000Z',
  paid_at: null,
  refunded_amount: noMoney,
  is_refund_pending: false,
  sent_back: null,
  invoice_number: null,
  documents: [],
  redirect_url: 'https://example.com/sandbox/pay/K7QM4XZA2PLT9RWC',
  qr: null,
  bank_transfer: null,
  mandate_reference: null,
  immediate_delivery: true,
  withdrawable_until: null,
  withdrawable_amount: null,
}

const provider = { name: 'provider', in: 'path', required: true, schema: { type: 'string' } } as const
const webhookResponses = {
  200: { description: 'What the provider expects' },
  401: { description: 'Unauthorized: `bad_signature`' },
}

export const ordersReference = describeCalls(orders, {
  tag: 'Orders',
  description:
    'Bundles of credits, their orders and payments, discounts, refunds. Amounts are minor units, VAT included. The invoice ' +
    'of an order is a page or a PDF at `/api/orders/{id}/invoice?format=html` or `pdf`.',
  calls: {
    bundles: {
      summary: 'List the bundles',
      description:
        'In the currency of the member’s country, or of the visitor’s `country`; the active discount is applied.',
    },
    discountCode: {
      summary: 'Read a discount code',
      description: 'By its `code`, or the welcome discount. A code that is for another member is not found.',
    },
    timeBonus: {
      summary: 'Read the time bonus',
      description: '`value` is the number of seconds left; the deadline is the server’s.',
    },
    paymentMethods: {
      summary: 'List the payment methods',
      description: 'For a country, in the member’s currency; of a bundle those that take its price.',
    },
    place: {
      summary: 'Place an order',
      description:
        'The member pays at `redirect_url`. Without a named code the active discount applies. The same `client_id` returns ' +
        'the first answer.',
      example: {
        input: {
          bundle_id: 250,
          payment_method: 'ideal',
          client_id,
          terms_accepted: true,
          immediate_delivery: true,
        },
        output: { order, redirect_url: order.redirect_url },
      },
    },
    list: { summary: 'List the own orders', description: 'Newest first.' },
    read: { summary: 'Read an own order', example: { input: { id: 42 }, output: { order } } },
    refresh: {
      summary: 'Ask the provider about an open order',
      description: 'For the page that a member returns to, where a webhook is late.',
    },
    cancel: {
      summary: 'Cancel an order that is not paid',
      description:
        'For a member who chooses another payment method. Its code is free again; money that arrives later still counts.',
      example: {
        input: { id: 42 },
        output: { order: { ...order, status: 'cancelled', redirect_url: null } },
      },
    },
    repeat: {
      summary: 'Repeat the last order',
      description:
        'With the stored card or mandate, without a page of the provider; `bundle_id` orders another bundle.',
    },
    repeatOffer: {
      summary: 'Read what a repeat order repeats',
      description: 'The bundle of the last order and the stored method; null for none.',
    },
    startDirectDebit: {
      summary: 'Authorise a direct debit',
      description: 'A code goes to the phone; it confirms the mandate within ten minutes.',
    },
    confirmDirectDebit: {
      summary: 'Confirm a direct debit',
      description: 'Five attempts. The order completes when the bank reports it.',
    },
    withdraw: {
      summary: 'Withdraw from an order',
      description:
        'Without a session too. Returns the price of the paid credits that are left; a repeat, the same receipt.',
    },
    spending: {
      summary: 'Read the own spending',
      description: 'By month, and the rate of the last purchase.',
    },
    sandboxPayment: {
      summary: 'Read a simulated payment',
      description: 'For the sandbox’s own page; not found where payments are real.',
    },
  },
  schemas: { Bundle, DiscountCode, Order, PaymentMethodChoice },
  routes: [
    {
      method: 'post',
      path: '/payments/{provider}/webhook',
      operation: {
        operationId: 'orders.webhook',
        summary: 'Receive a report of a payment provider',
        description:
          'Signed by the provider over the raw body; some providers send a GET. A repeat changes nothing.',
        security: [],
        parameters: [provider],
        requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
        responses: webhookResponses,
      },
    },
    {
      method: 'get',
      path: '/payments/{provider}/webhook',
      operation: {
        operationId: 'orders.webhookByQuery',
        summary: 'Receive a report in the query',
        security: [],
        parameters: [provider],
        responses: webhookResponses,
      },
    },
    {
      method: 'get',
      path: '/orders/{id}/invoice',
      operation: {
        operationId: 'orders.invoice',
        summary: 'Read the invoice of an own order',
        description: 'Or with `number` another of its documents, such as a credit note.',
        security: [{ session: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'format', in: 'query', schema: { enum: ['html', 'pdf'] } },
          { name: 'number', in: 'query', schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: 'A page that prints, or a PDF',
            content: {
              'text/html': { schema: { type: 'string' } },
              'application/pdf': { schema: { type: 'string' } },
            },
          },
        },
      },
    },
  ],
  events: { order: z.object({ order: Order }) },
})
