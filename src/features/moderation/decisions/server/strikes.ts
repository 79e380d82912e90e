import type { ReadDb } from '../../../../server/db/tables.ts'
import { type ProposedEffect, proposalOf, type Strike, strikesOf } from '../../rules.ts'
import { findStrikes } from './decisions-table.ts'

/** Newest statements that are looked at. */
const statementsRead = 50

/** Returns what counts against a member until it expires, newest first, and what that proposes for a further breach. */
export async function strikesAgainst(
  { db, now }: { db: ReadDb; now: Date },
  accountId: number,
): Promise<{ strikes: Strike[]; proposal: ProposedEffect }> {
  const strikes = strikesOf(await findStrikes(db, accountId, statementsRead), now)
  return { strikes, proposal: proposalOf(strikes) }
}
