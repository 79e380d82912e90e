import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { holdsPermission, type Permission, type StaffGrant, sitesWith } from '../../../core/staff.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { Services } from '../../../server/work.ts'
import { allSites, type SiteRecord } from '../../sites/server/public.ts'

interface Asking {
  actor: { staff: StaffGrant[] }
}

/** Refuses `forbidden` unless the caller holds each of these permissions for a site. */
export function requireForSite({ actor }: Asking, siteId: number, permissions: readonly Permission[]): void {
  if (!permissions.every((permission) => holdsPermission(actor.staff, permission, siteId)))
    throw refuse(commonRefusals, 'forbidden')
}

/** Refuses `forbidden` unless the caller holds a permission for all sites. */
export function requireForAll({ actor }: Asking, permission: Permission): void {
  if (sitesWith(actor.staff, permission) !== null) throw refuse(commonRefusals, 'forbidden')
}

/** Returns a site for which the caller holds one of these permissions; refuses `forbidden`, and `not_found` for an unknown one. */
export async function requireSite(
  ctx: Asking & { services: Services; db: ReadDb },
  siteId: number,
  ...permissions: Permission[]
): Promise<SiteRecord> {
  if (!permissions.some((permission) => holdsPermission(ctx.actor.staff, permission, siteId)))
    throw refuse(commonRefusals, 'forbidden')
  const sites = await allSites(ctx)
  const site = sites.find(({ id }) => id === siteId)
  if (!site) throw refuse(commonRefusals, 'not_found')
  return site
}

/** Refuses a site whose settings the caller may not read. */
export function requireReading(ctx: Asking, siteId: number): void {
  const may: Permission[] = ['settings.draft', 'settings.publish']
  if (!may.some((permission) => holdsPermission(ctx.actor.staff, permission, siteId)))
    throw refuse(commonRefusals, 'forbidden')
}
