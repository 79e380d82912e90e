import { type ColumnType, type RawBuilder, sql } from 'kysely'
import type { Gender, Interest, Seeking } from '../../../../core/people.ts'
import type { ProfileTexts } from '../../../../core/profile-texts.ts'
import type { Profile, Traits } from '../../../../core/schemas.ts'
import { asPrepared } from '../../../../server/db/prepared.ts'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'
import { momentFromJson, ownRecord } from '../../../../server/own-records.ts'
import type { StoredAnswer } from '../../answer-rules.ts'
import type { Town } from './town.ts'

/** The columns that are known at the signup. */
interface SignupColumns extends Town {
  id: number
  site_id: number
  pool_id: number
  date_of_birth: string
  gender: Gender
  seeking: Seeking
  sexuality: Profile['sexuality']
  is_fictional: boolean
}

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    profiles: SignupColumns &
      Traits &
      ProfileTexts & {
        interests: Made<Interest[]>
        prompts: ColumnType<StoredAnswer[], string | undefined, string>
        created_at: Time
      }
  }
}

/** A profile of the signup; the rest is filled in later. */
export interface NewProfile extends SignupColumns {
  created_at: Date
}

/** Inserts the profile of a new account. */
export async function insertProfile(db: Db, profile: NewProfile): Promise<void> {
  await db.insertInto('profiles').values(profile).execute()
}

/** Returns a profile by its id, without any visibility check. */
export function findProfile(db: ReadDb, profileId: number) {
  return db
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', profileId)
    .modifyFront(asPrepared)
    .executeTakeFirst()
}

/** A profile's row. */
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** The profile of the account that sends a request; null for one without a profile. */
export const profileRecord = ownRecord<ProfileRow | null, ProfileRow | null>(
  'own_profile',
  (account) => sql`(select to_json(own) from profiles own where own.id = ${account})`,
  (row) => row && { ...row, created_at: momentFromJson(row.created_at) },
)

/**
 * Locks a profile until the transaction ends and returns it: serialises changes that depend on it; other rows
 * may still reference it (ARCHITECTURE: Locks).
 */
export function lockProfile(db: Db, profileId: number) {
  return db
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', profileId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * The query that locks members' answers to prompts against changes until the transaction ends, once `after` is true, in
 * the order of ids, and finds them by profile. Several transactions may hold this lock at once.
 */
export function lockedAnswers(
  profileIds: number[],
  after: RawBuilder<boolean>,
): RawBuilder<{ id: number; prompts: StoredAnswer[] }> {
  return sql`
    select id, prompts from profiles where id = any(${profileIds}::bigint[]) and ${after} order by id for share
  `
}

/**
 * Locks two members until the transaction ends, always in the same order: serialises blocks between them and
 * what a block removes.
 */
export async function lockProfiles(db: Db, profileIds: [number, number]): Promise<void> {
  await db
    .selectFrom('profiles')
    .select('id')
    .where('id', 'in', profileIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Columns that their owner changes. */
export type ProfileUpdate = Partial<
  Traits &
    ProfileTexts &
    Town &
    Pick<SignupColumns, 'seeking' | 'sexuality'> &
    Pick<Profile, 'interests'> & { prompts: StoredAnswer[] }
>

/** Changes columns of a profile. */
export async function updateProfile(db: Db, profileId: number, changes: ProfileUpdate): Promise<void> {
  const { prompts, ...rest } = changes
  await db
    .updateTable('profiles')
    .set(prompts ? { ...rest, prompts: JSON.stringify(prompts) } : rest)
    .where('id', '=', profileId)
    .execute()
}

/** Deletes a profile and all rows that belong to it, those of later features included. */
export async function deleteProfile(db: Db, profileId: number): Promise<void> {
  await db.deleteFrom('profiles').where('id', '=', profileId).execute()
}
