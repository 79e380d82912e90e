import type { Db } from '../../../../server/db/tables.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    pending_openers: {
      profile_id: number
      recipient_id: number
      client_id: string
      body: string
      fictional_acknowledged: boolean
      created_at: Time
    }
  }
}

/** A first message, stored until its sender's address is confirmed. */
export interface NewOpener {
  profile_id: number
  recipient_id: number
  client_id: string
  body: string
  fictional_acknowledged: boolean
  created_at: Date
}

export async function insertOpener(db: Db, opener: NewOpener): Promise<void> {
  await db.insertInto('pending_openers').values(opener).execute()
}

/** Deletes and returns the member's opener, if there is one. */
export function deleteOpener(db: Db, profileId: number) {
  return db
    .deleteFrom('pending_openers')
    .where('profile_id', '=', profileId)
    .returningAll()
    .executeTakeFirst()
}
