import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'

/** The parts of accounts in a list: the pair to enter with, the partners that answer, the others. */
export type PopulationRole = 'free' | 'premium' | 'partner' | 'member'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    demo_stages: {
      key: string
      share: Made<number>
      created_at: Time
      ready_at: NullableTime
    }
    demo_cast: {
      stage: string
      /** Number of the person of the population, from 1. */
      number: number
      account_id: number
      part: PopulationRole
    }
  }
}

/** Returns how far a population is; undefined if it was never asked for. */
export function findPopulation(db: ReadDb, key: string) {
  return db.selectFrom('demo_stages').select(['share', 'ready_at']).where('key', '=', key).executeTakeFirst()
}

/** Inserts a population. Returns false if it exists. */
export async function insertPopulation(db: Db, key: string, now: Date): Promise<boolean> {
  const result = await db
    .insertInto('demo_stages')
    .values({ key, created_at: now, ready_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Updates how much of a population is made, from 0 to 1. */
export async function updatePopulationhare(db: Db, key: string, share: number): Promise<void> {
  await db.updateTable('demo_stages').set({ share }).where('key', '=', key).execute()
}

/** Marks a population as complete. */
export async function updatePopulationeady(db: Db, key: string, now: Date): Promise<void> {
  await db.updateTable('demo_stages').set({ share: 1, ready_at: now }).where('key', '=', key).execute()
}

/** Returns who belongs to a population, in the order of their numbers. */
export function findAllMembers(db: ReadDb, key: string) {
  return db
    .selectFrom('demo_cast')
    .select(['number', 'account_id', 'part'])
    .where('stage', '=', key)
    .orderBy('number')
    .execute()
}

/** Returns partners and members of all populations that are ready, in the order of their numbers. */
export function findAllOnlineMembers(db: ReadDb) {
  return db
    .selectFrom('demo_cast as c')
    .innerJoin('demo_stages as s', 's.key', 'c.stage')
    .select(['c.stage', 'c.account_id', 'c.part'])
    .where('c.part', 'in', ['partner', 'member'])
    .where('s.ready_at', 'is not', null)
    .orderBy('c.stage')
    .orderBy('c.number')
    .execute()
}

/** Returns whether an account is a partner that answers by rules. */
export async function existsPartner(db: ReadDb, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('demo_cast')
    .select('number')
    .where('account_id', '=', accountId)
    .where('part', '=', 'partner')
    .executeTakeFirst()
  return row !== undefined
}

/** Records the role of an account; one that has it keeps it. */
export async function insertPopulationMember(
  db: Db,
  cast: { stage: string; number: number; account_id: number; part: PopulationRole },
): Promise<void> {
  await db
    .insertInto('demo_cast')
    .values(cast)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
