import { pagePart } from '../../../../web/page-part.tsx'
import type { FartherAwayProps } from './farther-away.tsx'
import type { LoosenProps } from './loosen-filters.tsx'

// What few searches show: below very few results or the last one, or without the member's place.

export const NobodyFits = pagePart<LoosenProps>(async () => (await import('./loosen-filters.tsx')).NobodyFits)

export const FewFit = pagePart<LoosenProps>(async () => (await import('./loosen-filters.tsx')).FewFit)

export const FartherAway = pagePart<FartherAwayProps>(
  async () => (await import('./farther-away.tsx')).FartherAway,
)

export const PlaceWanted = pagePart(async () => (await import('./place-wanted.tsx')).PlaceWanted)
