export { ReasonList } from '../scoring/web/reason-list.tsx'
export { SuggestedProfiles } from '../suggestions/web/suggested-profiles.tsx'
