import { sql } from 'kysely'
import type { StaffGrant, StaffRole } from '../../../core/staff.ts'
import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    staff_grants: {
      id: Made<number>
      account_id: number
      role: StaffRole
      site_id: number | null
      granted_by: number | null
      created_at: Time
    }
  }
}

/** A role to grant; `granted_by` is null where the installation itself does. */
export interface NewGrant {
  account_id: number
  role: StaffRole
  site_id: number | null
  granted_by: number | null
  created_at: Date
}

/** Grants a role; one that is held already stays. The account is one of staff from then on. */
export async function insertGrant(db: Db, grant: NewGrant): Promise<void> {
  await db
    .insertInto('staff_grants')
    .values(grant)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns a role that is held; undefined for an unknown id. */
export function findGrant(db: ReadDb, id: number) {
  return db.selectFrom('staff_grants').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the roles that an account of staff holds; none where it is not active. */
export function findGrantsOf(db: ReadDb, accountId: number): Promise<StaffGrant[]> {
  return db
    .selectFrom('staff_grants as g')
    .innerJoin('accounts as a', 'a.id', 'g.account_id')
    .select(['g.role', 'g.site_id'])
    .where('g.account_id', '=', accountId)
    .where('a.status', '=', 'active')
    .execute()
}

/** Takes a role back. */
export async function deleteGrant(db: Db, id: number): Promise<void> {
  await db.deleteFrom('staff_grants').where('id', '=', id).execute()
}

/** Locks the grants of all owners of all sites and returns how many accounts hold one. */
export async function lockOwners(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('staff_grants')
    .select('account_id')
    .where('role', '=', 'owner')
    .where('site_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(rows.map(({ account_id }) => account_id)).size
}

/** Returns the accounts that hold one of some roles for a site. */
export async function findHolders(
  db: ReadDb,
  roles: readonly StaffRole[],
  siteId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('staff_grants')
    .select('account_id')
    .distinct()
    .where('role', 'in', roles)
    .where((eb) => eb.or([eb('site_id', 'is', null), eb('site_id', '=', siteId)]))
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Returns every role that is held, by name of its holder. */
export function findTeam(db: ReadDb) {
  return db
    .selectFrom('staff_grants as g')
    .innerJoin('accounts as a', 'a.id', 'g.account_id')
    .leftJoin('sites as s', 's.id', 'g.site_id')
    .leftJoin('accounts as by', 'by.id', 'g.granted_by')
    .select([
      'g.id',
      'g.account_id',
      'a.name',
      'a.email',
      'g.role',
      'g.site_id',
      's.host',
      'by.name as granted_by',
    ])
    .select(sql<string>`g.created_at`.as('at'))
    .orderBy('a.name')
    .orderBy('g.id')
    .execute()
}
