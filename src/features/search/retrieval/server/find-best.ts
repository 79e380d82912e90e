import { z } from 'zod'
import { Id } from '../../../../core/ids.ts'
import { windowSize } from '../../best-rules.ts'
import type { Criteria } from '../../filters/server/conditions-queries.ts'
import type { Ranked, Window } from './best-queries.ts'
import type { Found } from './found-queries.ts'
import type { OwnTaste } from './own-taste.ts'

const MomentTuple = z.tuple([z.int().min(0), Id])

/**
 * The cursor of a member in the order 'best': the members of the window who follow, best first, and where the
 * next window begins. The members are named, because many of them are seen again while a searcher reads.
 */
export const BestPosition = z.object({
  part: z.enum(['nearby', 'everyone']),
  /** The last member of the window. */
  to: MomentTuple,
  nearbyUntil: MomentTuple.nullable(),
  /** True if the walk goes on after the window. */
  isFull: z.boolean(),
  following: z.array(Id).max(windowSize),
})
export type BestPosition = z.infer<typeof BestPosition>

interface BestPage {
  after: { key: BestPosition } | null
  limit: number
  /** The number of members who match; null where it is not known. */
  counted: number | null
  taste: OwnTaste
}

/** How members are read: the first of a window, and members of one by their ids, in that order. */
interface Readers<Row> {
  readWindow: (window: Window, limit: number) => Promise<(Row & Ranked)[]>
  readMembers: (ids: number[]) => Promise<Row[]>
}

type Positioned<Row> = Omit<Row, 'key'> & { key: BestPosition }

/**
 * Returns the best members after a position, from one window after another. A page costs one statement, and a
 * second one at the end of a window.
 */
export async function findBest<Row extends Found>(
  criteria: Criteria,
  page: BestPage,
  { readWindow, readMembers }: Readers<Row>,
): Promise<Positioned<Row>[]> {
  const found: Positioned<Row>[] = []
  let position: BestPosition | null = page.after?.key ?? null
  let ids = position?.following ?? []
  // Those who match no longer leave room for others.
  while (position && ids.length > 0 && found.length < page.limit) {
    const amount = page.limit - found.length
    add(found, await readMembers(ids.slice(0, amount)), position)
    ids = ids.slice(amount)
  }
  let window = position ? windowAfter(position) : firstWindow(criteria, page)
  while (window && found.length < page.limit) {
    const rows: (Row & Ranked)[] = await readWindow(window, page.limit - found.length)
    position = positionOf(window, rows[0])
    if (position) add(found, rows, position)
    window = position ? windowAfter(position) : windowWithout(window)
  }
  return found
}

/** Adds members with their positions: each leaves those of the window who come after it. */
function add<Row extends Found>(found: Positioned<Row>[], rows: Row[], position: BestPosition): void {
  for (const row of rows) {
    const following = position.following.slice(position.following.indexOf(row.profile_id) + 1)
    found.push({ ...row, key: { ...position, following } })
  }
}

/** Returns the position before the first member of a window; null for an empty one. */
function positionOf({ part, nearbyUntil }: Window, first: Ranked | undefined): BestPosition | null {
  if (!first?.ids) return null
  const to: [number, number] = [Date.parse(first.to_key), first.to_id]
  const until = nearbyUntil && ([...nearbyUntil] as [number, number])
  return { part, to, nearbyUntil: until, isFull: first.ids.length === windowSize, following: first.ids }
}

/**
 * Returns the first window: members of the own region, where the search goes beyond it and finds more members
 * than are ranked together anyway.
 */
function firstWindow(criteria: Criteria, { counted, taste }: BestPage): Window {
  const { country, outside, countryregion, within } = criteria
  const { region } = taste
  const isWider = countryregion === null && within === null && outside === null
  const hasRegion = region !== null && (country === null || country === region.country)
  const areMany = (counted ?? 0) > windowSize
  return { part: isWider && hasRegion && areMany ? 'nearby' : 'everyone', from: null, nearbyUntil: null }
}

/** Returns the window after the one of a position; null at the end. */
function windowAfter({ part, to, nearbyUntil, isFull }: BestPosition): Window | null {
  if (part === 'nearby') return { part: 'everyone', from: null, nearbyUntil: to }
  return isFull ? { part, from: to, nearbyUntil } : null
}

/** Returns the window after an empty one; null at the end. */
function windowWithout({ part }: Window): Window | null {
  return part === 'nearby' ? { part: 'everyone', from: null, nearbyUntil: null } : null
}
