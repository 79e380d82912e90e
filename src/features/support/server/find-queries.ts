import type { ReadDb } from '../../../server/db/tables.ts'
import { foldEmail, foldName } from '../../accounts/rules.ts'

/** Where members are looked for: the sites of the caller, and their pools. */
export interface Where {
  sites: readonly number[]
  pools: readonly number[]
}

const columns = ['id', 'name', 'email', 'site_id', 'status', 'created_at'] as const

/** Read by a key alone: an order, a limit or another condition might lead the planner to another index. */
function members(db: ReadDb) {
  return db
    .selectFrom('accounts')
    .select(columns)
    .where('erased_at', 'is', null)
    .where('is_staff', '=', false)
}

/** Returns the members with these ids, on some sites. */
export async function findMembersById(db: ReadDb, ids: readonly number[], { sites }: Pick<Where, 'sites'>) {
  const rows = await members(db)
    .where('id', 'in', [...ids, 0])
    .execute()
  return rows.filter(({ site_id }) => sites.includes(site_id))
}

/** Returns the members with a mail address, one for each site. */
export function findMembersByEmail(db: ReadDb, email: string, { sites }: Pick<Where, 'sites'>) {
  return members(db)
    .where('site_id', 'in', [...sites, 0])
    .where('email_folded', '=', foldEmail(email))
    .execute()
}

/** Returns the members with a name, one for each pool. */
export async function findMembersByName(db: ReadDb, name: string, { sites, pools }: Where) {
  const spelled = name.normalize('NFKC').toLowerCase()
  const rows = await members(db)
    .where('pool_id', 'in', [...pools, 0])
    .where('name_folded', 'in', [...new Set([foldName(name), spelled])])
    .execute()
  return rows.filter(({ site_id }) => sites.includes(site_id))
}
