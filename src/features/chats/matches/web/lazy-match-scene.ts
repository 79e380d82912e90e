import { lazyOverlay } from '../../../../web/kit/overlays/lazy-overlay.tsx'
import type { MatchSceneProps } from '../../../likes/web/public.tsx'

/** The scene of a match, whose code is loaded with the first one. */
export const MatchScene = lazyOverlay<MatchSceneProps>(
  async () => (await import('./match-scene.tsx')).MatchScene,
)
