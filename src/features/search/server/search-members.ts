import { z } from 'zod'
import { Id } from '../../../core/ids.ts'
import type { Card } from '../../../core/people.ts'
import { InvalidInput } from '../../../core/refusals.ts'
import { Timestamp } from '../../../core/time.ts'
import type { PublicReadContext } from '../../../server/http/context.ts'
import { cardsOf } from '../../cards/server/public.ts'
import { roundDistanceKm } from '../../sites/places/distance.ts'
import { findRegion } from '../../sites/places/regions.ts'
import type { SearchFilters, SearchOrder, Widening } from '../contract.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { boxAround, countedResults, nearSteps, searchPageSize, widenings, withLeastAge } from '../rules.ts'
import { criteriaOf, findCentre, type Position, searcherOf } from './criteria.ts'
import { type Criteria, countEntries, type Found, findEntries, type Searcher } from './search-table.ts'

/** After whom a page comes (the order's key and the id), its number, and how many the first page counted. */
const momentPlace = z.tuple([
  z.enum(['active', 'new']),
  Timestamp,
  Id,
  z.int().min(2),
  z
    .int()
    .min(0)
    .max(countedResults + 1),
])
const nearPlace = z.tuple([
  z.literal('near'),
  z.int().min(0),
  Id,
  z.int().min(2),
  z
    .int()
    .min(0)
    .max(countedResults + 1),
])
type Place = z.infer<typeof momentPlace> | z.infer<typeof nearPlace>

/** One search, as the steps below hand it on. */
interface Search {
  ctx: PublicReadContext
  searcher: Searcher
  filters: SearchFilters
  order: SearchOrder
  centre: Position | null
}

/** A page of members that fit the filters, and on the first page similar ones where it is not full. */
export async function searchMembers(
  ctx: PublicReadContext,
  input: (SearchFilters & { cursor?: string | undefined }) | undefined,
) {
  const { cursor, ...given } = input ?? {}
  const filters = checkedFilters(ctx, given)
  const order = filters.order ?? 'active'
  const place = cursor === undefined ? null : readPlace(order, cursor)
  const search: Search = {
    ctx,
    searcher: searcherOf(ctx),
    filters,
    order,
    centre: await findCentre(ctx, filters),
  }

  const found = await findPage(search, criteriaFor(search, filters), searchPageSize + 1, place)
  const page = found.slice(0, searchPageSize)
  const last = found.length > searchPageSize ? page.at(-1) : undefined
  const counted = place ? place[4] : await countAll(search, found)
  const pageNumber = place ? place[3] : 1
  const similar = place || last ? nothingSimilar : await findSimilar(search, page)
  return {
    ...(await showCards(search, page, similar.found)),
    numResults: Math.min(counted, countedResults),
    numResults_capped: counted > countedResults,
    similar_numResults: similar.found.length,
    similar_widened: similar.widened,
    pageNumber,
    next: last ? encodeCursor([order, last.key, last.profile_id, pageNumber + 1, counted]) : null,
  }
}

/** Filters that hold together, with the site's least age. Throws InvalidInput by name. */
function checkedFilters(ctx: PublicReadContext, filters: SearchFilters): SearchFilters {
  const { min_age, max_age, countryregion, lat, lon } = filters
  if (min_age !== undefined && max_age !== undefined && min_age > max_age) {
    throw new InvalidInput([{ path: 'min_age', message: 'age_range' }])
  }
  if (countryregion !== undefined && !findRegion(countryregion)) {
    throw new InvalidInput([{ path: 'countryregion', message: 'region' }])
  }
  if ((lat === undefined) !== (lon === undefined)) {
    throw new InvalidInput([{ path: lat === undefined ? 'lat' : 'lon', message: 'required' }])
  }
  return withLeastAge(filters, ctx.site.settings.min_age)
}

function readPlace(order: SearchOrder, cursor: string): Place {
  return order === 'near'
    ? decodeCursor(nearPlace, cursor)
    : decodeCursor(
        momentPlace.refine(([kind]) => kind === order),
        cursor,
      )
}

function criteriaFor({ ctx, centre }: Search, filters: SearchFilters, without: number[] = []): Criteria {
  return { ...criteriaOf(ctx, filters, centre), without }
}

/** Up to `limit` members after a place. The nearest are looked for in growing boxes, so that few are measured. */
async function findPage(
  { ctx, searcher, order, centre }: Search,
  criteria: Criteria,
  limit: number,
  place: Place | null,
): Promise<Found[]> {
  const page = { order, after: place ? { key: place[1], id: place[2] } : null, limit }
  if (order === 'near' && centre) {
    const reachedKm = place ? Number(place[1]) / 1000 : 0
    const widestKm = criteria.within?.km ?? Number.POSITIVE_INFINITY
    for (const km of nearSteps.filter((step) => step > reachedKm && step < widestKm)) {
      const near = { ...criteria, within: { km, box: boxAround(centre, km) } }
      const found = await findEntries(ctx.db, searcher, near, page)
      if (found.length === limit) return found
    }
  }
  return findEntries(ctx.db, searcher, criteria, page)
}

/** A first page that is not full has been counted by reading it. */
async function countAll(search: Search, found: Found[]): Promise<number> {
  if (found.length <= searchPageSize) return found.length
  return countEntries(search.ctx.db, search.searcher, criteriaFor(search, search.filters), countedResults + 1)
}

const nothingSimilar: { found: Found[]; widened: Widening[] } = { found: [], widened: [] }

/** Members from looser and looser searches until the page is full, and what was loosened for those found. */
async function findSimilar(search: Search, page: Found[]): Promise<typeof nothingSimilar> {
  const wanted = searchPageSize - page.length
  const result = { ...nothingSimilar }
  for (const { filters, widened } of widenings(search.filters, search.ctx.site.settings.min_age)) {
    const shown = [...page, ...result.found].map((row) => row.profile_id)
    const more = await findPage(
      search,
      criteriaFor(search, filters, shown),
      wanted - result.found.length,
      null,
    )
    if (more.length > 0) Object.assign(result, { found: [...result.found, ...more], widened })
    if (result.found.length === wanted) break
  }
  return result
}

/** The cards of both lists in one statement; where a centre was given, distances are from there. */
async function showCards({ ctx, filters, centre }: Search, page: Found[], similar: Found[]) {
  const rows = [...page, ...similar]
  const cards = await cardsOf(
    ctx,
    rows.map((row) => row.profile_id),
  )
  const metres = new Map(rows.map((row) => [row.profile_id, row.metres]))
  const isGiven = centre !== null && filters.lat !== undefined
  const shown = cards.map((card): Card => {
    if (!isGiven) return card
    const distance = metres.get(card.id) ?? null
    return { ...card, distance_km: distance === null ? null : roundDistanceKm(distance / 1000) }
  })
  const similarIds = new Set(similar.map((row) => row.profile_id))
  return {
    results: shown.filter((card) => !similarIds.has(card.id)),
    similar_results: shown.filter((card) => similarIds.has(card.id)),
  }
}
