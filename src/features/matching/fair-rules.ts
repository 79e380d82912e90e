import { secondsPerDay } from '../../core/time.ts'

/** How often rankings showed a member, and how many likes the member got; both decay. */
export interface Exposure {
  shown: number
  liked: number
}

export const noExposure: Exposure = { shown: 0, liked: 0 }

/** Exposure counts half after a week. */
export const halfLifeSeconds = 7 * secondsPerDay

/** Weights of being shown and being liked, each as a multiple of the average among the candidates. */
const weightOf = { shown: 2, liked: 0.5 } as const
/** Likes beyond this multiple have no further effect: swamped members are spared, not hidden. */
const maxLiked = 3

/** Returns a value decayed from `since` to `now`; a clock that runs backwards changes nothing. */
export function faded(value: number, since: Date, now: Date): number {
  const seconds = Math.max(0, (now.getTime() - since.getTime()) / 1000)
  return value * 0.5 ** (seconds / halfLifeSeconds)
}

/** A member to rank: `fit` is above 0 and at most 1. */
export interface FairCandidate {
  profile_id: number
  fit: number
  exposure: Exposure
}

/**
 * Returns the ids of the candidates, best first. A candidate ranks higher the better they fit and the less
 * they were seen lately, compared with the rest of the candidates; ties keep their order. Nobody is left out
 * forever: members who are not shown move up.
 */
export function fairOrder(candidates: readonly FairCandidate[]): number[] {
  const usual = {
    shown: meanOf(candidates, ({ exposure }) => exposure.shown),
    liked: meanOf(candidates, ({ exposure }) => exposure.liked),
  }
  const worthOf = ({ fit, exposure }: FairCandidate) => {
    const shown = exposure.shown / (usual.shown + 1)
    const liked = Math.min(maxLiked, exposure.liked / (usual.liked + 1))
    return fit / (1 + weightOf.shown * shown + weightOf.liked * liked)
  }
  return candidates
    .map((candidate) => ({ profile_id: candidate.profile_id, worth: worthOf(candidate) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ profile_id }) => profile_id)
}

function meanOf(
  candidates: readonly FairCandidate[],
  numberOf: (candidate: FairCandidate) => number,
): number {
  if (candidates.length === 0) return 0
  return candidates.reduce((sum, candidate) => sum + numberOf(candidate), 0) / candidates.length
}
