import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { holdsPermission } from '../../../core/staff.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import { findOrder, serveInvoice } from '../../orders/server/public.ts'

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
    const { actor, services } = scope
    if (!actor) throw refuse(commonRefusals, 'authentication_required')
    const id = /^[1-9]\d{0,14}$/.test(params.id ?? '') ? Number(params.id) : 0
    if (!actor.staff || !scope.holds(['orders.read'])) throw refuse(commonRefusals, 'forbidden')
    const order = await findOrder(services.database.readDb, id)
    if (order && !holdsPermission(actor.staff, 'orders.read', order.site_id))
      throw refuse(commonRefusals, 'forbidden')
    await scope.recordWork()
    return serveInvoice(scope, request, order)
  },
}
