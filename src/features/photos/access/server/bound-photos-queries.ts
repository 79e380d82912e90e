import { sql } from 'kysely'
import type { ReadDb } from '../../../../server/db/tables.ts'
import { hasBlocked, isPresent } from '../../../profiles/server/public.ts'

/**
 * Returns the photo whose picture has this key, as far as a member may still see something of its owner: approved, the
 * owner active, and no block in either direction; with whether it is granted to the member. Undefined otherwise.
 */
export async function findBoundPhoto(
  db: ReadDb,
  key: string,
  profileId: number,
): Promise<{ id: number; is_granted: boolean } | undefined> {
  const [owner, member] = [sql.ref('p.profile_id'), sql`${profileId}`]
  const { rows } = await sql<{ id: number; is_granted: boolean }>`
    select p.id, exists (
      select from photo_grants g where g.photo_id = p.id and g.profile_id = ${member}
    ) as is_granted
    from photos p join accounts a on a.id = p.profile_id
    where p.key = ${key} and p.status = 'approved' and ${isPresent('a')}
      and not ${hasBlocked(owner, member)} and not ${hasBlocked(member, owner)}
  `.execute(db)
  return rows[0]
}
