export {
  findProfile,
  lockedAnswers,
  lockProfile,
  lockProfiles,
  type ProfileRow,
  profileRecord,
  updateProfile,
} from '../attributes/server/profiles-table.ts'
export { answeredPrompts, promptText } from '../attributes/server/prompt-texts.ts'
export { existsHidden } from '../blocking/server/hidden-table.ts'
export { approveText, rejectText } from '../review/server/decide-text.ts'
export { nothingWritten, reviewChangedTexts } from '../review/server/review-texts.ts'
export { findWaitingTexts } from '../review/server/text-reviews-table.ts'
export { presenceRecord } from '../visibility/server/presence-table.ts'
export {
  blocksOf,
  hasBlocked,
  hidesFrom,
  isFindable,
  isPresent,
  noBlock,
  reachSql,
} from '../visibility/server/reach-queries.ts'
export {
  requireVisibleMember,
  type Viewing,
  type VisibleMember,
} from '../visibility/server/visible-member.ts'
