import { defineJob } from '../../../../server/jobs/job-type.ts'

/** Applies a stored report of a provider, if the process ended before the webhook applied it. */
export const applyPaymentEvent = defineJob<{ event_id: number }>('orders.apply-payment-event')

/** Asks the provider to return money. */
export const sendRefund = defineJob<{ refund_id: number }>('orders.send-refund')

/** Takes the money of an authorised payment. */
export const capturePayment = defineJob<{ order_id: number }>('orders.capture-payment')

/** Mails where to transfer the amount of an order. */
export const sendTransferMail = defineJob<{ order_id: number }>('orders.send-transfer-mail')

/** Mails the receipt of a paid order. */
export const sendReceiptMail = defineJob<{ order_id: number }>('orders.send-receipt-mail')

/** Mails the receipt of a withdrawal. */
export const sendWithdrawalMail = defineJob<{ refund_id: number }>('orders.send-withdrawal-mail')

/** Mails that a payment goes back as it came. */
export const sendReturnMail = defineJob<{ refund_id: number }>('orders.send-return-mail')

/** Asks the provider to close the page of a cancelled order. */
export const cancelPayment = defineJob<{ order_id: number }>('orders.cancel-payment')

/** Mails that money has been returned. */
export const sendRefundMail = defineJob<{ refund_id: number }>('orders.send-refund-mail')
