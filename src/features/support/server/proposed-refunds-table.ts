import type { MinorUnits } from '../../../core/money.ts'
import type { Db, ReadDb } from '../../../server/db/tables.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    proposed_refunds: { decision_id: number; order_id: number; amount: MinorUnits }
  }
}

/** Stores how much a decision refunds. */
export async function insertProposedRefund(
  db: Db,
  refund: { decision_id: number; order_id: number; amount: MinorUnits },
): Promise<void> {
  await db.insertInto('proposed_refunds').values(refund).execute()
}

export function findProposedRefund(db: ReadDb, decisionId: number) {
  return db
    .selectFrom('proposed_refunds')
    .selectAll()
    .where('decision_id', '=', decisionId)
    .executeTakeFirst()
}
