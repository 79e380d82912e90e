import type { ReadDb } from '../../../../server/db/tables.ts'
import { type Searching, type SearchingMember, searcherOf } from '../../filters/server/criteria.ts'
import { findByTime } from '../../retrieval/server/found-queries.ts'
import { searchPageSize } from '../../rules.ts'
import { fittingCriteria } from './fitting.ts'
import { strangersAmong } from './strangers-queries.ts'

/**
 * Returns how many real people who fit a member have joined after `since` and are strangers to them, at most a page of the
 * search.
 */
export async function countNewcomers(
  ctx: { db: ReadDb } & Searching<SearchingMember>,
  since: Date,
): Promise<number> {
  const criteria = { ...(await fittingCriteria(ctx)), hide_fictional: true }
  const page = { order: 'new', after: null, limit: searchPageSize } as const
  const found = await findByTime(ctx.db, searcherOf(ctx), criteria, page)
  const fresh = found.filter(({ key }) => new Date(key) > since).map(({ profile_id }) => profile_id)
  return (await strangersAmong(ctx.db, ctx.actor.profile_id, fresh)).length
}
