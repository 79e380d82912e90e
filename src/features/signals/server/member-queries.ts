import { sql } from 'kysely'
import type { ReadDb } from '../../../server/db/tables.ts'

/** What signals are read from of a member. */
export interface WatchedMember {
  id: number
  site_id: number
  company_id: number
  email: string | null
  language: string
  created_at: string
  country: string
  date_of_birth: string
  texts: string
  time_zone: string | null
  is_banned: boolean
  is_verified: boolean
  wants_all_ages: boolean
}

/** Returns a member; undefined for staff, fictional and erased accounts, of whom nothing is watched. */
export async function findWatched(db: ReadDb, accountId: number): Promise<WatchedMember | undefined> {
  const { rows } = await sql<WatchedMember>`
    select a.id, a.site_id, s.company_id, a.email, a.language, a.created_at, p.country, p.date_of_birth::text,
      concat_ws(' ', p.about_me, p.reason_for_signup) as texts, a.notifications -> 'quiet' ->> 'time_zone' as time_zone,
      exists (
        select from restrictions r where r.account_id = a.id and r.effect = 'ban' and r.ended_at is null
      ) as is_banned,
      exists (select from verifications v where v.profile_id = a.id and v.status = 'approved') as is_verified,
      exists (
        select from match_finders m where m.profile_id = a.id and m.min_age = 18 and m.max_age = 99
      ) as wants_all_ages
    from accounts a join profiles p on p.id = a.id join sites s on s.id = a.site_id
    where a.id = ${accountId} and not a.is_staff and not p.is_fictional and a.erased_at is null
  `.execute(db)
  return rows[0]
}

/** Returns the browsers of a member, and how many other accounts have logged in with one of them. */
export async function findBrowsersOf(
  db: ReadDb,
  accountId: number,
): Promise<{ hashes: string[]; others: number }> {
  const { rows } = await sql<{ hash: string; others: number }>`
    select own.browser_hash as hash, (
      select count(*)::int from account_browsers other
      where other.browser_hash = own.browser_hash and other.account_id <> own.account_id
    ) as others
    from account_browsers own where own.account_id = ${accountId}
  `.execute(db)
  return { hashes: rows.map(({ hash }) => hash), others: Math.max(0, ...rows.map(({ others }) => others)) }
}

/** Returns the network address of a member's newest session; undefined without one. */
export async function findNewestAddress(db: ReadDb, accountId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('address')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.address
}

/** Returns a first message with the birth dates of both; undefined once it was taken back. */
export async function findOpenerText(
  db: ReadDb,
  { conversation_id, message_id }: { conversation_id: number; message_id: number },
): Promise<
  | { sender_id: number; recipient_id: number; body: string | null; from_born: string; to_born: string }
  | undefined
> {
  const { rows } = await sql<{
    sender_id: number
    recipient_id: number
    body: string | null
    from_born: string
    to_born: string
  }>`
    select m.sender_id, r.id as recipient_id, m.body, f.date_of_birth::text as from_born, r.date_of_birth::text as to_born
    from messages m
      join conversations c on c.id = m.conversation_id
      join profiles f on f.id = m.sender_id
      join profiles r on r.id = case when c.low_id = m.sender_id then c.high_id else c.low_id end
    where m.conversation_id = ${conversation_id} and m.id = ${message_id}
  `.execute(db)
  return rows[0]
}

/** Returns how a member's photos look, and their first messages of the last days. */
export async function findLooks(
  db: ReadDb,
  accountId: number,
): Promise<{ photos: string[]; openers: string[] }> {
  const { rows } = await sql<{ photos: string[] | null; openers: string[] | null }>`
    select (
      select array_agg(distinct look::text) from photos p join photo_hashes h on h.photo_id = p.id,
        unnest(h.hash || h.cropped_hashes) as look
      where p.profile_id = ${accountId}
    ) as photos, (
      select array_agg(distinct hash::text) from (
        select hash from opener_hashes where account_id = ${accountId} and hash is not null order by at desc limit 50
      ) newest
    ) as openers
  `.execute(db)
  return { photos: rows[0]?.photos ?? [], openers: rows[0]?.openers ?? [] }
}
