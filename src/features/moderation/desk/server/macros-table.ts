import type { QueueKind, RestrictionEffect } from '../../../../core/staff.ts'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'
import type { DecisionWord } from '../../rules.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    staff_macros: {
      id: Made<number>
      name: string
      kind: QueueKind
      decision: DecisionWord
      reason: string | null
      effects: Json<MacroEffect[]>
    }
  }
}

/** What follows for the member, and for how many days; null is for good. */
export interface MacroEffect {
  kind: RestrictionEffect
  days: number | null
}

/** A named decision. */
export interface Macro {
  name: string
  kind: QueueKind
  decision: DecisionWord
  reason: string | null
  effects: MacroEffect[]
}

/** Returns all macros, by kind and name. */
export function findMacros(db: ReadDb): Promise<(Macro & { id: number })[]> {
  return db.selectFrom('staff_macros').selectAll().orderBy('kind').orderBy('name').execute()
}

/** Stores a macro, in place of an older one if its id is given. Returns its id; undefined where the name is taken or it is gone. */
export async function storeMacro(db: Db, macro: Macro, id?: number): Promise<number | undefined> {
  const values = { ...macro, effects: JSON.stringify(macro.effects) }
  const taken = await db
    .selectFrom('staff_macros')
    .select('id')
    .where('kind', '=', macro.kind)
    .where('name', '=', macro.name)
    .executeTakeFirst()
  if (taken && taken.id !== id) return undefined
  const stored =
    id === undefined
      ? await db
          .insertInto('staff_macros')
          .values(values)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
      : await db
          .updateTable('staff_macros')
          .set(values)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
  return stored?.id
}

/** Deletes a macro. Returns false for an unknown one. */
export async function deleteMacro(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('staff_macros').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
