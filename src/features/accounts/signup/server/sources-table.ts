import type { Db } from '../../../../server/db/tables.ts'

/** The source of a visit (product: Signup), and the lander and campaign that it began with. */
export interface Source {
  network?: string
  ref?: string
  sub1?: string
  sub2?: string
  sub3?: string
  lander?: string
  campaign?: string
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
      lander: string | null
      campaign: string | null
    }
  }
}

/** Stores the source of an account. */
export async function insertSource(db: Db, accountId: number, source: Source): Promise<void> {
  const {
    network = null,
    ref = null,
    sub1 = null,
    sub2 = null,
    sub3 = null,
    lander = null,
    campaign = null,
  } = source
  await db
    .insertInto('account_sources')
    .values({ account_id: accountId, network, ref, sub1, sub2, sub3, lander, campaign })
    .execute()
}
