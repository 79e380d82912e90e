import { secondsPerDay } from '../../core/time.ts'

/** How often a member was shown by a ranking, and how many likes they got; both fade. */
export interface Exposure {
  shown: number
  liked: number
}

export const noExposure: Exposure = { shown: 0, liked: 0 }

/** What counts today counts half in a week. */
export const halfLifeSeconds = 7 * secondsPerDay

/** How much being shown and being liked weigh, each as a multiple of what is usual among those compared. */
const weightOf = { shown: 2, liked: 0.5 } as const
/** Likes beyond this multiple change nothing more: the swamped are spared, not hidden. */
const maxLiked = 3

/** A number as it has faded between two moments; time that runs back changes nothing. */
export function faded(value: number, since: Date, now: Date): number {
  const seconds = Math.max(0, (now.getTime() - since.getTime()) / 1000)
  return value * 0.5 ** (seconds / halfLifeSeconds)
}

/** Somebody to be ranked: `fit` is above 0 and at most 1. */
export interface FairCandidate {
  profile_id: number
  fit: number
  exposure: Exposure
}

/**
 * The members, best first: the better one fits and the less one was seen lately, compared with the others here, the
 * sooner one comes. Equals keep their order. Nobody is left out for good: whoever is not shown moves up.
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
