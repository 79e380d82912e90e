import { holdsPermission, type Permission, type StaffGrant, sitesWith } from '../../../core/staff.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { Services } from '../../../server/work.ts'
import { allSites, requireSite, type SiteRecord } from '../../sites/server/public.ts'

type Asking = { services: Services; db: ReadDb; actor: { staff: StaffGrant[] } }

/** Returns whether the caller holds one of these permissions for a site; for null, for all of them. */
export function mayDo(
  { actor }: Pick<Asking, 'actor'>,
  siteId: number | null,
  ...permissions: Permission[]
): boolean {
  return permissions.some((permission) =>
    siteId === null
      ? sitesWith(actor.staff, permission) === null
      : holdsPermission(actor.staff, permission, siteId),
  )
}

/** Returns the sites for which the caller holds a permission, by id; of these only the asked one. */
export async function sitesFor(
  ctx: Asking,
  permission: Permission,
  asked?: number,
): Promise<Map<number, SiteRecord>> {
  if (asked !== undefined) return new Map([[asked, await requireSite(ctx, asked, permission)]])
  const held = sitesWith(ctx.actor.staff, permission)
  const all = await allSites(ctx)
  return new Map(all.filter(({ id }) => held === null || held.includes(id)).map((site) => [site.id, site]))
}
