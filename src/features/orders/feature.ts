import { z } from 'zod'
import { callsOf, defineFeature } from '../../server/feature.ts'
import { cancelOrder } from './checkout/server/cancel-order.ts'
import { invoiceRoute } from './checkout/server/invoice-route.ts'
import { listBundles, listPaymentMethods } from './checkout/server/market.ts'
import { placeOrder, readRepeatOffer } from './checkout/server/place-order.ts'
import { listOrders, readOrder, refreshOrder } from './checkout/server/read-orders.ts'
import { readSpending } from './checkout/server/read-spending.ts'
import { repeatOrder } from './checkout/server/repeat-order.ts'
import { spendingCsvRoute } from './checkout/server/spending-csv-route.ts'
import { orders } from './contract.ts'
import { confirmDirectDebit } from './direct-debit/server/confirm-direct-debit.ts'
import { startDirectDebit } from './direct-debit/server/start-direct-debit.ts'
import { readDiscountCode, readTimeBonus } from './discounts/server/read-discount-code.ts'
import { Bundle, DiscountCode, Order, PaymentMethodChoice } from './order-contract.ts'
import { readSandboxPayment } from './sandbox/server/play-outcome.ts'
import { paymentSandboxRoute, sandboxDeliveriesRoute } from './sandbox/server/sandbox-route.ts'
import { applePayRoute } from './server/apple-pay-route.ts'
import { ordersContribution } from './server/contribution.ts'
import { paymentWebhookRoutes } from './settlement/server/webhook-route.ts'
import { withdraw } from './withdrawals/server/withdraw.ts'

export const ordersFeature = defineFeature({
  name: 'orders',
  knows: ['accounts', 'credits', 'moderation', 'profiles', 'sites'],
  reads: ['accounts', 'credit_entries'],
  calls: {
    orders: callsOf(
      orders,
      {
        bundles: listBundles,
        discountCode: readDiscountCode,
        timeBonus: readTimeBonus,
        paymentMethods: listPaymentMethods,
        place: placeOrder,
        list: listOrders,
        read: readOrder,
        refresh: refreshOrder,
        cancel: cancelOrder,
        repeat: repeatOrder,
        repeatOffer: readRepeatOffer,
        startDirectDebit,
        confirmDirectDebit,
        withdraw,
        spending: readSpending,
        sandboxPayment: readSandboxPayment,
      },
      {
        tag: 'Orders',
        description:
          'Bundles of credits, their orders and payments, discounts, refunds. Amounts are minor units, VAT included. The invoice ' +
          'of an order is a page or a PDF at `/api/orders/{id}/invoice?format=html` or `pdf`.',
        schemas: { Bundle, DiscountCode, Order, PaymentMethodChoice },
        events: { order: z.object({ order: Order }) },
        // What was bought, and getting out of it.
        openBeforeEntry: ['discountCode', 'list', 'read', 'withdraw', 'spending'],
      },
    ),
  },
  contribution: ordersContribution,
  routes: [
    applePayRoute,
    ...paymentWebhookRoutes,
    paymentSandboxRoute,
    sandboxDeliveriesRoute,
    invoiceRoute,
    spendingCsvRoute,
  ],
})
