import type { Db, ReadDb } from '../../../server/db/tables.ts'
import type { InviteKind } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    /** Beside the settings, which say what works: who made and ended it. The database keeps ended ones out of the settings. */
    invites: {
      site_id: number
      kind: InviteKind
      /** The folded code, or the hash of a key. */
      value: string
      name: string
      made_by: number | null
      created_at: Time
      ended_by: number | null
      ended_at: NullableTime
    }
  }
}

/** An invite or a partner's key. */
export type InviteRow = Awaited<ReturnType<typeof findInvites>>[number]

/** Stores invites; known ones stay as they are. */
export async function insertInvites(
  db: Db,
  invites: {
    site_id: number
    kind: InviteKind
    value: string
    name: string
    made_by: number | null
    created_at: Date
  }[],
): Promise<void> {
  if (invites.length === 0) return
  await db
    .insertInto('invites')
    .values(invites)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends an invite for good, also one that only the settings knew. */
export async function updateInvitesEnded(
  db: Db,
  invite: {
    site_id: number
    kind: InviteKind
    value: string
    name: string
    ended_by: number | null
    ended_at: Date
  },
): Promise<void> {
  const { ended_by, ended_at } = invite
  await db
    .insertInto('invites')
    .values({ ...invite, made_by: null, created_at: ended_at })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'kind', 'value']).doUpdateSet({ ended_by, ended_at }),
    )
    .execute()
}

/** Forgets that a code has ended, because somebody makes it again. */
export async function deleteEndedCode(db: Db, siteId: number, value: string): Promise<void> {
  await db
    .deleteFrom('invites')
    .where('site_id', '=', siteId)
    .where('kind', '=', 'code')
    .where('value', '=', value)
    .where('ended_at', 'is not', null)
    .execute()
}

/** Returns the invites of a site, those that work first, then the newest. */
export function findInvites(db: ReadDb, siteId: number) {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .orderBy('created_at', 'desc')
    .orderBy('value')
    .limit(500)
    .execute()
}
