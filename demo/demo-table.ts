import type { Db, ReadDb } from '../src/server/db/tables.ts'

declare module '../src/server/db/tables.ts' {
  interface Tables {
    demo_progress: { step: string; created_at: Time }
  }
}

/** Returns the completed steps of creating the demo. */
export async function findAllDemoSteps(db: ReadDb): Promise<Set<string>> {
  const rows = await db.selectFrom('demo_progress').select('step').execute()
  return new Set(rows.map((row) => row.step))
}

/** Records that a step is done; call it in the same transaction. */
export async function insertDemoStep(db: Db, step: string, now: Date): Promise<void> {
  await db
    .insertInto('demo_progress')
    .values({ step, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
