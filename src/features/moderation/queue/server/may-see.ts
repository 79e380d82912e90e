import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import {
  holdsPermission,
  type QueueKind,
  queueKinds,
  type StaffGrant,
  sitesWith,
} from '../../../../core/staff.ts'
import { permissionOf, rulesOfKind } from '../../rules.ts'
import { grantsInQueue, type Opener } from './glass.ts'
import { type ClaimableKind, findItem, type QueueRow } from './queue-table.ts'

/** Returns an item that a member of staff may open. Refuses `forbidden` and `not_found`. */
export async function requireItem(opener: Opener, id: number): Promise<QueueRow> {
  const item = await findItem(opener.db, id)
  if (!item) throw refuse(commonRefusals, 'not_found')
  const { staff } = opener.actor
  const needed = permissionOf(item)
  if (holdsPermission(staff, needed, item.site_id)) return item
  if (needed === 'queue.child' && holdsPermission(await grantsInQueue(opener), needed, item.site_id))
    return item
  throw refuse(commonRefusals, 'forbidden')
}

/** Reports whether somebody opens an item by breaking the glass alone, which the audit tells. */
export function isByGlass(staff: readonly StaffGrant[], item: QueueRow): boolean {
  return !holdsPermission(staff, permissionOf(item), item.site_id)
}

/** Returns the kinds that a member of staff may open and where, narrowed to some kinds and sites. */
export function claimableBy(
  grants: readonly StaffGrant[],
  wanted: { kinds?: readonly QueueKind[] | undefined; sites?: readonly number[] | undefined },
): ClaimableKind[] {
  const narrowed = (sites: number[] | null) => {
    if (!wanted.sites) return sites
    return sites === null ? [...wanted.sites] : sites.filter((id) => wanted.sites?.includes(id))
  }
  return (wanted.kinds ?? queueKinds).flatMap((kind) => {
    const { permission } = rulesOfKind[kind]
    if (!holdsPermission(grants, permission)) return []
    return [
      { kind, sites: narrowed(sitesWith(grants, permission)), child_sites: sitesWith(grants, 'queue.child') },
    ]
  })
}
