import { pagePart } from '../../../../web/page-part.tsx'
import type { FartherAwayProps } from './farther-away.tsx'
import type { LoosenProps } from './loosen-filters.tsx'
import type { SimilarProps } from './similar-members.tsx'

// What few searches show: below few results or the last one, or without the member's place.

export const NobodyFits = pagePart<LoosenProps>(
  'nobody-fits',
  async () => (await import('./loosen-filters.tsx')).NobodyFits,
)

export const FewFit = pagePart<LoosenProps>(
  'few-fit',
  async () => (await import('./loosen-filters.tsx')).FewFit,
)

export const Similar = pagePart<SimilarProps>(
  'similar-members',
  async () => (await import('./similar-members.tsx')).Similar,
)

export const FartherAway = pagePart<FartherAwayProps>(
  'farther-away',
  async () => (await import('./farther-away.tsx')).FartherAway,
)

export const PlaceWanted = pagePart(
  'place-wanted',
  async () => (await import('./place-wanted.tsx')).PlaceWanted,
)
