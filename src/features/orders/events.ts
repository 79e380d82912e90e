import { defineEvent } from '../../core/events.ts'

/** An order was placed, or its state changed; the member's other browsers show it too. */
export const orderChanged = defineEvent<{ order_id: number; account_id: number }>('orders.order-changed')
