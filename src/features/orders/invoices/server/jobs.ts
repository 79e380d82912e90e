import { defineJob } from '../../../../server/jobs/job-type.ts'

/** Draws an invoice as PDF, because that takes long and none ever changes. */
export const drawInvoiceFile = defineJob<{ invoice_id: number }>('orders.draw-invoice')
