import type { ReadDb } from '../../../../server/db/tables.ts'
import type { Criteria, Searcher } from '../../filters/server/conditions-queries.ts'
import type { Position } from '../../filters/server/criteria.ts'
import { boxAround, nearSteps } from '../../rules.ts'
import {
  type Found,
  type FoundPage,
  findCells,
  findInCells,
  findUnplaced,
  type SearchCursor,
} from './found-queries.ts'

/** Number of places per query: few where many members live, soon more where few match. */
const [firstCells, growth] = [4, 2]

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
  const inCells = { ...criteria, within: null }
  const found: Found[] = []
  let [seen, amount] = [0, firstCells]
  for (const reach of [...boxes, within]) {
    const cells = await findCells(db, criteria, { from, reach })
    while (seen < cells.length) {
      const some = cellsFrom(cells, seen, amount)
      const limit = page.limit - found.length
      found.push(...(await findInCells(db, searcher, inCells, { ...page, limit, cells: some })))
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
function cellsFrom(cells: SearchCursor[], start: number, amount: number): SearchCursor[] {
  let end = Math.min(cells.length, start + amount)
  while (end < cells.length && cells[end]?.metres === cells[end - 1]?.metres) end += 1
  return cells.slice(start, end)
}
