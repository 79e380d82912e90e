import type { Db, Json, Made, ReadDb } from '../../../../server/db/tables.ts'
import type { HandoffDraft } from '../../signup-contract.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    signup_handoffs: {
      id: Made<number>
      site_id: number
      token_hash: string
      /** The partner, as named in the site's settings. */
      network: string
      draft: Json<HandoffDraft>
      created_at: Time
      expires_at: Time
    }
  }
}

/** A signup begun at a partner, as stored. */
export interface NewHandoff {
  site_id: number
  token_hash: string
  network: string
  draft: HandoffDraft
  created_at: Date
  expires_at: Date
}

/** Inserts a draft under the hash of its token. */
export async function insertHandoff(db: Db, handoff: NewHandoff): Promise<void> {
  await db
    .insertInto('signup_handoffs')
    .values({ ...handoff, draft: JSON.stringify(handoff.draft) })
    .execute()
}

/** Returns a site's draft that has not expired, by the hash of its token. */
export function findHandoff(db: ReadDb, siteId: number, tokenHash: string, now: Date) {
  return db
    .selectFrom('signup_handoffs')
    .select(['network', 'draft'])
    .where('site_id', '=', siteId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** Deletes a draft. Returns whether it existed: of two concurrent calls one wins. */
export async function deleteHandoff(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('signup_handoffs')
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes drafts whose visitor never came. */
export async function deleteExpiredHandoffs(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('signup_handoffs').where('expires_at', '<=', now.toISOString()).execute()
}
