import { describeCalls } from '../../../server/openapi/reference.ts'
import { DiscountCode, orders } from '../contract.ts'

export const ordersReference = describeCalls(orders, {
  tag: 'Orders',
  description: 'Discount codes.',
  calls: {
    discountCode: {
      summary: 'Read a discount code',
      description: 'A code that is for another member is not found.',
    },
  },
  schemas: { DiscountCode },
})
