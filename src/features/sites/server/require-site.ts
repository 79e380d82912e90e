import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { holdsPermission, type Permission, type StaffGrant } from '../../../core/staff.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { Services } from '../../../server/work.ts'
import { allSites, type SiteRecord } from './site-records.ts'

/** Returns a site for which the caller holds one of these permissions; refuses `forbidden` for another, `not_found` for none. */
export async function requireSite(
  ctx: { services: Services; db: ReadDb; actor: { staff: StaffGrant[] } },
  siteId: number,
  ...permissions: Permission[]
): Promise<SiteRecord> {
  if (!permissions.some((permission) => holdsPermission(ctx.actor.staff, permission, siteId)))
    throw refuse(commonRefusals, 'forbidden')
  const site = (await allSites(ctx)).find(({ id }) => id === siteId)
  if (!site) throw refuse(commonRefusals, 'not_found')
  return site
}
