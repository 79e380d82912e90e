import { lazyComponent } from '../../../../web/lazy-component.tsx'
import type { FartherAwayProps } from './farther-away.tsx'
import type { LoosenProps } from './loosen-filters.tsx'

// What few searches show: below very few results or the last one, or without the member's place.

export const NobodyFits = lazyComponent<LoosenProps>(
  async () => (await import('./loosen-filters.tsx')).NobodyFits,
)

export const FewFit = lazyComponent<LoosenProps>(async () => (await import('./loosen-filters.tsx')).FewFit)

export const FartherAway = lazyComponent<FartherAwayProps>(
  async () => (await import('./farther-away.tsx')).FartherAway,
)

export const PlaceWanted = lazyComponent(async () => (await import('./place-wanted.tsx')).PlaceWanted)
