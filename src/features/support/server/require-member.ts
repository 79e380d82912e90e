import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { holdsPermission, type Permission, type StaffGrant, sitesWith } from '../../../core/staff.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { StaffReadContext } from '../../../server/http/context.ts'
import { type AccountRow, findAccountById } from '../../accounts/server/public.ts'
import { allSites } from '../../sites/server/public.ts'
import type { FoundMember } from '../contract.ts'
import { maskedEmail } from '../rules.ts'

type Asking = { db: ReadDb; actor: { staff: StaffGrant[] } }

/**
 * Returns a member for whose site the caller holds one of these permissions. Refuses `not_found` for an unknown and an erased
 * one, and for staff, whose accounts are the team's; `forbidden` for another site.
 */
export async function requireMember(
  { db, actor }: Asking,
  id: number,
  ...permissions: Permission[]
): Promise<AccountRow> {
  const account = await findAccountById(db, id)
  if (!account || account.erased_at !== null || account.is_staff) throw refuse(commonRefusals, 'not_found')
  if (!permissions.some((permission) => holdsPermission(actor.staff, permission, account.site_id)))
    throw refuse(commonRefusals, 'forbidden')
  return account
}

/** Returns the sites for which a caller holds one of these permissions, of all that there are. */
export async function sitesOf(ctx: StaffReadContext, ...permissions: Permission[]): Promise<number[]> {
  const held = permissions.map((permission) => sitesWith(ctx.actor.staff, permission))
  const all = (await allSites(ctx)).map(({ id }) => id)
  return held.includes(null) ? all : all.filter((id) => held.some((sites) => sites?.includes(id)))
}

/** Returns an address as a caller may see it. */
export function emailFor(
  { actor }: { actor: { staff: StaffGrant[] } },
  { email, site_id }: { email: string | null; site_id: number },
): string | null {
  if (email === null || holdsPermission(actor.staff, 'members.contact', site_id)) return email
  return maskedEmail(email)
}

/** Returns members as a caller sees them in lists. */
export async function shownMembers(
  ctx: Pick<StaffReadContext, 'actor' | 'services' | 'db'>,
  rows: Pick<AccountRow, 'id' | 'name' | 'email' | 'site_id' | 'status' | 'created_at'>[],
): Promise<FoundMember[]> {
  const hosts = new Map((await allSites(ctx)).map(({ id, host }) => [id, host]))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: emailFor(ctx, row),
    site: hosts.get(row.site_id) ?? '',
    status: row.status,
    created_at: row.created_at,
  }))
}
