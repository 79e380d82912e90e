import { secondsPerDay } from '../../core/time.ts'
import { searchPageSize } from './rules.ts'

// The order 'best' (docs/decisions/0023): members are read by last activity in windows of a few pages, and those of
// a window are ranked. The first window holds members of the searcher's own region.

/** Members that are ranked together. */
export const windowSize = 4 * searchPageSize
/** Entries of the own region that are read at most for the first window. */
export const maxNearbyRead = 600
/** Members of the own region come first if they were active within these seconds. */
export const nearbySeconds = 30 * secondsPerDay

/** Parts of the rank, in points of 100. */
export const bestParts = { active: 40, near: 30, in_common: 30 } as const
/** How much of its points a member's activity earns, by the seconds since then; earlier activity earns none. */
export const activeShares = [
  { seconds: secondsPerDay, share: 1 },
  { seconds: 7 * secondsPerDay, share: 0.6 },
  { seconds: 30 * secondsPerDay, share: 0.3 },
] as const
/** Metres up to which a distance earns all of its points, and from which it earns none. */
export const nearMetres = { full: 10_000, none: 200_000 } as const
/** More shared interests and met wishes than this earn no further points. */
export const enoughInCommon = 3
/** Factor for a member without a picture that everyone may see. */
export const withoutPhoto = 0.6
/** Ranks are whole numbers, so that a cursor represents them exactly. */
export const rankSteps = 1000

/** Maximum number of shared interests that a result names. */
export const maxSharedNamed = 3
