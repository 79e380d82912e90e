import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import { type QueueKind, queueKinds } from '../../../../core/staff.ts'
import type { RawRoute } from '../../../../server/http/raw-route.ts'
import { createWork } from '../../../../server/run-work.ts'
import { admitToFile, idOfPath } from '../../../staff/server/public.ts'
import { queueOf } from '../../decisions/server/apply.ts'
import { requireItem } from './may-see.ts'
import { findItemOf } from './queue-table.ts'

/** Returns the address of the sealed picture of a subject; its kind is that of the queue unless said otherwise. */
export function sealedAddress(kind: QueueKind, subjectId: number, subjectKind: string = kind): string {
  const query = subjectKind === kind ? '' : `?subject=${subjectKind}`
  return `/api/admin/sealed/${kind}/${subjectId}${query}`
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
      {
        name: 'subject',
        in: 'query',
        description: 'The kind of subject, where it is not that of the queue.',
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: { description: 'OK', content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } },
    },
  },
  handle: async (scope, request, { kind: named, id }) => {
    const file = await admitToFile(scope, request, {
      operation: 'moderation.item',
      permissions: ['queue.content', 'queue.child'],
      isBackground: true,
    })
    const kind = queueKinds.find((code) => code === named)
    if (!kind) throw refuse(commonRefusals, 'not_found')
    const subject = idOfPath(id)
    const subjectKind = file.params.get('subject') ?? kind
    const item = await findItemOf(file.db, kind, { kind: subjectKind, id: subject })
    if (!item) throw refuse(commonRefusals, 'not_found')
    await requireItem(file, item.id)
    const work = createWork(file.services, { now: file.now, log: scope.log })
    const picture = await queueOf(work, kind).readSealed?.(work, subject, subjectKind)
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
