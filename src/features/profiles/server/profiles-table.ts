import type { Country } from '../../../core/countries.ts'
import type { Gender, Interest, Profile, Seeking } from '../../../core/people.ts'
import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'

/** A member's traits of appearance and life, null where none was given. */
type TraitColumns = Pick<
  Profile,
  'sexuality' | 'hair_color' | 'eye_color' | 'body_type' | 'relationship_status' | 'tattoos'
>

declare module '../../../server/db/tables.ts' {
  interface Tables {
    profiles: TraitColumns & {
      id: number
      site_id: number
      pool_id: number
      date_of_birth: string
      gender: Gender
      seeking: Seeking
      country: Country
      countryregion: string | null
      city: string | null
      cell: number | null
      lat: number | null
      lon: number | null
      interests: Made<Interest[]>
      about_me: string | null
      reason_for_signup: string | null
      is_fictional: boolean
      created_at: Time
    }
  }
}

/** What is known at the signup; the rest is filled in later. */
export interface NewProfile {
  id: number
  site_id: number
  pool_id: number
  date_of_birth: string
  gender: Gender
  seeking: Seeking
  sexuality: Profile['sexuality']
  country: Country
  countryregion: string | null
  city: string | null
  cell: number | null
  lat: number | null
  lon: number | null
  is_fictional: boolean
  created_at: Date
}

/** Inserts the profile of a new account. */
export async function insertProfile(db: Db, profile: NewProfile): Promise<void> {
  await db.insertInto('profiles').values(profile).execute()
}

/** Returns a profile by its id, without any visibility check. */
export function findProfile(db: ReadDb, profileId: number) {
  return db.selectFrom('profiles').selectAll().where('id', '=', profileId).executeTakeFirst()
}

/**
 * Returns a profile and locks it until the transaction ends: serialises changes that depend on it; other rows
 * may still reference it.
 */
export function findProfileForUpdate(db: Db, profileId: number) {
  return db
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', profileId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
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
  TraitColumns &
    Pick<Profile, 'country' | 'countryregion' | 'city' | 'interests' | 'about_me' | 'reason_for_signup'> & {
      seeking: Seeking
      cell: number | null
      lat: number | null
      lon: number | null
    }
>

/** Changes columns of a profile. */
export async function updateProfile(db: Db, profileId: number, changes: ProfileUpdate): Promise<void> {
  await db.updateTable('profiles').set(changes).where('id', '=', profileId).execute()
}

/** Deletes a profile and all rows that belong to it, those of later features included. */
export async function deleteProfile(db: Db, profileId: number): Promise<void> {
  await db.deleteFrom('profiles').where('id', '=', profileId).execute()
}
