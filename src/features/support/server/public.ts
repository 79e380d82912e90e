export { refundOrder } from './refund-order.ts'
