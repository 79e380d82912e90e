import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import { findOrder, serveInvoice } from '../../orders/server/public.ts'
import { admitToFile, idOfPath } from '../../staff/server/public.ts'

/** Serves an invoice or credit note of an order to staff, in the language of the request. */
export const orderInvoiceRoute: RawRoute = {
  method: 'GET',
  path: '/api/admin/orders/:id/invoice',
  operation: {
    operationId: 'support.invoice',
    summary: 'Read a document of an order',
    description: 'The invoice, or with `number` another of its documents, as a page or a PDF.',
    tags: ['Staff: members and orders'],
    security: [{ session: [] }],
    'x-permission': ['orders.read'],
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
  handle: async (scope, request, params) => {
    const file = await admitToFile(scope, request, {
      operation: 'support.invoice',
      permissions: ['orders.read'],
    })
    const order = await findOrder(file.db, idOfPath(params.id))
    if (!order) throw refuse(commonRefusals, 'not_found')
    file.requireSite(order.site_id)
    await file.record({
      site: String(order.site_id),
      action: 'order.invoice',
      subject: `order:${order.id}`,
    })
    return serveInvoice(scope, request, order)
  },
}
