import { sql } from 'kysely'
import type { Db, Json, ReadDb } from '../../../../server/db/tables.ts'
import type { MatchAnswers, Wish } from '../../contract.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    match_finders: {
      profile_id: number
      min_age: number | null
      max_age: number | null
      countryregion: string | null
      wishes: Json<Wish[]>
      updated_at: Time
    }
  }
}

/** Returns what these members look for, by id; members without answers are left out. */
export async function findAllAnswers(db: ReadDb, profileIds: number[]): Promise<Map<number, MatchAnswers>> {
  const rows = await db
    .selectFrom('match_finders')
    .select(['profile_id', 'min_age', 'max_age', 'countryregion', 'wishes'])
    .where('profile_id', '=', sql<number>`any(${profileIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ profile_id, ...answers }) => [profile_id, answers]))
}

/** Sets what a member looks for. */
export async function saveAnswers(
  db: Db,
  profileId: number,
  answers: MatchAnswers,
  now: Date,
): Promise<void> {
  const row = { ...answers, wishes: JSON.stringify(answers.wishes), updated_at: now }
  await db
    .insertInto('match_finders')
    .values({ ...row, profile_id: profileId })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(row))
    .execute()
}
