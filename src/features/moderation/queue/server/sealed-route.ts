import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import { queueKinds } from '../../../../core/staff.ts'
import type { RawRoute } from '../../../../server/http/raw-route.ts'
import { createWork } from '../../../../server/run-work.ts'
import { queueOf } from '../../decisions/server/apply.ts'
import { requireItem } from './may-see.ts'
import { findItemOf } from './queue-table.ts'

/** Returns the address of the sealed picture of a subject whose kind has the name of its queue. */
export function sealedAddress(kind: 'photo' | 'verification', subjectId: number): string {
  return `/api/admin/sealed/${kind}/${subjectId}`
}

/**
 * Serves a picture that is stored sealed, such as a verification's, to staff who may open its item, while it waits. No address
 * of it works without their session.
 */
export const sealedRoute: RawRoute = {
  method: 'GET',
  path: '/api/admin/sealed/:kind/:id',
  operation: {
    operationId: 'moderation.sealed',
    summary: 'Load a picture that is stored sealed',
    description:
      'The address is that of `view.pictures` of an item. 404 once it waits no longer. Whoever may not open the item gets 403.',
    tags: ['Staff: queue and decisions'],
    security: [{ session: [] }],
    'x-permission': ['queue.content'],
    parameters: [
      { name: 'kind', in: 'path', required: true, schema: { enum: [...queueKinds] } },
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    ],
    responses: {
      200: { description: 'OK', content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } },
    },
  },
  handle: async (scope, _request, { kind: named, id }) => {
    const { services, actor, now, log } = scope
    if (!actor) throw refuse(commonRefusals, 'authentication_required')
    scope.requireEntry('moderation.item')
    const { staff } = actor
    if (!staff || !scope.holds(['queue.content', 'queue.child'])) throw refuse(commonRefusals, 'forbidden')
    const kind = queueKinds.find((code) => code === named)
    const subject = /^[1-9]\d{0,14}$/.test(id ?? '') ? Number(id) : null
    if (!kind || subject === null) throw refuse(commonRefusals, 'not_found')
    const db = services.database.readDb
    const item = await findItemOf(db, kind, { kind, id: subject })
    if (!item) throw refuse(commonRefusals, 'not_found')
    await requireItem({ db, actor: { staff } }, item.id)
    const work = createWork(services, { now, log })
    const picture = await queueOf(work, kind).readSealed?.(work, subject)
    if (!picture) throw refuse(commonRefusals, 'not_found')
    return new Response(new Uint8Array(picture.bytes), {
      headers: {
        'content-type': picture.content_type,
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      },
    })
  },
}
