import type { ReadDb } from '../../../../server/db/tables.ts'
import { findAccountNames } from '../../../accounts/server/public.ts'
import type { Decision } from '../../contract.ts'
import type { DecisionRow } from './decisions-table.ts'

/** Returns decisions as staff sees them. */
export async function shownDecisions(db: ReadDb, rows: readonly DecisionRow[]): Promise<Decision[]> {
  const names = await findAccountNames(
    db,
    rows.map(({ decided_by }) => decided_by),
  )
  return rows.map((row) => named(row, names))
}

/** Returns one decision as staff sees it. */
export async function shownDecision(db: ReadDb, row: DecisionRow): Promise<Decision> {
  return named(row, await findAccountNames(db, [row.decided_by]))
}

function named(row: DecisionRow, names: Map<number, string | null>): Decision {
  const { id, item_id, kind, word, reason, effects, decided_by, decided_at, effective_at, state } = row
  return {
    ...{ id, item_id, kind, word, reason, decided_by, decided_at, effective_at, state },
    effects: effects.map(({ kind, until }) => ({ kind, until: until ?? null })),
    decider: names.get(decided_by ?? 0) ?? null,
    needs_confirmation: state === 'proposed',
  }
}
