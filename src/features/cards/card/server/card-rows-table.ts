import { type RawBuilder, sql } from 'kysely'
import type { Card, Photo } from '../../../../core/schemas.ts'
import { asPrepared } from '../../../../server/db/prepared.ts'
import type { Db, Json, ReadDb } from '../../../../server/db/tables.ts'
import { ownRecord } from '../../../../server/own-records.ts'
import { isFindable, isPresent } from '../../../profiles/server/public.ts'

/** The stored part of a member's card, the same for all viewers. */
export interface CardRow
  extends Pick<Card, 'id' | 'name' | 'gender' | 'country' | 'city' | 'is_fictional' | 'is_verified'> {
  site_id: number
  date_of_birth: string
  countryregion: string | null
  lat: number | null
  lon: number | null
  paid_user: boolean
  /** By choice, or because the consent to sensitive data is withdrawn. */
  invisible: boolean
  /** Consented to appear on welcome pages for strangers. */
  on_landings: boolean
  /** The main photo, in whatever state it is. */
  photo_key: string | null
  photo_status: Photo['status'] | null
  photo_width: number | null
}

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    cards: {
      profile_id: number
      pool_id: number
      site_id: number
      is_present: boolean
      hide_from_other_sites: boolean
      is_fictional: boolean
      shown: Json<CardRow>
    }
  }
}

/** The card of the account that sends a request; null for one without a card. */
export const cardRecord = ownRecord<CardRow | null>(
  'own_card',
  (account) => sql`(select shown from cards where profile_id = ${account})`,
)

/**
 * Rewrites a member's card from the current state. Serialised per member: the last transaction sees the changes
 * of all others, so what was just hidden does not reappear through a concurrent edit.
 */
export async function refreshCard(db: Db, profileId: number): Promise<void> {
  // The next statement begins after the row is locked. Nobody else knows a member who has no row yet.
  await sql`select from cards where profile_id = ${profileId} for no key update`.execute(db)
  await sql`
    ${asPrepared}
    insert into cards as present ${currentCards(sql`p.id = ${profileId}::bigint`)}
    on conflict (profile_id) do update set
      pool_id = excluded.pool_id, site_id = excluded.site_id, is_present = excluded.is_present,
      hide_from_other_sites = excluded.hide_from_other_sites, is_fictional = excluded.is_fictional,
      shown = excluded.shown
    where present::text is distinct from excluded::text
  `.execute(db)
}

/** Creates the cards of all members in one statement, for a database that was filled without them. */
export async function fillCards(db: Db): Promise<void> {
  await sql`insert into cards ${currentCards(sql`true`)}`.execute(db)
}

/** Returns the members whose card differs from what it is made of, or is missing; at most `limit`. */
export async function findAllDrifted(db: ReadDb, limit: number): Promise<number[]> {
  const { rows } = await sql<{ profile_id: number }>`
    select present.profile_id from (${currentCards(sql`true`)}) as present
    left join cards on cards.profile_id = present.profile_id
    where present::text is distinct from cards::text
    order by present.profile_id limit ${limit}
  `.execute(db)
  return rows.map((row) => row.profile_id)
}

/** Selects the cards of the profiles `p` that match a condition, with the columns of `cards` in their order. */
function currentCards(condition: RawBuilder<unknown>) {
  return sql`
    select p.id as profile_id, p.pool_id, p.site_id, ${isPresent('a')} as is_present, a.hide_from_other_sites,
      p.is_fictional, json_build_object(
        'id', p.id, 'site_id', p.site_id, 'name', a.name, 'date_of_birth', p.date_of_birth, 'gender', p.gender,
        'country', p.country, 'countryregion', p.countryregion, 'city', p.city, 'lat', p.lat, 'lon', p.lon,
        'is_fictional', p.is_fictional, 'paid_user', a.paid_user,
        -- The badge refers to an approved main photo.
        'is_verified', coalesce(photo.status = 'approved', false) and exists (
          select from verifications badge where badge.profile_id = p.id and badge.status = 'approved'),
        'invisible', not ${isFindable('a')}, 'on_landings', a.on_landings and not a.sensitive_hidden and not a.is_hidden,
        'photo_key', photo.key, 'photo_status', photo.status, 'photo_width', photo.width
      ) as shown
    from profiles p
    join accounts a on a.id = p.id
    left join photos photo on photo.profile_id = p.id and photo.is_main
    where ${condition}`
}
