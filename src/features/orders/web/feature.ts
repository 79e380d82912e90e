import type orders from '../../../../locales/en/orders.json'
import type { WebFeature } from '../../../web/feature.ts'

export const ordersWeb: WebFeature<{ orders: typeof orders }> = {
  name: 'orders',
  screens: [
    { path: 'credits', file: 'features/orders/checkout/web/bundles-screen.tsx' },
    { path: 'credits/spending', file: 'features/orders/checkout/web/spending-screen.tsx' },
    { path: 'credits/repeat-order', file: 'features/orders/checkout/web/repeat-order-screen.tsx' },
    { path: 'credits/:id/:paymentmethod?', file: 'features/orders/checkout/web/checkout-screen.tsx' },
    { path: 'directdebit', file: 'features/orders/direct-debit/web/direct-debit-screen.tsx' },
    { path: 'transactions/:id?', file: 'features/orders/checkout/web/transactions-screen.tsx' },
    { path: 'withdraw', file: 'features/orders/withdrawals/web/withdraw-screen.tsx' },
    {
      path: 'sandbox/pay/:reference',
      file: 'features/orders/sandbox/web/sandbox-payment-screen.tsx',
      layout: 'none',
    },
  ],
}
