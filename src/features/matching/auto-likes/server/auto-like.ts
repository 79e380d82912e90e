import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { Card } from '../../../../core/schemas.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { RequestScope, SessionContext } from '../../../../server/http/context.ts'
import { cardsOf, findAllReachable } from '../../../cards/server/public.ts'
import { lockTotals, recordLike } from '../../../likes/server/public.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import {
  type Criteria,
  type Found,
  type FoundPage,
  findableAmong,
  findByTime,
  findEntries,
  fittingCriteria,
  searcherOf,
  strangersAmong,
} from '../../../search/server/public.ts'
import {
  autoLikePauseSeconds,
  autoLikesADay,
  dayStart,
  greeterSeenSeconds,
  greetingsADay,
  newcomerSeconds,
} from '../../rules.ts'
import { countGivenBy, findGot, insertAutoLike, lockAutoLikes } from './auto-likes-table.ts'

/**
 * Members per page from which the greeter is chosen, and the maximum number of pages read while all of them
 * have reached their daily limit.
 */
const greetersRead = 48
const maxPages = 8

/**
 * Requires that the request comes from our own page: links, images and prefetching send a GET too. Clients
 * that are not browsers send no such headers.
 */
export function requireOwnPage({ headers }: Pick<RequestScope, 'headers'>): void {
  const from = headers.get('sec-fetch-site')
  const isAhead = headers.has('sec-purpose')
  if (isAhead || (from !== null && from !== 'same-origin')) throw refuse(commonRefusals, 'cross_site_request')
}

/**
 * Stores the like of a member who greets newcomers like the caller and returns that member; null where nobody
 * fits, or where the caller is no newcomer, cannot be found, or got one a moment ago (decisions: Auto-like).
 */
export async function autoLike(ctx: SessionContext): Promise<{ profile: Card | null }> {
  const own = ctx.actor.profile_id
  await lockAutoLikes(ctx.db, own)
  if (!(await isDue(ctx))) return { profile: null }
  for (const from of await findGreeters(ctx)) {
    const card = await reachableCard(ctx, from)
    if (card) return { profile: (await greet(ctx, from)) ? card : null }
  }
  return { profile: null }
}

async function isDue({ db, actor, now }: SessionContext): Promise<boolean> {
  const own = actor.profile_id
  const profile = await findProfile(db, own)
  if (!profile || new Date(profile.created_at) < addSeconds(now, -newcomerSeconds)) return false
  // Members who are not findable, such as invisible and unconfirmed ones, must not be given away.
  if (!(await findableAmong(db, [own])).has(own)) return false
  const { last_at, count } = await findGot(db, own, dayStart(now))
  const isPause = last_at !== null && new Date(last_at) > addSeconds(now, -autoLikePauseSeconds)
  return !isPause && Number(count) < autoLikesADay
}

/**
 * Returns the possible greeters, best first: real members, and fictional ones only where the site allows it
 * and nobody else fits.
 */
async function findGreeters(ctx: SessionContext): Promise<number[]> {
  const criteria = { ...(await fittingCriteria(ctx)), greets: true }
  const real = await walkGreeters(ctx, { ...criteria, hide_fictional: true }, async (found) => {
    const seenSince = addSeconds(ctx.now, -greeterSeenSeconds).toISOString()
    return found.filter(({ key }) => String(key) > seenSince).map(({ profile_id }) => profile_id)
  })
  if (real.length > 0 || !ctx.site.settings.auto_like_fictional || criteria.hide_fictional) return real
  return walkGreeters(ctx, criteria, async (found) => {
    const ids = found.map(({ profile_id }) => profile_id)
    const entries = await findEntries(ctx.db, ids)
    return entries.filter((entry) => entry.is_fictional).map(({ profile_id }) => profile_id)
  })
}

/**
 * Returns, from the first page that has any, the greeters who are below their daily limit and have no contact
 * with the caller; reads a few pages.
 */
async function walkGreeters(
  ctx: SessionContext,
  criteria: Criteria,
  choose: (found: Found[]) => Promise<number[]>,
): Promise<number[]> {
  let after: FoundPage['after'] = null
  for (let page = 0; page < maxPages; page += 1) {
    const found: Found[] = await findByTime(ctx.db, searcherOf(ctx), criteria, {
      order: 'active',
      after,
      limit: greetersRead,
    })
    const strangers = await strangersAmong(ctx.db, ctx.actor.profile_id, await choose(found))
    const greeters = await oneByOne(ctx, strangers)
    const last = found.at(-1)
    if (greeters.length > 0 || !last || found.length < greetersRead) return greeters
    after = { key: last.key, id: last.profile_id }
  }
  return []
}

/**
 * Orders greeters by how little they greeted today, those with a picture first; leaves out those at their
 * daily limit.
 */
async function oneByOne({ db, now }: SessionContext, ids: number[]): Promise<number[]> {
  const given = await countGivenBy(db, ids, dayStart(now))
  const withPhoto = new Set(
    (await findEntries(db, ids)).filter((entry) => entry.has_photo).map(({ profile_id }) => profile_id),
  )
  const givenBy = (id: number) => given.get(id) ?? 0
  return ids
    .filter((id) => givenBy(id) < greetingsADay)
    .toSorted((a, b) => Number(withPhoto.has(b)) - Number(withPhoto.has(a)) || givenBy(a) - givenBy(b))
}

/** Returns the card of a member who may reach the caller and whom the caller may see. */
async function reachableCard(ctx: SessionContext, from: number): Promise<Card | null> {
  if (!(await isReached(ctx, from))) return null
  const [card] = await cardsOf(ctx, [from], { respectHideFictional: true })
  return card ?? null
}

/**
 * Stores the greeting; returns false where a concurrent block or the member's last greeting of the day
 * prevents it.
 */
async function greet(ctx: SessionContext, from: number): Promise<boolean> {
  const to = ctx.actor.profile_id
  // Locks before reading: a concurrent block either is seen here or finds the like and withdraws it.
  await lockTotals(ctx.db, [from, to])
  if (!(await isReached(ctx, from))) return false
  // The greeter may have greeted others since being chosen; the lock on their totals covers that as well.
  const given = await countGivenBy(ctx.db, [from], dayStart(ctx.now))
  if ((given.get(from) ?? 0) >= greetingsADay) return false
  await recordLike(ctx, { from, to })
  await insertAutoLike(ctx.db, from, to, ctx.now)
  return true
}

async function isReached({ db, actor }: SessionContext, from: number): Promise<boolean> {
  const [pair] = await findAllReachable(db, [{ from_id: from, to_id: actor.profile_id }])
  return pair?.reach === 'open' && !pair.from_hides
}
