import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import {
  holdsPermission,
  type QueueKind,
  queueKinds,
  type StaffGrant,
  sitesWith,
} from '../../../../core/staff.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import { permissionOf, rulesOfKind } from '../../rules.ts'
import { type ClaimableKind, findItem, type QueueRow } from './queue-table.ts'

/** Returns an item that a member of staff may open. Refuses `forbidden` and `not_found`. */
export async function requireItem(
  { db, actor }: { db: ReadDb; actor: { staff: StaffGrant[] } },
  id: number,
): Promise<QueueRow> {
  const item = await findItem(db, id)
  if (!item) throw refuse(commonRefusals, 'not_found')
  if (!holdsPermission(actor.staff, permissionOf(item), item.site_id))
    throw refuse(commonRefusals, 'forbidden')
  return item
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
