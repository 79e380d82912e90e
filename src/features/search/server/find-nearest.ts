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

/** How many places are looked into at once: few where many live, soon more where few fit. */
const [firstPlaces, growth] = [4, 2]

/**
 * The nearest of many, after a place in that order. It is the places that are sorted, for members of one place are
 * equally far; they are listed in growing boxes, so that those of a continent are seldom measured. Whose place is not
 * known comes last, and not at all within a radius.
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
  // Whoever lives in a place is as far as the place: the radius is held by the places alone.
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

/** So many places and those as far as the last of them: in the order of members they stand together. */
function placesFrom(places: SearchCursor[], start: number, amount: number): SearchCursor[] {
  let end = Math.min(places.length, start + amount)
  while (end < places.length && places[end]?.metres === places[end - 1]?.metres) end += 1
  return places.slice(start, end)
}
