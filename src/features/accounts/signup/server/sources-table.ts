import type { Db } from '../../../../server/db/tables.ts'

/** Where a visitor came from (product.md, 3: Tracking data). */
export interface Source {
  network?: string
  ref?: string
  sub1?: string
  sub2?: string
  sub3?: string
}

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    account_sources: {
      account_id: number
      network: string | null
      ref: string | null
      sub1: string | null
      sub2: string | null
      sub3: string | null
    }
  }
}

/** Keeps where an account came from. */
export async function insertSource(db: Db, accountId: number, source: Source): Promise<void> {
  const { network = null, ref = null, sub1 = null, sub2 = null, sub3 = null } = source
  await db
    .insertInto('account_sources')
    .values({ account_id: accountId, network, ref, sub1, sub2, sub3 })
    .execute()
}
