import { pagePart } from '../../../../web/page-part.tsx'
import type { SuggestedProfilesProps } from './suggested-profiles.tsx'

export const SuggestedProfiles = pagePart<SuggestedProfilesProps>(
  'suggestions/profiles',
  async () => (await import('./suggested-profiles.tsx')).SuggestedProfiles,
)
