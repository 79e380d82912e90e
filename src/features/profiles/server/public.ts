export { approveText, rejectText } from './decide-text.ts'
export { existsHidden } from './hidden-table.ts'
export { presenceRecord } from './presence-table.ts'
export {
  findProfile,
  lockAnswers,
  lockProfile,
  lockProfiles,
  type ProfileRow,
  profileRecord,
  updateProfile,
} from './profiles-table.ts'
export { answeredPrompts, promptText } from './prompt-texts.ts'
export { isPresent, noBlock, reachSql } from './reach-queries.ts'
export { findWaitingTexts, type ReviewCursor, type WaitingText } from './text-reviews-table.ts'
export type { Viewing } from './viewing.ts'
export { requireVisibleMember, type VisibleMember } from './visible-member.ts'
