import type money from '../../../../locales/en/money.json'
import type { WebFeature } from '../../../web/feature.ts'

export const moneyWeb: WebFeature<{ money: typeof money }> = {
  name: 'money',
  screens: [
    { path: 'admin/orders', file: 'features/money/web/orders-screen.tsx', layout: 'staff' },
    { path: 'admin/orders/:id', file: 'features/money/web/order-screen.tsx', layout: 'staff' },
    { path: 'admin/money/:tab?', file: 'features/money/web/money-screen.tsx', layout: 'staff' },
  ],
}
