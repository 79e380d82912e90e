export { SuggestedProfiles } from './suggested-profiles.tsx'
