import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { type Country, countryCodes } from '../src/core/countries.ts'
import { interestCodes } from '../src/core/people.ts'
import { fillCards } from '../src/features/cards/card/server/card-rows-table.ts'
import { fillEntries } from '../src/features/search/index/server/entries-table.ts'
import { cellOf } from '../src/features/sites/places/cells.ts'
import { citiesOf } from '../src/features/sites/places/cities.ts'
import type { Tables } from '../src/server/db/tables.ts'

/** Shares of members by country, roughly by population; all other countries have one each. */
const shares: Partial<Record<Country, number>> = {
  US: 30,
  DE: 20,
  FR: 14,
  GB: 14,
  IT: 12,
  ES: 10,
  PL: 8,
  NL: 8,
}

/** Rows per statement: large enough to be fast, small enough to avoid large temporary files. */
const batch = 100_000

/** The site and pool of the generated members. */
export interface GeneratedSite {
  site_id: number
  pool_id: number
}

/**
 * Fills an empty, migrated database with one site and the given number of active members: accounts, profiles,
 * presence, a main picture for six in ten, and their cards and search entries. Takes minutes on PostgreSQL. The members
 * are determined by their number, so that two runs create the same people; a day's activity is spread before
 * `now`.
 */
export async function generateMembers(db: Kysely<Tables>, amount: number, now: Date): Promise<GeneratedSite> {
  const site = await makeSite(db, now)
  await makePlaces(db)
  for (let from = 1; from <= amount; from += batch) {
    const to = Math.min(from + batch - 1, amount)
    await db.transaction().execute(async (trx) => {
      // References are correct by construction; checking them takes longer than inserting the rows.
      await sql`set local session_replication_role = replica`.execute(trx)
      await insertBatch(trx, site, from, to, now)
    })
  }
  await sql`drop table generated_places, generated_weights`.execute(db)
  await fillSearch(db)
  for (const table of [
    'accounts',
    'profiles',
    'presence',
    'photos',
    'cards',
    'search_entries',
    'search_places',
  ]) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  }
  return site
}

/** Creates the search entries, and the indexes after the rows. */
async function fillSearch(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'search_entries' and indexname <> 'search_entries_pkey'
  `.execute(db)
  await fillCards(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  await fillEntries(db)
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}

async function makeSite(db: Kysely<Tables>, now: Date): Promise<GeneratedSite> {
  const { rows } = await sql<GeneratedSite>`
    with pool as (insert into pools (name) values ('general') returning id),
    company as (
      insert into companies (name, address, registration_number, city, country, tradenames, support_phone, delete_discount, created_at)
      values ('Bench', 'Street 1', '1', 'Town', 'NL', '{}', '', 50, ${now.toISOString()}) returning id
    )
    insert into sites (host, pool_id, company_id, name, niche, settings, created_at)
    select 'localhost', pool.id, company.id, 'Vonk', 1, '{"logged_out_search":"all"}', ${now.toISOString()} from pool, company
    returning id as site_id, pool_id
  `.execute(db)
  const [site] = rows
  if (!site) throw new Error('no site was made')
  return site
}

/** Numbers the towns, and assigns the towns to hundredths of all members. */
async function makePlaces(db: Kysely<Tables>): Promise<void> {
  const towns = countryCodes.flatMap((country) =>
    citiesOf(country).map((city, rank) => ({
      country,
      countryregion: city.region,
      city: city.name,
      ...cellOf(city.lat, city.lon),
      // Towns come by size: the n-th has about an n-th of the first.
      weight: (shares[country] ?? 3) / (rank + 2),
    })),
  )
  await sql`create table generated_places as select row_number() over () as id, p.* from jsonb_to_recordset(${JSON.stringify(
    towns,
  )}::jsonb) as p (country text, countryregion text, city text, cell int, lat float8, lon float8, weight float8)`.execute(
    db,
  )
  await sql`create table generated_weights as
    select p.*, sum(weight) over (order by id) / sum(weight) over () as upto,
      (sum(weight) over (order by id) - weight) / sum(weight) over () as above
    from generated_places p`.execute(db)
  await sql`create index on generated_weights (upto)`.execute(db)
  await sql`analyze generated_weights`.execute(db)
}

/** Returns a number from 0 to 1 determined by a member's number and a word. */
const dice = (word: string) =>
  sql`(((hashint8extended(i, ${sql.lit(seedOf(word))}) & 1073741823) + 0.5) / 1073741824.0)`

function seedOf(word: string): number {
  return [...word].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_000
}

/** Returns one of the codes, the first ones more often; about a third have none. */
const oneOf = (word: string, codes: string[]) =>
  sql`(${sql.lit(`{${codes.join(',')}}`)}::text[])[floor(power(${dice(word)}, 1.5) * ${sql.lit(codes.length * 1.5)})::int + 1]`

async function insertBatch(
  db: Kysely<Tables>,
  { site_id, pool_id }: GeneratedSite,
  from: number,
  to: number,
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    insert into accounts (id, site_id, pool_id, name, name_folded, status, paid_user, language, created_at, activated_at)
    select i, ${site_id}, ${pool_id}, 'member' || i, 'member' || i, 'active', ${dice('paid')} < 0.08, 'en',
      ${at} - ${dice('signup')} * interval '900 days', ${at}
    from generate_series(${from}::bigint, ${to}::bigint) i
  `.execute(db)
  await sql`
    insert into profiles (id, site_id, pool_id, date_of_birth, gender, seeking, country, countryregion, city, cell, lat, lon,
      hair_color, eye_color, body_type, relationship_status, tattoos, interests, prompts, is_fictional, created_at)
    select i, ${site_id}, ${pool_id},
      (${at} - interval '18 years' - power(${dice('age')}, 1.7) * interval '57 years')::date,
      case when ${dice('gender')} < 0.62 then 'male' else 'female' end,
      (array['male', 'female', 'female', 'female', 'both'])[floor(${dice('seeking')} * 5)::int + 1],
      w.country, w.countryregion, w.city, w.cell, w.lat, w.lon,
      ${oneOf('hair', ['brown', 'blonde', 'black', 'grey', 'bald', 'red', 'white', 'other'])},
      ${oneOf('eyes', ['brown', 'blue', 'green', 'grey', 'hazel'])},
      ${oneOf('body', ['average', 'slim', 'athletic', 'curvy', 'full', 'muscular'])},
      ${oneOf('status', ['single', 'divorced', 'separated', 'relationship', 'open_relationship', 'widowed'])},
      ${oneOf('tattoos', ['none', 'small', 'several', 'many'])},
      coalesce((select array_agg(code) from unnest(${sql.lit(`{${interestCodes.join(',')}}`)}::text[]) with ordinality as c (code, n)
        where hashint8extended(i, 9000 + n) & 1023 < 15 + 8 * (n % 17)), '{}'),
      case when ${dice('prompts')} < 0.3 then '[{"prompt": "sunday", "answer": "Soup."}]'::jsonb else '[]' end,
      ${dice('fictional')} < 0.05, ${at} - ${dice('signup')} * interval '900 days'
    from generate_series(${from}::bigint, ${to}::bigint) i
    join lateral (select * from generated_weights w where w.upto > ${dice('place')} order by w.upto limit 1) w on true
  `.execute(db)
  await sql`
    insert into presence (profile_id, last_active)
    select i, ${at} - power(${dice('seen')}, 4) * interval '300 days' from generate_series(${from}::bigint, ${to}::bigint) i
  `.execute(db)
  await sql`
    insert into photos (profile_id, position, key, status, audience, is_main, width, height, created_at)
    select i, 1, md5(i::text), 'approved', 'everyone', true, 960, 1200, ${at}
    from generate_series(${from}::bigint, ${to}::bigint) i where ${dice('photo')} < 0.6
  `.execute(db)
}
