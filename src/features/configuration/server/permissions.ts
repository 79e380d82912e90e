import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { holdsPermission, type Permission, type StaffGrant, sitesWith } from '../../../core/staff.ts'

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

/** Each of them reads the settings of a site. */
export const readingPermissions = ['settings.draft', 'settings.publish'] as const

/** Returns whether the caller may read the settings of a site. */
export function mayRead({ actor }: Asking, siteId: number): boolean {
  return readingPermissions.some((permission) => holdsPermission(actor.staff, permission, siteId))
}

/** Refuses a site whose settings the caller may not read. */
export function requireReading(ctx: Asking, siteId: number): void {
  if (!mayRead(ctx, siteId)) throw refuse(commonRefusals, 'forbidden')
}
