import pg from 'pg'
import { findNearestOfMany } from '../src/features/search/retrieval/server/find-nearest.ts'
import { birthDatesOf, searchPageSize } from '../src/features/search/rules.ts'
import { pgbench } from './pgbench.ts'
import { ages, criteriaFor, searcherOf } from './searches.ts'
import { type Sent, statementsOf } from './statements.ts'

/** Measures the nearest-members query, compared with `earth_box` of the extension earthdistance. */
export async function measureNearest(
  url: string,
  amount: number,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<{ own: number; box: number }[]> {
  const centres = [
    { lat: 52.37, lon: 4.9 },
    { lat: 48.86, lon: 2.35 },
    { lat: 52.52, lon: 13.41 },
    { lat: 51.51, lon: -0.13 },
    { lat: 40.71, lon: -74.01 },
  ]
  const ours: Sent[][] = []
  for (const [index, centre] of centres.entries()) {
    const criteria = { ...criteriaFor(index, centre), country: null, centre }
    const page = { after: null, limit: searchPageSize + 1 }
    const searcher = searcherOf(index, amount)
    ours.push(await statementsOf(url, (db) => findNearestOfMany(db, searcher, criteria, page)))
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(`select from pg_extension where extname = 'earthdistance'`)
  if (rowCount === 0) {
    await client.query('create extension cube')
    await client.query('create extension earthdistance')
    await client.query(
      'create index bench_earth on search_entries using gist (ll_to_earth(lat, lon)) where cell is not null',
    )
    await client.query('analyze search_entries')
  }
  await client.end()
  const { latest, after } = birthDatesOf(ages, new Date())
  const theirs = centres.map(({ lat, lon }) => [
    {
      sql: `select profile_id from search_entries where earth_box(ll_to_earth($1, $2), 25000) @> ll_to_earth(lat, lon)
        and cell is not null and pool_id = 1 and gender = 'female' and date_of_birth <= $3::date and date_of_birth > $4::date
        order by earth_distance(ll_to_earth($1, $2), ll_to_earth(lat, lon)), profile_id limit 25`,
      parameters: [lat, lon, latest, after],
    },
  ])
  const measured: { own: number; box: number }[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const own = await pgbench(url, ours, { clients: 2, seconds })
    const box = await pgbench(url, theirs, { clients: 2, seconds })
    measured.push({ own: own.perSecond, box: box.perSecond })
  }
  return measured
}
