import type { ReadDb } from '../../../server/db/tables.ts'
import { boxAround, nearSteps } from '../rules.ts'
import type { Criteria, Searcher } from './conditions-table.ts'
import type { Position } from './criteria.ts'
import {
  type Found,
  type FoundPage,
  findInPlaces,
  findPlaces,
  findUnplaced,
  type SearchCursor,
} from './found-table.ts'

/** Number of places per query: few where many members live, soon more where few match. */
const [firstPlaces, growth] = [4, 2]

/**
 * Returns the nearest of many members, after a cursor. It sorts places, since all members of a place have the
 * same distance, and lists them in growing boxes, so that the places of a whole continent are rarely
 * measured. Members without a location come last, and not at all within a radius.
 */
export async function findNearestOfMany(
  db: ReadDb,
  searcher: Searcher,
  criteria: Criteria & { centre: Position },
  page: FoundPage,
): Promise<Found[]> {
  const { centre, within } = criteria
  const from = Number(page.after?.key ?? 0)
  const widestKm = within?.km ?? Number.POSITIVE_INFINITY
  const boxes = nearSteps
    .filter((km) => km * 1000 > from && km < widestKm)
    .map((km) => ({ km, box: boxAround(centre, km) }))
  // All members of a place have its distance, so the radius is applied to the places only.
  const inPlaces = { ...criteria, within: null }
  const found: Found[] = []
  let [seen, amount] = [0, firstPlaces]
  for (const reach of [...boxes, within]) {
    const places = await findPlaces(db, criteria, { from, reach })
    while (seen < places.length) {
      const some = placesFrom(places, seen, amount)
      const limit = page.limit - found.length
      found.push(...(await findInPlaces(db, searcher, inPlaces, { ...page, limit, places: some })))
      if (found.length === page.limit) return found
      seen += some.length
      amount *= growth
    }
  }
  if (within) return found
  const rest = { ...page, limit: page.limit - found.length }
  return [...found, ...(await findUnplaced(db, searcher, criteria, rest))]
}

/**
 * Returns `amount` places and those as far away as the last of them, since their members are sorted together.
 */
function placesFrom(places: SearchCursor[], start: number, amount: number): SearchCursor[] {
  let end = Math.min(places.length, start + amount)
  while (end < places.length && places[end]?.metres === places[end - 1]?.metres) end += 1
  return places.slice(start, end)
}
