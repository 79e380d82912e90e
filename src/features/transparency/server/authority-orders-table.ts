import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'
import type { AuthorityKind, authorityOutcomes } from '../rules.ts'

type Outcome = (typeof authorityOutcomes)[number]

declare module '../../../server/db/tables.ts' {
  interface Tables {
    authority_orders: {
      id: Made<number>
      reference: string
      site_id: number
      kind: AuthorityKind
      authority: string
      authority_reference: string | null
      country: string
      category: string
      keyword: string | null
      items: number
      account_id: number | null
      received_at: Time
      due_at: Time
      acknowledged_at: NullableTime
      done_at: NullableTime
      outcome: Made<Outcome | null>
      created_by: number
    }
  }
}

/** An order to store. */
export interface NewAuthorityOrder {
  reference: string
  site_id: number
  kind: AuthorityKind
  authority: string
  authority_reference: string | null
  country: string
  category: string
  keyword: string | null
  items: number
  account_id: number | null
  received_at: Date
  due_at: Date
  created_by: number
}

export type AuthorityOrderRow = Awaited<ReturnType<typeof insertAuthorityOrder>>

export function insertAuthorityOrder(db: Db, order: NewAuthorityOrder) {
  return db.insertInto('authority_orders').values(order).returningAll().executeTakeFirstOrThrow()
}

/** Locks an order and returns it. */
export function lockAuthorityOrder(db: Db, id: number) {
  return db.selectFrom('authority_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Changes an order and returns it. */
export function updateAuthorityOrder(
  db: Db,
  id: number,
  change: { acknowledged_at?: Date; done_at?: Date; outcome?: Outcome },
) {
  return db
    .updateTable('authority_orders')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the orders of sites, newest first; only those before `beforeId` if it is given. */
export function findAuthorityOrders(
  db: ReadDb,
  siteIds: readonly number[],
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<AuthorityOrderRow[]> {
  return db
    .selectFrom('authority_orders')
    .selectAll()
    .where('site_id', 'in', [...siteIds, 0])
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
