import { z } from 'zod'
import { Id } from '../../../../core/ids.ts'
import { type Card, Timestamp } from '../../../../core/schemas.ts'
import { decodeCursor, encodeCursor } from '../../../../server/cursor.ts'
import type { PublicReadContext } from '../../../../server/http/context.ts'
import { cardsOf, withCards } from '../../../cards/server/public.ts'
import { roundDistanceKm } from '../../../sites/places/distance.ts'
import type { FoundCard, Relaxation, SearchFilters, Widening } from '../../contract.ts'
import type { RankedOrder } from '../../filter-rules.ts'
import { type Criteria, densityOf, type Searcher } from '../../filters/server/conditions-queries.ts'
import {
  centreOf,
  criteriaOf,
  type Position,
  requireOpenFilters,
  searcherOf,
  validateFilters,
  wantedBy,
} from '../../filters/server/criteria.ts'
import { findSharedTags } from '../../index/server/shared-interests.ts'
import { byBest, byIds } from '../../retrieval/server/best-queries.ts'
import { countMembers } from '../../retrieval/server/count-members.ts'
import { BestPosition, findBest } from '../../retrieval/server/find-best.ts'
import { findNearestOfMany } from '../../retrieval/server/find-nearest.ts'
import { byTime, type Found, findFewNearest } from '../../retrieval/server/found-queries.ts'
import {
  dependsOnOwn,
  findOwnProfile,
  namedShared,
  type OwnTaste,
  tasteOf,
} from '../../retrieval/server/own-taste.ts'
import { countedResults, fewResults, searchPageSize, widenings, withMinAge } from '../../rules.ts'
import { findRelaxations } from './count-fitting.ts'

/** A cursor: the last result (sort key and id), the number of the page, and the count of the first page. */
const Page = z.int().min(2)
const Counted = z
  .int()
  .min(0)
  .max(countedResults + 1)
const Cursor = z.union([
  z.tuple([z.enum(['active', 'new']), Timestamp, Id, Page, Counted]),
  z.tuple([z.literal('near'), z.int().min(0), Id, Page, Counted]),
  z.tuple([z.literal('best'), BestPosition, Id, Page, Counted]),
])

type SearchInput = SearchFilters & {
  best?: boolean | undefined
  shared?: boolean | undefined
  elsewhere?: boolean | undefined
  cursor?: string | undefined
}

/** One search, passed between the steps below. */
interface Search {
  ctx: PublicReadContext
  searcher: Searcher
  filters: SearchFilters
  order: RankedOrder
  taste: OwnTaste
  /** True if results name their common ground with the searcher. */
  hasShared: boolean
  centre: Position | null
  wanted_by: Criteria['wanted_by']
  /** Leaves out the place of the filters. */
  isElsewhere: boolean
}

/**
 * Returns a page of members who match the filters. A first page that is not full also has similar members and
 * relaxations.
 */
export async function searchMembers(ctx: PublicReadContext, input: SearchInput | undefined) {
  const { best, shared, elsewhere = false, cursor, ...given } = input ?? {}
  validateFilters(given)
  requireOpenFilters(ctx, given)
  const filters = withMinAge(given, ctx.site.settings.min_age)
  const order = filters.order ?? (best ? 'best' : 'active')
  const decoded =
    cursor === undefined
      ? null
      : decodeCursor(
          ctx.services,
          Cursor.refine(([kind]) => kind === order),
          cursor,
        )
  const isCompared = order === 'best' || shared
  const own = isCompared || dependsOnOwn(filters) ? await findOwnProfile(ctx) : null
  const taste = tasteOf(own, ctx.site)
  const search: Search = {
    ctx,
    searcher: searcherOf(ctx),
    filters,
    order,
    taste,
    hasShared: shared ?? false,
    centre: centreOf(own, filters) ?? (order === 'best' ? taste.position : null),
    wanted_by: wantedBy(own, filters, ctx.now),
    isElsewhere: elsewhere,
  }

  const criteria = criteriaFor(search, filters)
  const counted = decoded ? decoded[4] : await countMembers(ctx, search.searcher, criteria)
  const after = decoded ? { key: decoded[1], id: decoded[2] } : null
  const found = await findPage(search, criteria, { after, limit: searchPageSize + 1, counted })
  const page = found.slice(0, searchPageSize)
  const last = found.length > searchPageSize ? page.at(-1) : undefined
  const pageNumber = decoded ? decoded[3] : 1
  const similar = decoded || last || elsewhere ? nothingSimilar : await findSimilar(search, page)
  const relaxations = decoded || elsewhere ? [] : await relaxationsFor(search, counted)
  return {
    results: shownCards(search, page),
    similar_results: shownCards(search, similar.found),
    numResults: Math.min(counted, countedResults),
    numResults_capped: counted > countedResults,
    similar_numResults: similar.found.length,
    similar_widened: similar.widened,
    relaxations,
    pageNumber,
    next: last
      ? encodeCursor(ctx.services, [order, last.key, last.profile_id, pageNumber + 1, counted])
      : null,
  }
}

function criteriaFor(search: Search, filters: SearchFilters, without: number[] = []): Criteria {
  const { ctx, centre, wanted_by, isElsewhere } = search
  const criteria = criteriaOf(ctx, filters, centre)
  const { country, countryregion, within } = criteria
  const outside = { country, countryregion, within }
  return {
    ...criteria,
    ...(isElsewhere ? { country: null, countryregion: null, within: null, outside } : {}),
    wanted_by: filters.two_way ? wanted_by : null,
    without,
  }
}

/** A result and its card; null where the member was blocked or hid between two statements. */
type Shown = Omit<Found, 'key'> & { key: string | number | BestPosition; card: Card | null }

/** Start and size of a page; `counted` is the total, null where it is not known. */
interface Wanted {
  after: { key: Shown['key']; id: number } | null
  limit: number
  counted: number | null
}

/** Returns members after a cursor. */
function findPage(search: Search, criteria: Criteria, page: Wanted): Promise<Shown[]> {
  const { order, centre } = search
  if (order === 'best') return findBestPage(search, criteria, page)
  return order === 'near' && centre
    ? findNearestPage(search, { ...criteria, centre }, page)
    : findRecentPage(search, criteria, page)
}

/** Returns a position that belongs to the order: cursors of another one are refused. */
function positionIn<Key extends Shown['key']>(after: Wanted['after']) {
  return after as { key: Key; id: number } | null
}

async function findRecentPage(
  { ctx, searcher, order, taste, hasShared }: Search,
  criteria: Criteria,
  page: Wanted,
) {
  const rows = await withCards(
    ctx,
    byTime(searcher, criteria, {
      order: order === 'new' ? 'new' : 'active',
      after: positionIn<string>(page.after),
      limit: page.limit,
      density: densityOf(criteria, page.counted),
      ...(hasShared ? { interests: taste.interests } : {}),
    }),
  )
  return rows.map((row) => ({ ...row, key: new Date(row.key).toISOString() }))
}

function findBestPage({ ctx, searcher, taste }: Search, criteria: Criteria, page: Wanted) {
  const density = densityOf(criteria, page.counted)
  const best = { ...page, after: positionIn<BestPosition>(page.after), taste }
  return findBest<Found & { card: Card | null }>(criteria, best, {
    readWindow: (window, limit) =>
      withCards(ctx, byBest(searcher, criteria, { window, limit, taste, density, now: ctx.now })),
    readMembers: (ids) => withCards(ctx, byIds(searcher, criteria, { ids, taste })),
  })
}

async function findNearestPage(
  { ctx, searcher, taste, hasShared }: Search,
  criteria: Criteria & { centre: Position },
  { counted, ...page }: Wanted,
): Promise<Shown[]> {
  const range = { ...page, after: positionIn<number>(page.after) }
  const found =
    (counted ?? 0) <= countedResults
      ? await findFewNearest(ctx.db, searcher, criteria, range)
      : await findNearestOfMany(ctx.db, searcher, criteria, range)
  const ids = found.map((row) => row.profile_id)
  const interests = hasShared ? taste.interests : []
  const [cards, shared] = await Promise.all([cardsOf(ctx, ids), findSharedTags(ctx.db, ids, interests)])
  const byId = new Map(cards.map((card) => [card.id, card]))
  return found.map((row) => ({
    ...row,
    shared: shared.get(row.profile_id) ?? [],
    card: byId.get(row.profile_id) ?? null,
  }))
}

const nothingSimilar: { found: Shown[]; widened: Widening[] } = { found: [], widened: [] }

/**
 * Returns members from increasingly relaxed searches until the page is full, and what was relaxed to find
 * them. A searcher with nobody around who gets the best first receives people from elsewhere nearest first.
 */
async function findSimilar(search: Search, page: Shown[]): Promise<typeof nothingSimilar> {
  const wanted = searchPageSize - page.length
  const result = { ...nothingSimilar }
  const steps = widenings(search.filters, search.ctx.site.settings.min_age)
  for (const { filters, widened, isLastResort } of steps) {
    if (isLastResort && result.found.length > 0) break
    const shown = [...page, ...result.found].map((row) => row.profile_id)
    const criteria = criteriaFor(search, filters, shown)
    const isElsewhere = widened.includes('place') || widened.includes('country')
    const isNearestFirst = search.order === 'best' && search.centre && isElsewhere && page.length === 0
    const order = isNearestFirst ? 'near' : search.order
    const counted =
      order === 'near' ? await countMembers(search.ctx, search.searcher, criteriaFor(search, filters)) : null
    const limit = wanted - result.found.length
    const more = await findPage({ ...search, order }, criteria, { after: null, limit, counted })
    if (more.length > 0) Object.assign(result, { found: [...result.found, ...more], widened })
    if (result.found.length === wanted) break
  }
  return result
}

function relaxationsFor(search: Search, counted: number): Promise<Relaxation[]> | Relaxation[] {
  if (counted >= fewResults) return []
  const { ctx, searcher, filters } = search
  return findRelaxations(ctx, {
    searcher,
    filters,
    counted,
    criteriaFor: (looser) => criteriaFor(search, looser),
  })
}

/** Returns the cards of a list; distances are from the given centre where there is one. */
function shownCards({ centre, filters, taste, hasShared }: Search, rows: Shown[]): FoundCard[] {
  const isGiven = centre !== null && filters.lat !== undefined
  return rows.flatMap(({ card, metres, shared = [] }) => {
    if (!card) return []
    const found = hasShared ? { ...card, shared_interests: namedShared(taste, shared) } : card
    return isGiven
      ? [{ ...found, distance_km: metres === null ? null : roundDistanceKm(metres / 1000) }]
      : [found]
  })
}
